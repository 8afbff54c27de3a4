package dev.quern.rest.mailbox;

import dev.quern.core.account.AccountId;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.Webhooks;
import dev.quern.rest.webhook.WebhookJson;
import java.util.List;
import java.util.Map;

/**
 * The webhooks of an account as its mailboxes show them, read once for however many mailboxes.
 *
 * @param available all of them, oldest first
 */
record WebhookSets(List<WebhookJson> available, Map<MailboxId, List<WebhookId>> attachments) {
    static WebhookSets of(Webhooks webhooks, AccountId account) {
        var available = webhooks.list(account).stream().map(WebhookJson::of).toList();
        return new WebhookSets(available, available.isEmpty() ? Map.of() : webhooks.attachments(account));
    }

    List<WebhookJson> attachedTo(MailboxId mailbox) {
        var ids = attachments.getOrDefault(mailbox, List.of()).stream()
                .map(WebhookId::number)
                .toList();
        return available.stream().filter(webhook -> ids.contains(webhook.id())).toList();
    }
}
