package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Driven port: the webhooks, and which mailboxes they are attached to. */
public interface Webhooks {
    /** Stores a webhook under a new id, attached to nothing. */
    Webhook add(Webhook.Draft draft);

    Optional<Webhook> find(WebhookId id);

    /** The webhook of an account; to everybody else it does not exist. */
    default Webhook get(AccountId account, WebhookId id) {
        return find(id).filter(webhook -> webhook.account().equals(account))
                .orElseThrow(() -> new Refusal.NotFound("Webhook not found"));
    }

    /** Replaces what is stored of a webhook; its attachments stay. */
    void update(Webhook webhook);

    /** Removes a webhook with its attachments; one that is gone already is no matter. */
    void delete(WebhookId id);

    /** All webhooks of an account, oldest first. */
    List<Webhook> list(AccountId account);

    /** Attaches a webhook to a mailbox of its account; once is enough. */
    void attach(WebhookId webhook, MailboxId mailbox);

    /** Takes it off again. */
    void detach(WebhookId webhook, MailboxId mailbox);

    /** The webhooks that are attached to a mailbox, oldest first. */
    List<Webhook> attachedTo(MailboxId mailbox);

    /** The webhooks attached to each mailbox of an account, oldest first; a mailbox without any is absent. */
    Map<MailboxId, List<WebhookId>> attachments(AccountId account);
}
