package dev.quern.core.template;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which field of one mailbox stands for which of another: the one with the same name and format. Where the name is taken by a
 * field of another format, the field that comes along gets a number after its name.
 */
final class FieldMatching {
    private final Map<FieldId, Fields.Known> source;
    private final List<TemplateObject> objects;
    private final Map<FieldId, String> names = new LinkedHashMap<>();
    private final List<FieldChange> missing = new ArrayList<>();

    FieldMatching(Mailbox from, Mailbox to, List<TemplateObject> objects) {
        this.source = Fields.byId(from);
        this.objects = objects;
        var tops = new LinkedHashMap<FieldId, Field>();
        for (var object : objects) {
            var known = source.get(object.field());
            if (known != null) {
                var top = Objects.requireNonNullElse(known.table(), known.field());
                tops.put(Fields.id(top), top);
            }
        }
        tops.values().forEach(top -> match(top, to));
    }

    /** The changes to make to the target's fields first. */
    List<FieldChange> missing() {
        return missing;
    }

    /** The objects, for the fields of the target, which has by now all it needs. */
    List<TemplateObject> moved(Mailbox target) {
        return objects.stream()
                .map(object -> object.withField(inTarget(target, object.field())))
                .toList();
    }

    private void match(Field field, Mailbox to) {
        var name = field.name();
        var there = named(to.fields(), name);
        for (int number = 2; there.isPresent() && there.get().format() != field.format(); number++) {
            name = field.name() + " " + number;
            there = named(to.fields(), name);
        }
        names.put(Fields.id(field), name);
        if (there.isEmpty()) {
            missing.add(FieldChange.create(renamed(field, name)));
        } else if (field.format() == FieldFormat.TABLE) {
            addColumns(field, there.get());
        }
    }

    private void addColumns(Field table, Field there) {
        var lacking = table.columns().stream()
                .filter(column -> named(there.columns(), column.name()).isEmpty())
                .map(FieldChange::create)
                .toList();
        if (!lacking.isEmpty()) {
            missing.add(new FieldChange(there.id(), null, false, null, null, null, null, null, null, lacking));
        }
    }

    private @Nullable FieldId inTarget(Mailbox target, @Nullable FieldId id) {
        var known = id == null ? null : source.get(id);
        if (known == null) {
            return null;
        }
        var top = Objects.requireNonNullElse(known.table(), known.field());
        var there = named(target.fields(), names.getOrDefault(Fields.id(top), top.name()))
                .orElseThrow();
        return Fields.id(
                known.table() == null
                        ? there
                        : named(there.columns(), known.field().name()).orElseThrow());
    }

    private static Optional<Field> named(List<Field> fields, String name) {
        var folded = name.toLowerCase(Locale.ROOT);
        return fields.stream()
                .filter(field -> field.name().toLowerCase(Locale.ROOT).equals(folded))
                .findFirst();
    }

    private static Field renamed(Field field, String name) {
        return new Field(
                field.id(),
                name,
                field.format(),
                field.query(),
                field.required(),
                field.usedByAi(),
                field.choices(),
                field.position(),
                field.columns(),
                field.reviewThreshold());
    }
}
