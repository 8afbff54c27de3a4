/**
 * The webhook resources: making, changing, trying and replaying webhooks, the subscriptions of workflow programs, and
 * single deliveries. Attaching a webhook to a mailbox is in {@code mailbox}, the list of a document's deliveries in
 * {@code document}, and the calls are made in {@code delivery}.
 */
@NullMarked
package dev.quern.rest.webhook;

import org.jspecify.annotations.NullMarked;
