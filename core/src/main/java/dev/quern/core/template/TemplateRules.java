package dev.quern.core.template;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the objects of a template: each has an id of its own, fields of the mailbox, boxes where the engine needs
 * them, and corners that follow labels which do not follow each other in a circle.
 */
final class TemplateRules {
    private static final int MAX_OBJECTS = 1_000;

    private final TemplateEngine engine;
    private final Map<String, TemplateObject> byId = new HashMap<>();
    private final Set<FieldId> fields;

    private TemplateRules(Mailbox mailbox, TemplateEngine engine) {
        this.engine = engine;
        this.fields = mailbox.fields().stream()
                .flatMap(field -> Stream.concat(Stream.of(field), field.columns().stream()))
                .map(Field::id)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    static void check(Mailbox mailbox, Template.Content content) {
        new TemplateRules(mailbox, content.engine()).check(content.objects());
    }

    /** One in use has something to read, or, when it leaves documents out, to know them by. */
    static void checkUse(Template.Content content) {
        boolean reads = content.objects().stream().anyMatch(object -> object.type() == TemplateObject.Type.FIELD);
        boolean knows = content.objects().stream().anyMatch(object -> object.type() == TemplateObject.Type.LABEL);
        boolean enough = reads || (knows && content.action().leavesOut());
        if (content.status() == TemplateStatus.PROD && !enough) {
            throw invalid(
                    "A template in use needs a FIELD, or a LABEL when it only leaves documents out. Make it a DRAFT"
                            + " as long as it has none.");
        }
    }

    /** @param pages of the documents that the template was made from */
    static void checkPages(Template.Content content, long pages) {
        for (var object : content.objects()) {
            var box = object.box();
            if (box != null && box.startPage() >= pages) {
                throw invalid(named(object) + " starts on page index " + box.startPage()
                        + ", and the last page of the document that the template was made from is " + (pages - 1)
                        + ".");
            }
        }
    }

    private void check(List<TemplateObject> objects) {
        if (objects.size() > MAX_OBJECTS) {
            throw invalid("There may be " + MAX_OBJECTS + " objects at most; these are " + objects.size() + ".");
        }
        for (var object : objects) {
            if (byId.put(object.id(), object) != null) {
                throw invalid("Two objects cannot have one id: '" + object.id() + "'.");
            }
        }
        for (var object : objects) {
            checkField(object);
            checkPlace(object);
            checkCorner(object, "upper_left_relative_field", object.upperLeft());
            checkCorner(object, "lower_right_relative_field", object.lowerRight());
        }
        refuseCircles(objects);
    }

    private void checkField(TemplateObject object) {
        boolean isField = object.type() == TemplateObject.Type.FIELD;
        if (isField && object.field() == null) {
            throw invalid(named(object) + " is a FIELD and needs a parser_field.");
        }
        if (!isField && object.field() != null) {
            throw invalid(named(object) + " is a " + object.type() + " and cannot have a parser_field.");
        }
        if (object.field() != null && !fields.contains(object.field())) {
            throw invalid(named(object) + ": there is no field " + object.field() + " in this mailbox.");
        }
        if (!isField && object.staticValue() != null) {
            throw invalid(named(object) + " is a " + object.type() + "; only a FIELD can have a static_value.");
        }
    }

    private void checkPlace(TemplateObject object) {
        boolean needsBox = engine == TemplateEngine.OCR
                && object.staticValue() == null
                && object.type() != TemplateObject.Type.DELIMITER;
        if (needsBox && object.box() == null) {
            throw invalid(named(object) + " needs a relative_box: with engine OCR values are found by boxes.");
        }
        if (engine == TemplateEngine.TXT
                && object.type() == TemplateObject.Type.DELIMITER
                && object.name().isBlank()) {
            throw invalid("A DELIMITER of a text needs a name: the text that delimits.");
        }
    }

    private void checkCorner(TemplateObject object, String member, @Nullable String label) {
        if (label == null) {
            return;
        }
        var followed = byId.get(label);
        if (followed == null) {
            throw invalid(
                    named(object) + ": " + member + " names '" + label + "', which is no object of this template.");
        }
        if (followed.type() != TemplateObject.Type.LABEL) {
            throw invalid(named(object) + ": " + member + " names '" + label + "', which is a " + followed.type()
                    + " and not a LABEL.");
        }
        if (object.box() == null) {
            throw invalid(named(object) + ": " + member + " needs a relative_box to move.");
        }
    }

    /** Only labels are followed, so a circle is one of labels; each is walked once. */
    private void refuseCircles(List<TemplateObject> objects) {
        var done = new HashSet<String>();
        for (var object : objects) {
            walk(object, done, new HashSet<>());
        }
    }

    private void walk(TemplateObject object, Set<String> done, Set<String> onTheWay) {
        if (done.contains(object.id())) {
            return;
        }
        if (!onTheWay.add(object.id())) {
            throw invalid(named(object) + " follows itself: labels cannot follow each other in a circle.");
        }
        Stream.of(object.upperLeft(), object.lowerRight())
                .filter(Objects::nonNull)
                .map(byId::get)
                .filter(Objects::nonNull)
                .forEach(followed -> walk(followed, done, onTheWay));
        onTheWay.remove(object.id());
        done.add(object.id());
    }

    private static String named(TemplateObject object) {
        return "'" + (object.name().isBlank() ? object.id() : object.name()) + "'";
    }

    private static Refusal.Invalid invalid(String message) {
        return new Refusal.Invalid("template_object_set", message);
    }
}
