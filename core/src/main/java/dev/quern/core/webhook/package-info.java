/**
 * Webhooks: who wants to be told of which events, the deliveries that are owed to them, and when an attempt is made
 * again. The calls over HTTP do not belong here: an adapter makes them ({@code dev.quern.rest.delivery}), as the
 * {@link dev.quern.core.webhook.WebhookSender}.
 */
@NullMarked
package dev.quern.core.webhook;

import org.jspecify.annotations.NullMarked;
