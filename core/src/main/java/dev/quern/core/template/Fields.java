package dev.quern.core.template;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields of a mailbox that a template can name: its own, and the columns of its tables. */
final class Fields {
    private Fields() {}

    /**
     * A field with the table it is a column of.
     *
     * @param table null for a field that is no column
     */
    record Known(Field field, @Nullable Field table) {}

    static Map<FieldId, Known> byId(Mailbox mailbox) {
        var known = new LinkedHashMap<FieldId, Known>();
        for (var field : mailbox.fields()) {
            known.put(id(field), new Known(field, null));
            for (var column : field.columns()) {
                known.put(id(column), new Known(column, field));
            }
        }
        return known;
    }

    static FieldId id(Field field) {
        return Objects.requireNonNull(field.id(), "Fields of a stored mailbox have ids");
    }
}
