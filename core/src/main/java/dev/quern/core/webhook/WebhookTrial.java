package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.webhook.WebhookSender.Answer;
import dev.quern.core.webhook.WebhookSender.Call;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Use case: calling a webhook once to see whether it answers, with the newest result of a mailbox it is attached to, or with
 * an empty one where there is none. Nothing is stored and nothing is tried again.
 */
public final class WebhookTrial {
    private static final int MESSAGE_BYTES = 16;

    private final Webhooks webhooks;
    private final WebhookSender sender;
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final InstantSource clock;
    private final Tokens tokens;

    public WebhookTrial(
            Webhooks webhooks,
            WebhookSender sender,
            Mailboxes mailboxes,
            Documents documents,
            InstantSource clock,
            Tokens tokens) {
        this.webhooks = webhooks;
        this.sender = sender;
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.clock = clock;
        this.tokens = tokens;
    }

    /** Calls a webhook, and tells how that ended. */
    public Answer run(AccountId account, WebhookId id) {
        var webhook = webhooks.get(account, id);
        var messageId = "msg_" + tokens.hex(MESSAGE_BYTES);
        var body = webhooks.attachments(account).entrySet().stream()
                .filter(attached -> attached.getValue().contains(id))
                .findFirst()
                .flatMap(attached -> mailboxes.find(attached.getKey()))
                .map(mailbox -> sample(webhook, mailbox))
                .orElseGet(() -> webhook.event().isAboutTables() ? List.of(Map.of()) : Map.of());
        return sender.send(new Call(webhook, webhook.event(), messageId, clock.instant(), body, true));
    }

    private Object sample(Webhook webhook, Mailbox mailbox) {
        var document = newest(mailbox);
        var result = document.flatMap(known -> documents.findResult(known.id()))
                .map(DocumentResult::members)
                .orElseGet(() -> empty(mailbox));
        if (webhook.event().isAboutTables()) {
            var table = webhook.tablesOf(mailbox).stream().findFirst().map(Field::name);
            return table.isEmpty()
                    ? List.of(Map.of())
                    : Payload.body(webhook.event(), table.get(), Payload.withOneTable(result, mailbox, table.get()));
        }
        boolean isAboutResult = webhook.event().isAboutResult();
        var payload = isAboutResult
                ? result
                : document.map(known -> Payload.about(known, "This is only a test."))
                        .orElseGet(Map::of);
        return Payload.body(webhook.event(), null, payload);
    }

    private Optional<Document> newest(Mailbox mailbox) {
        var parsed = DocumentQuery.ALL.withStatus(DocumentStatus.PARSEDOK);
        return documents.list(mailbox.id(), parsed, new PageRequest(1, 1)).items().stream()
                .findFirst();
    }

    private static Map<String, @Nullable Object> empty(Mailbox mailbox) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        for (var field : mailbox.fields()) {
            members.put(field.name(), field.format() == FieldFormat.TABLE ? List.of() : null);
        }
        return members;
    }
}
