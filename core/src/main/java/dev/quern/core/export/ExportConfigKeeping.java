package dev.quern.core.export;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Use case: making, changing and removing export configs. */
public final class ExportConfigKeeping {
    private final Mailboxes mailboxes;
    private final ExportConfigs configs;
    private final Transactions transactions;

    public ExportConfigKeeping(Mailboxes mailboxes, ExportConfigs configs, Transactions transactions) {
        this.mailboxes = mailboxes;
        this.configs = configs;
        this.transactions = transactions;
    }

    /** Makes one; refused when it has no name, or names a column that the mailbox does not have. */
    public ExportConfig create(AccountId account, MailboxId mailboxId, ExportConfigChange change) {
        return transactions.run(() -> {
            var mailbox = mailboxes.get(account, mailboxId);
            if (change.name() == null) {
                throw new Refusal.Invalid("name", "This field is required.");
            }
            var table = table(mailbox, change, null);
            var items = change.items() == null ? offered(mailbox, table) : change.items();
            refuseUnknown(mailbox, table, items);
            return configs.add(new ExportConfig.Draft(mailbox.id(), change.name(), idOf(table), items));
        });
    }

    /** Changes what the change names. Columns that stay are not looked at again: their fields may have gone since. */
    public ExportConfig update(AccountId account, MailboxId mailboxId, ExportConfigId id, ExportConfigChange change) {
        return transactions.run(() -> {
            var mailbox = mailboxes.get(account, mailboxId);
            var config = configs.get(mailbox.id(), id);
            var table = config.table();
            if (change.type() != null || change.table() != null) {
                table = idOf(table(mailbox, change, config.table()));
            }
            var items = Objects.requireNonNullElse(change.items(), config.items());
            if (change.items() != null || !Objects.equals(table, config.table())) {
                refuseUnknown(mailbox, table == null ? null : tableOf(mailbox, table), items);
            }
            var name = Objects.requireNonNullElse(change.name(), config.name());
            var updated = new ExportConfig.Draft(mailbox.id(), name, table, items).stored(config.id());
            configs.update(updated);
            return updated;
        });
    }

    public void remove(AccountId account, MailboxId mailboxId, ExportConfigId id) {
        transactions.run(() -> {
            var mailbox = mailboxes.get(account, mailboxId);
            configs.remove(configs.get(mailbox.id(), id).id());
        });
    }

    /** The table that the rows come from; null when they are documents. */
    private static @Nullable Field table(Mailbox mailbox, ExportConfigChange change, @Nullable FieldId current) {
        var id = change.table() == null ? current : change.table();
        var type = change.type() == null
                ? (id == null ? ExportConfig.Type.PARSER : ExportConfig.Type.PARSER_FIELD)
                : change.type();
        return switch (type) {
            case PARSER -> {
                if (change.table() != null) {
                    throw new Refusal.Invalid("parser_field_id", "Only a PARSER_FIELD download has a table.");
                }
                yield null;
            }
            case PARSER_FIELD -> {
                if (id == null) {
                    throw new Refusal.Invalid("parser_field_id", "A PARSER_FIELD download needs the id of a table.");
                }
                yield tableOf(mailbox, id);
            }
        };
    }

    private static Field tableOf(Mailbox mailbox, FieldId id) {
        return ExportFields.table(mailbox, id)
                .orElseThrow(() ->
                        new Refusal.Invalid("parser_field_id", "The mailbox has no table with the id '" + id + "'."));
    }

    private static void refuseUnknown(Mailbox mailbox, @Nullable Field table, List<String> items) {
        var offered = offered(mailbox, table);
        for (var item : items) {
            if (!offered.contains(item)) {
                var shown = item.length() <= 80 ? item : item.substring(0, 80) + "…";
                throw new Refusal.Invalid(
                        "items",
                        "There is no column '" + shown + "'; there are "
                                + (offered.isEmpty() ? "none" : String.join(", ", offered)) + ".");
            }
        }
    }

    private static List<String> offered(Mailbox mailbox, @Nullable Field table) {
        return (table == null ? ExportFields.ofDocuments(mailbox) : ExportFields.ofTable(mailbox, table)).items();
    }

    private static @Nullable FieldId idOf(@Nullable Field table) {
        return table == null ? null : table.id();
    }
}
