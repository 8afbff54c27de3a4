/** The webhook resources: making and changing webhooks, trying them, and their deliveries. */
@NullMarked
package dev.quern.rest.webhook;

import org.jspecify.annotations.NullMarked;
