package dev.quern.rest.mailbox;

import dev.quern.core.field.FieldChange;
import dev.quern.core.field.FieldId;
import dev.quern.core.field.Given;
import dev.quern.core.result.FieldFormat;
import dev.quern.rest.json.Member;
import dev.quern.rest.json.Members;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a caller wants done to fields, or to columns of a table. */
public final class FieldChanges {
    private static final int MAX_ITEMS = 1_000;
    private static final int MAX_TEXT = 20_000;

    private FieldChanges() {}

    /** What {@code parser_object_set} says about the fields of a mailbox; nothing when it is absent. */
    public static List<FieldChange> all(Members members) {
        var fields = members.read("parser_object_set", member -> member.list(MAX_ITEMS, item -> read(item.object())));
        return Objects.requireNonNullElse(fields, List.of());
    }

    private static FieldChange read(Members members) {
        return new FieldChange(
                members.read("id", member -> member.isNull() ? null : member.as(member.text(MAX_TEXT), FieldId::parse)),
                members.read("name", member -> member.text(MAX_TEXT)),
                Boolean.TRUE.equals(members.read("_destroy", Member::boolOrNull)),
                members.read("format", member -> member.choice(FieldFormat.class)),
                members.read("query", member -> new Given<>(member.textOrNull(MAX_TEXT))),
                required(members),
                members.read("used_by_ai", Member::bool),
                members.read(
                        "choice_set",
                        member -> new Given<>(member.listOrNull(MAX_ITEMS, choice -> choice.text(MAX_TEXT)))),
                members.read("position", FieldChanges::position),
                columns(members),
                members.read("review_threshold", member -> new Given<>(member.decimalOrNull())));
    }

    /**
     * {@code is_required}, or else the opposite of {@code is_optional}. A field of which neither was ever said shows false and
     * null; sent back like that, it stays so.
     */
    private static @Nullable Given<Boolean> required(Members members) {
        var required = members.read("is_required", member -> new Given<>(member.boolOrNull()));
        var optional = members.read("is_optional", member -> new Given<>(member.boolOrNull()));
        if (required == null) {
            return optional == null ? null : new Given<>(optional.value() == null ? null : !optional.value());
        }
        boolean neverSaid = optional != null && optional.value() == null && !Boolean.TRUE.equals(required.value());
        return neverSaid ? new Given<>(null) : required;
    }

    private static @Nullable Integer position(Member member) {
        var position = member.integerOrNull();
        if (position != null && position < 0) {
            throw member.invalid("A position counts from 0; this is " + position + ".");
        }
        return position;
    }

    private static List<FieldChange> columns(Members members) {
        var columns =
                members.read("parser_object_set", member -> member.listOrNull(MAX_ITEMS, item -> read(item.object())));
        return Objects.requireNonNullElse(columns, List.of());
    }
}
