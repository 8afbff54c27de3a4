/**
 * Webhooks: who wants to hear what about documents, and the deliveries that tell them. Sending over HTTP is the
 * business of {@link dev.quern.core.webhook.WebhookSender}.
 */
@NullMarked
package dev.quern.core.webhook;

import org.jspecify.annotations.NullMarked;
