package dev.quern.jdbc.column;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.LayoutId;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.Signature;
import dev.quern.core.lesson.TaughtTable;
import dev.quern.core.template.TemplateObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Text columns that hold what a lesson says and what a layout is known by, as JSON. */
public final class LessonColumn {
    private static final TypeReference<Stored> STORED = new TypeReference<>() {};

    private LessonColumn() {}

    /** With the last three where there is a table. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Stored(
            boolean absent,
            List<Anchor> anchors,
            @Nullable List<Long> asked,
            @Nullable List<Long> filled,
            @Nullable List<TemplateObject> table) {
        @Nullable
        TaughtTable taught() {
            return asked == null || filled == null || table == null
                    ? null
                    : new TaughtTable(fields(asked), fields(filled), table);
        }
    }

    public static String write(Lesson lesson) {
        var table = lesson.table();
        return RecordColumn.write(
                table == null
                        ? new Stored(lesson.absent(), lesson.anchors(), null, null, null)
                        : new Stored(
                                lesson.absent(),
                                lesson.anchors(),
                                numbers(table.asked()),
                                numbers(table.filled()),
                                table.objects()));
    }

    /** A lesson of which the columns beside this one say what it is on. */
    public static Lesson read(DocumentId document, FieldId field, LayoutId layout, String text) {
        var stored = RecordColumn.read(text, STORED);
        return new Lesson(document, field, layout, stored.absent(), stored.anchors(), stored.taught());
    }

    private static List<Long> numbers(List<FieldId> fields) {
        return fields.stream().map(FieldId::number).toList();
    }

    private static List<FieldId> fields(List<Long> numbers) {
        return numbers.stream().map(FieldId::new).toList();
    }

    /** Three numbers a mark. */
    public static String write(Signature signature) {
        var numbers = new ArrayList<BigDecimal>();
        for (var mark : signature.marks()) {
            numbers.add(BigDecimal.valueOf(mark.word()));
            numbers.add(BigDecimal.valueOf(mark.x()));
            numbers.add(BigDecimal.valueOf(mark.y()));
        }
        return JsonColumn.write(numbers);
    }

    public static Signature readSignature(String text) {
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
}
