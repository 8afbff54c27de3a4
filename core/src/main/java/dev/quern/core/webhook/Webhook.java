package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import java.time.Instant;
import java.util.List;

/**
 * A wish to hear about documents: which event, and where to call. It belongs to an account and is attached to any number of
 * its mailboxes.
 *
 * @param name for people; may be empty
 * @param tables that a table event is about; empty for all tables of the mailboxes it is attached to, and for document events
 */
public record Webhook(
        WebhookId id,
        AccountId account,
        WebhookEvent event,
        WebhookTarget target,
        String name,
        WebhookHeaders headers,
        WebhookCategory category,
        List<FieldId> tables,
        WebhookSecret secret,
        Instant created) {
    public Webhook {
        tables = List.copyOf(tables);
    }

    /** The tables of a mailbox that it is about. */
    public List<Field> tablesOf(Mailbox mailbox) {
        return mailbox.fields().stream()
                .filter(field -> field.format() == FieldFormat.TABLE)
                .filter(field -> tables.isEmpty() || (field.id() != null && tables.contains(field.id())))
                .toList();
    }

    /** The same, about these tables. */
    public Webhook about(List<FieldId> others) {
        return new Webhook(id, account, event, target, name, headers, category, others, secret, created);
    }

    /** A webhook that is about to be stored. */
    public record Draft(
            AccountId account,
            WebhookEvent event,
            WebhookTarget target,
            String name,
            WebhookHeaders headers,
            WebhookCategory category,
            List<FieldId> tables,
            WebhookSecret secret,
            Instant created) {
        /** The webhook once it has an id. */
        public Webhook stored(WebhookId id) {
            return new Webhook(id, account, event, target, name, headers, category, tables, secret, created);
        }
    }
}
