package dev.quern.jdbc;

import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.Signature;
import dev.quern.core.lesson.TaughtTable;
import dev.quern.core.page.Box;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Text columns that hold what a lesson says and what a layout is known by, as JSON. */
final class LessonColumn {
    private LessonColumn() {}

    static String write(Lesson lesson) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("absent", lesson.absent());
        tree.put("anchors", lesson.anchors().stream().map(LessonColumn::tree).toList());
        var table = lesson.table();
        if (table != null) {
            tree.put("asked", numbers(table.asked()));
            tree.put("filled", numbers(table.filled()));
            tree.put("table", table.objects().stream().map(TemplateColumn::tree).toList());
        }
        return JsonColumn.write(tree);
    }

    static @Nullable TaughtTable readTable(Map<String, @Nullable Object> tree) {
        if (tree.get("table") == null) {
            return null;
        }
        var objects = JsonColumn.list(tree.get("table")).stream()
                .map(part -> TemplateColumn.object(JsonColumn.members(part)))
                .toList();
        return new TaughtTable(fields(tree.get("asked")), fields(tree.get("filled")), objects);
    }

    private static List<BigDecimal> numbers(List<FieldId> fields) {
        return fields.stream().map(field -> BigDecimal.valueOf(field.number())).toList();
    }

    private static List<FieldId> fields(@Nullable Object numbers) {
        return JsonColumn.list(numbers).stream()
                .map(BigDecimal.class::cast)
                .map(number -> new FieldId(number.longValueExact()))
                .toList();
    }

    static boolean readAbsent(Map<String, @Nullable Object> tree) {
        return Boolean.TRUE.equals(tree.get("absent"));
    }

    static List<Anchor> readAnchors(Map<String, @Nullable Object> tree) {
        return JsonColumn.list(tree.get("anchors")).stream()
                .map(part -> anchor(JsonColumn.members(part)))
                .toList();
    }

    /** Three numbers a mark. */
    static String write(Signature signature) {
        var numbers = new ArrayList<BigDecimal>();
        for (var mark : signature.marks()) {
            numbers.add(BigDecimal.valueOf(mark.word()));
            numbers.add(BigDecimal.valueOf(mark.x()));
            numbers.add(BigDecimal.valueOf(mark.y()));
        }
        return JsonColumn.write(numbers);
    }

    static Signature readSignature(String text) {
        var numbers = JsonColumn.list(JsonColumn.read(text)).stream()
                .map(BigDecimal.class::cast)
                .toList();
        var marks = new ArrayList<Signature.Mark>();
        for (int i = 0; i + 2 < numbers.size(); i += 3) {
            marks.add(new Signature.Mark(
                    numbers.get(i).intValueExact(),
                    numbers.get(i + 1).doubleValue(),
                    numbers.get(i + 2).doubleValue()));
        }
        return new Signature(marks);
    }

    private static Map<String, @Nullable Object> tree(Anchor anchor) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("page", BigDecimal.valueOf(anchor.page()));
        tree.put("fromEnd", BigDecimal.valueOf(anchor.pageFromEnd()));
        tree.put("box", tree(anchor.box()));
        tree.put("clues", anchor.clues().stream().map(LessonColumn::tree).toList());
        tree.put("words", BigDecimal.valueOf(anchor.words()));
        tree.put("lines", BigDecimal.valueOf(anchor.lines()));
        tree.put("toEnd", anchor.toEnd());
        tree.put("shape", anchor.shape());
        tree.put("prior", BigDecimal.valueOf(anchor.prior()));
        return tree;
    }

    private static Anchor anchor(Map<String, @Nullable Object> tree) {
        return new Anchor(
                number(tree, "page").intValueExact(),
                number(tree, "fromEnd").intValueExact(),
                box(tree.get("box")),
                JsonColumn.list(tree.get("clues")).stream()
                        .map(part -> clue(JsonColumn.members(part)))
                        .toList(),
                number(tree, "words").intValueExact(),
                number(tree, "lines").intValueExact(),
                Boolean.TRUE.equals(tree.get("toEnd")),
                String.valueOf(tree.get("shape")),
                number(tree, "prior").doubleValue());
    }

    private static Map<String, @Nullable Object> tree(Anchor.Clue clue) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("side", clue.side().name());
        tree.put("text", clue.text());
        tree.put("box", tree(clue.box()));
        tree.put("steps", BigDecimal.valueOf(clue.steps()));
        return tree;
    }

    private static Anchor.Clue clue(Map<String, @Nullable Object> tree) {
        return new Anchor.Clue(
                Anchor.Side.valueOf(String.valueOf(tree.get("side"))),
                String.valueOf(tree.get("text")),
                box(tree.get("box")),
                number(tree, "steps").intValueExact());
    }

    private static List<BigDecimal> tree(Box box) {
        return List.of(
                BigDecimal.valueOf(box.left()),
                BigDecimal.valueOf(box.top()),
                BigDecimal.valueOf(box.right()),
                BigDecimal.valueOf(box.bottom()));
    }

    private static Box box(@Nullable Object part) {
        var edges = JsonColumn.list(part).stream()
                .mapToDouble(edge -> ((BigDecimal) edge).doubleValue())
                .toArray();
        return new Box(edges[0], edges[1], edges[2], edges[3]);
    }

    private static BigDecimal number(Map<String, @Nullable Object> tree, String name) {
        if (tree.get(name) instanceof BigDecimal number) {
            return number;
        }
        throw new IllegalStateException("A stored lesson has no number '" + name + "'");
    }
}
