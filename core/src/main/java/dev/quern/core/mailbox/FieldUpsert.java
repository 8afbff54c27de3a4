package dev.quern.core.mailbox;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.MailboxSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Applies field changes to the fields of a mailbox, or to the columns of a table; fields that no change names stay. */
final class FieldUpsert {
    private static final int MAX_NAME_LENGTH = 255;
    private static final int MAX_QUERY_LENGTH = 10_000;
    private static final int MAX_FIELDS = 1_000;
    private static final String MEMBER = "parser_object_set";

    private final Supplier<@Nullable FieldId> nextId;

    FieldUpsert(Supplier<@Nullable FieldId> nextId) {
        this.nextId = nextId;
    }

    List<Field> apply(List<Field> current, List<FieldChange> changes) {
        var fields = new ArrayList<>(current);
        for (var change : changes) {
            int at = indexOf(fields, change);
            if (change.destroy()) {
                fields.remove(at);
            } else if (at >= 0) {
                fields.set(at, changed(fields.get(at), change));
            } else {
                fields.add(created(change, nextPosition(fields)));
            }
        }
        if (fields.size() > MAX_FIELDS) {
            throw invalid("There may be " + MAX_FIELDS + " fields at most; these are " + fields.size() + ".");
        }
        refuseEqualNames(fields);
        fields.sort(Comparator.comparingInt(Field::position));
        return fields;
    }

    /** Where the field stands that a change is about; -1 for one to be created. */
    private static int indexOf(List<Field> fields, FieldChange change) {
        for (int i = 0; i < fields.size(); i++) {
            var field = fields.get(i);
            if (change.id() != null
                    ? change.id().equals(field.id())
                    : change.destroy() && field.name().equals(change.name())) {
                return i;
            }
        }
        if (change.id() != null || change.destroy()) {
            throw invalid(
                    "There is no field " + (change.id() != null ? change.id() : "'" + change.name() + "'") + " here.");
        }
        return -1;
    }

    private Field created(FieldChange change, int position) {
        if (change.name() == null) {
            throw invalid("A field needs a name.");
        }
        if (change.format() == null) {
            throw invalid("Field '" + change.name() + "' needs a format.");
        }
        var blank = new Field(
                nextId.get(), change.name(), change.format(), null, null, true, List.of(), position, List.of());
        return changed(blank, change);
    }

    private Field changed(Field field, FieldChange change) {
        var name =
                checkedName(change.name() == null ? field.name() : change.name().strip());
        var format = change.format() == null ? field.format() : change.format();
        var choices = change.choices() == null
                ? field.choices()
                : listOrEmpty(change.choices().value());
        if (!choices.isEmpty() && format != FieldFormat.ONELINE) {
            throw invalid("Only a ONELINE field may have choices; '" + name + "' is " + format + ".");
        }
        if (!choices.equals(field.choices()) && choices.stream().anyMatch(String::isBlank)) {
            throw invalid("The choices of '" + name + "' may not be blank.");
        }
        if (!change.columns().isEmpty() && format != FieldFormat.TABLE) {
            throw invalid("Only a TABLE has columns; '" + name + "' is " + format + ".");
        }
        var columns = format == FieldFormat.TABLE ? apply(field.columns(), change.columns()) : List.<Field>of();
        if (columns.stream().anyMatch(column -> column.format() == FieldFormat.TABLE)) {
            throw invalid("A column of a table cannot be a table: '" + name + "'.");
        }
        return new Field(
                field.id(),
                name,
                format,
                checkedQuery(
                        name,
                        change.query() == null ? field.query() : change.query().value()),
                change.required() == null ? field.required() : change.required().value(),
                Objects.requireNonNullElse(change.usedByAi(), field.usedByAi()),
                choices,
                Objects.requireNonNullElse(change.position(), field.position()),
                columns,
                checkedThreshold(
                        name,
                        change.reviewThreshold() == null
                                ? field.reviewThreshold()
                                : change.reviewThreshold().value()));
    }

    private static int nextPosition(List<Field> fields) {
        return fields.stream().mapToInt(Field::position).max().orElse(-1) + 1;
    }

    private static void refuseEqualNames(List<Field> fields) {
        var names = new HashSet<String>();
        for (var field : fields) {
            if (!names.add(field.name().toLowerCase(Locale.ROOT))) {
                throw invalid("Two fields cannot have one name: '" + field.name() + "'.");
            }
        }
    }

    private static String checkedName(String name) {
        Names.check(MEMBER, name, MAX_NAME_LENGTH);
        return name;
    }

    private static @Nullable String checkedQuery(String name, @Nullable String query) {
        if (query != null && query.length() > MAX_QUERY_LENGTH) {
            throw invalid("The query of '" + name + "' has " + query.length() + " characters; " + MAX_QUERY_LENGTH
                    + " are allowed.");
        }
        return query;
    }

    private static @Nullable Double checkedThreshold(String name, @Nullable Double threshold) {
        if (threshold != null && !MailboxSettings.isThreshold(threshold)) {
            throw invalid("The review_threshold of '" + name + "' is from 0 to 1, or null, not " + threshold + ".");
        }
        return threshold;
    }

    private static List<String> listOrEmpty(@Nullable List<String> choices) {
        return choices == null ? List.of() : choices;
    }

    private static Refusal.Invalid invalid(String message) {
        return new Refusal.Invalid(MEMBER, message);
    }
}
