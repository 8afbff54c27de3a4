package dev.quern.jdbc;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.Margin;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A text column that holds what a template says, as JSON. */
final class TemplateColumn {
    private TemplateColumn() {}

    static String write(Template.Content content) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("name", content.name());
        tree.put("engine", content.engine().name());
        tree.put("action", content.action().name());
        tree.put("status", content.status().name());
        tree.put("lower", BigDecimal.valueOf(content.margin().lower()));
        tree.put("upper", BigDecimal.valueOf(content.margin().upper()));
        tree.put("decimal", text(content.decimalSeparator()));
        tree.put("dates", text(content.dateOrder()));
        tree.put("objects", content.objects().stream().map(TemplateColumn::tree).toList());
        tree.put(
                "samples",
                content.samples().stream()
                        .map(sample -> BigDecimal.valueOf(sample.number()))
                        .toList());
        return JsonColumn.write(tree);
    }

    static Template.Content read(String text) {
        var tree = JsonColumn.readMembers(text);
        var decimal = textOrNull(tree, "decimal");
        return new Template.Content(
                text(tree, "name"),
                TemplateEngine.valueOf(text(tree, "engine")),
                TemplateAction.valueOf(text(tree, "action")),
                TemplateStatus.valueOf(text(tree, "status")),
                new Margin(integer(tree, "lower"), integer(tree, "upper")),
                decimal == null ? null : decimal.charAt(0),
                constant(tree, "dates", DateOrder.class),
                JsonColumn.list(tree.get("objects")).stream()
                        .map(part -> object(JsonColumn.members(part)))
                        .toList(),
                samples(tree.get("samples")));
    }

    /** Of a template that was stored before they were kept, none. */
    private static List<DocumentId> samples(@Nullable Object part) {
        return part == null
                ? List.of()
                : JsonColumn.list(part).stream()
                        .map(BigDecimal.class::cast)
                        .map(number -> new DocumentId(number.longValueExact()))
                        .toList();
    }

    static Map<String, @Nullable Object> tree(TemplateObject object) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("id", object.id());
        tree.put("type", object.type().name());
        tree.put("name", object.name());
        tree.put("field", text(object.field()));
        tree.put("required", object.required());
        tree.put("box", tree(object.box()));
        tree.put("upperLeft", object.upperLeft());
        tree.put("lowerRight", object.lowerRight());
        tree.put("format", text(object.format()));
        tree.put("static", object.staticValue());
        return tree;
    }

    static TemplateObject object(Map<String, @Nullable Object> tree) {
        var field = textOrNull(tree, "field");
        return new TemplateObject(
                text(tree, "id"),
                TemplateObject.Type.valueOf(text(tree, "type")),
                text(tree, "name"),
                field == null ? null : FieldId.parse(field),
                Boolean.TRUE.equals(tree.get("required")),
                box(tree.get("box")),
                textOrNull(tree, "upperLeft"),
                textOrNull(tree, "lowerRight"),
                constant(tree, "format", FieldFormat.class),
                textOrNull(tree, "static"));
    }

    /** Left, upper, right, lower, first page, last page. */
    private static @Nullable List<BigDecimal> tree(@Nullable RelativeBox box) {
        return box == null
                ? null
                : List.of(
                        BigDecimal.valueOf(box.leftX()),
                        BigDecimal.valueOf(box.upperY()),
                        BigDecimal.valueOf(box.rightX()),
                        BigDecimal.valueOf(box.lowerY()),
                        BigDecimal.valueOf(box.startPage()),
                        BigDecimal.valueOf(box.endPage()));
    }

    private static @Nullable RelativeBox box(@Nullable Object part) {
        if (part == null) {
            return null;
        }
        var numbers = JsonColumn.list(part).stream().map(BigDecimal.class::cast).toList();
        return new RelativeBox(
                numbers.get(0).doubleValue(),
                numbers.get(1).doubleValue(),
                numbers.get(2).doubleValue(),
                numbers.get(3).doubleValue(),
                numbers.get(4).intValueExact(),
                numbers.get(5).intValueExact());
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    private static String text(Map<String, @Nullable Object> tree, String name) {
        if (tree.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("A stored template has no text '" + name + "'");
    }

    private static @Nullable String textOrNull(Map<String, @Nullable Object> tree, String name) {
        return tree.get(name) == null ? null : text(tree, name);
    }

    private static int integer(Map<String, @Nullable Object> tree, String name) {
        if (tree.get(name) instanceof BigDecimal number) {
            return number.intValueExact();
        }
        throw new IllegalStateException("A stored template has no number '" + name + "'");
    }

    private static <E extends Enum<E>> @Nullable E constant(
            Map<String, @Nullable Object> tree, String name, Class<E> type) {
        var text = textOrNull(tree, name);
        return text == null ? null : Enum.valueOf(type, text);
    }
}
