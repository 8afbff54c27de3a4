package dev.quern.rest.template;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.TemplateObject;
import dev.quern.rest.json.Member;
import dev.quern.rest.json.Members;
import dev.quern.rest.mailbox.FieldJson;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the objects of a template. A field may be named by its id alone, or by an object with its id or its name; a label that
 * a corner follows by its id or, as one does not know the id of what one is just making, by its name. An object without an
 * id gets one.
 */
final class ObjectReading {
    private static final int MAX_ITEMS = 1_000;
    private static final int MAX_ID = 100;
    private static final int MAX_NAME = 1_000;
    private static final int MAX_VALUE = 10_000;

    private final Mailbox mailbox;
    private final Set<String> ids = new HashSet<>();

    ObjectReading(Mailbox mailbox) {
        this.mailbox = mailbox;
    }

    List<TemplateObject> read(Member member) {
        var given = member.list(MAX_ITEMS, this::object).stream()
                .map(object -> object.id().isEmpty() ? rebuilt(object, freshId(), List.of()) : object)
                .toList();
        return given.stream().map(object -> rebuilt(object, object.id(), given)).toList();
    }

    private static TemplateObject rebuilt(TemplateObject object, String id, List<TemplateObject> labels) {
        return new TemplateObject(
                id,
                object.type(),
                object.name(),
                object.field(),
                object.required(),
                object.box(),
                label(object.upperLeft(), labels),
                label(object.lowerRight(), labels),
                object.format(),
                object.staticValue());
    }

    private TemplateObject object(Member item) {
        var members = item.object();
        var id = members.read("id", member -> member.textOrNull(MAX_ID));
        if (id != null) {
            ids.add(id);
        }
        var type = members.read("type", member -> member.choice(TemplateObject.Type.class));
        var field = members.read("parser_field", this::field);
        var name = members.read("name", member -> member.textOrNull(MAX_NAME));
        return new TemplateObject(
                Objects.requireNonNullElse(id, ""),
                Objects.requireNonNullElse(type, TemplateObject.Type.FIELD),
                name != null ? name : field == null ? "" : field.name(),
                field == null ? null : FieldJson.storedId(field),
                Boolean.TRUE.equals(members.read("is_required", Member::boolOrNull)),
                members.read("relative_box", ObjectReading::box),
                members.read("upper_left_relative_field", ObjectReading::reference),
                members.read("lower_right_relative_field", ObjectReading::reference),
                members.read("format", member -> member.choiceOrNull(FieldFormat.class)),
                staticValue(members));
    }

    private @Nullable Field field(Member member) {
        if (member.isNull()) {
            return null;
        }
        if (member.isText()) {
            return byId(member);
        }
        var members = member.object();
        return members.has("id") ? members.read("id", this::byId) : byName(members.get("name"));
    }

    private Field byId(Member member) {
        var id = member.as(member.text(MAX_ID), FieldId::parse);
        return fields().filter(field -> id.equals(field.id()))
                .findFirst()
                .orElseThrow(() -> member.invalid("There is no field " + id + " in this mailbox."));
    }

    /** The column of a table by the names of both, with a dot between them. */
    private Field byName(Member member) {
        var name = member.text(MAX_NAME);
        return mailbox.field(name)
                .or(() -> mailbox.fields().stream()
                        .flatMap(table -> table.columns().stream()
                                .filter(column -> name.equals(table.name() + "." + column.name())))
                        .findFirst())
                .orElseThrow(() -> member.invalid("There is no field '" + name + "' in this mailbox."));
    }

    private Stream<Field> fields() {
        return mailbox.fields().stream().flatMap(field -> Stream.concat(Stream.of(field), field.columns().stream()));
    }

    /** Beside the field it is about, or in it. */
    private static @Nullable String staticValue(Members members) {
        var beside = members.read("static_value", member -> member.textOrNull(MAX_VALUE));
        if (beside != null) {
            return beside;
        }
        return members.read(
                "parser_field",
                member -> member.isNull() || member.isText()
                        ? null
                        : member.object().read("static_value", inner -> inner.textOrNull(MAX_VALUE)));
    }

    private static @Nullable RelativeBox box(Member member) {
        if (member.isNull()) {
            return null;
        }
        var box = member.object();
        double left = box.get("left_x").decimal();
        double upper = box.get("upper_y").decimal();
        double right = box.get("right_x").decimal();
        double lower = box.get("lower_y").decimal();
        int start = Objects.requireNonNullElse(box.read("start_page_index", Member::integerOrNull), 0);
        int end = Objects.requireNonNullElse(box.read("end_page_index", Member::integerOrNull), start);
        return member.as(box, from -> new RelativeBox(left, upper, right, lower, start, end));
    }

    private static @Nullable String reference(Member member) {
        if (member.isNull()) {
            return null;
        }
        return member.isText()
                ? member.text(MAX_NAME)
                : member.object().get("id").text(MAX_NAME);
    }

    /** The id of the label that is meant; what is none stays as it is, to be refused with everything else. */
    private static @Nullable String label(@Nullable String named, List<TemplateObject> objects) {
        if (named == null || objects.stream().anyMatch(object -> object.id().equals(named))) {
            return named;
        }
        return objects.stream()
                .filter(object -> object.type() == TemplateObject.Type.LABEL
                        && object.name().equals(named))
                .map(TemplateObject::id)
                .findFirst()
                .orElse(named);
    }

    private String freshId() {
        int number = ids.size() + 1;
        while (!ids.add("TO" + number)) {
            number++;
        }
        return "TO" + number;
    }
}
