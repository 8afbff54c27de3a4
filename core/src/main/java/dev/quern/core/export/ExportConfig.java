package dev.quern.core.export;

import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A download that somebody put together: which columns of a mailbox's results, in which order.
 *
 * @param table the table whose lines are its rows; null for one row a document
 * @param items the names of the members of a result, or of the table's columns, in the order of the file
 */
public record ExportConfig(
        ExportConfigId id,
        MailboxId mailbox,
        String name,
        @Nullable FieldId table,
        List<String> items) {
    public ExportConfig {
        items = List.copyOf(items);
    }

    /** The rows of the file. */
    public enum Type {
        /** Documents. */
        PARSER,
        /** The lines of one table. */
        PARSER_FIELD
    }

    public Type type() {
        return table == null ? Type.PARSER : Type.PARSER_FIELD;
    }

    /** One that is about to be stored. */
    public record Draft(
            MailboxId mailbox, String name, @Nullable FieldId table, List<String> items) {
        private static final int MAX_NAME_LENGTH = 255;

        public Draft {
            name = name.strip();
            if (name.isEmpty()) {
                throw new Refusal.Invalid("name", "This field may not be blank.");
            }
            if (name.length() > MAX_NAME_LENGTH) {
                throw new Refusal.Invalid(
                        "name",
                        "Ensure this field has no more than " + MAX_NAME_LENGTH + " characters; it has " + name.length()
                                + ".");
            }
            if (name.codePoints().anyMatch(Character::isISOControl)) {
                throw new Refusal.Invalid("name", "Control characters are not allowed in a name.");
            }
            items = List.copyOf(items);
            if (items.isEmpty()) {
                throw new Refusal.Invalid("items", "A download needs at least one column.");
            }
            var seen = new HashSet<String>();
            for (var item : items) {
                if (!seen.add(item)) {
                    throw new Refusal.Invalid("items", "A column can be there once only: '" + item + "'.");
                }
            }
        }

        public ExportConfig stored(ExportConfigId id) {
            return new ExportConfig(id, mailbox, name, table, items);
        }
    }
}
