/** Webhooks: who wants to hear what about documents, and the deliveries that tell them. */
@NullMarked
package dev.quern.core.webhook;

import org.jspecify.annotations.NullMarked;
