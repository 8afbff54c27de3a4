package dev.quern.core.webhook;

import dev.quern.core.mailbox.MailboxId;
import org.jspecify.annotations.Nullable;

/**
 * The wanted properties of a webhook; null for those that are not mentioned.
 *
 * @param mailbox to be attached to
 * @param table of a table event: the id of a field ({@code PF12}), or the name of one
 */
public record WebhookChange(
        @Nullable WebhookEvent event,
        @Nullable WebhookTarget target,
        @Nullable String name,
        @Nullable WebhookHeaders headers,
        @Nullable WebhookCategory category,
        @Nullable MailboxId mailbox,
        @Nullable String table) {}
