package dev.quern.rest.mailbox;

import dev.quern.core.account.Caller;
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
    static WebhookSets of(Webhooks webhooks, Caller caller) {
        var available = webhooks.list(caller.account()).stream()
                .map(webhook -> WebhookJson.of(webhook, caller))
                .toList();
        return new WebhookSets(available, available.isEmpty() ? Map.of() : webhooks.attachments(caller.account()));
    }

    List<WebhookJson> attachedTo(MailboxId mailbox) {
        var ids = attachments.getOrDefault(mailbox, List.of()).stream()
                .map(WebhookId::number)
                .toList();
        return available.stream().filter(webhook -> ids.contains(webhook.id())).toList();
    }
}
