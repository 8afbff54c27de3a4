package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.Webhooks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** {@link Webhooks} in memory. */
public final class InMemoryWebhooks implements Webhooks {
    private final Memory memory;
    private final Map<Long, Webhook> webhooks = new TreeMap<>();
    private final Map<Long, Attachment> attachments = new TreeMap<>();
    private long lastId;
    private long lastAttachment;

    private record Attachment(WebhookId webhook, MailboxId mailbox) {}

    public InMemoryWebhooks(Memory memory) {
        this.memory = memory;
    }

    @Override
    public Webhook add(Webhook.Draft draft) {
        return memory.run(() -> {
            var webhook = draft.stored(new WebhookId(++lastId));
            memory.put(webhooks, webhook.id().number(), webhook);
            return webhook;
        });
    }

    @Override
    public Optional<Webhook> find(WebhookId id) {
        return memory.run(() -> Optional.ofNullable(webhooks.get(id.number())));
    }

    @Override
    public void update(Webhook webhook) {
        memory.run(() -> {
            if (!webhooks.containsKey(webhook.id().number())) {
                throw new Refusal.NotFound("Webhook not found");
            }
            memory.put(webhooks, webhook.id().number(), webhook);
        });
    }

    @Override
    public void delete(WebhookId id) {
        memory.run(() -> {
            remove(attachment -> attachment.webhook().equals(id));
            memory.remove(webhooks, id.number());
        });
    }

    @Override
    public List<Webhook> list(AccountId account) {
        return memory.run(() -> webhooks.values().stream()
                .filter(webhook -> webhook.account().equals(account))
                .toList());
    }

    @Override
    public void attach(WebhookId webhook, MailboxId mailbox) {
        memory.run(() -> {
            var attachment = new Attachment(webhook, mailbox);
            if (!attachments.containsValue(attachment)) {
                memory.put(attachments, ++lastAttachment, attachment);
            }
        });
    }

    @Override
    public void detach(WebhookId webhook, MailboxId mailbox) {
        memory.run(() -> remove(new Attachment(webhook, mailbox)::equals));
    }

    @Override
    public List<Webhook> attachedTo(MailboxId mailbox) {
        return memory.run(() -> webhooks.values().stream()
                .filter(webhook -> attachments.containsValue(new Attachment(webhook.id(), mailbox)))
                .toList());
    }

    @Override
    public Map<MailboxId, List<WebhookId>> attachments(AccountId account) {
        return memory.run(() -> list(account).stream()
                .flatMap(webhook -> attachments.values().stream()
                        .filter(attachment -> attachment.webhook().equals(webhook.id())))
                .collect(Collectors.groupingBy(
                        Attachment::mailbox, Collectors.mapping(Attachment::webhook, Collectors.toList()))));
    }

    private void remove(Predicate<Attachment> unwanted) {
        attachments.entrySet().stream()
                .filter(entry -> unwanted.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList()
                .forEach(key -> memory.remove(attachments, key));
    }
}
