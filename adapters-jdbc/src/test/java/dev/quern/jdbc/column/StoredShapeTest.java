package dev.quern.jdbc.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.LayoutId;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.TaughtTable;
import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Method;
import dev.quern.core.template.Margin;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The exact content of columns: a name that changes in the code must not change what is stored. */
final class StoredShapeTest {
    private static final TemplateObject LABEL = new TemplateObject(
            "0", TemplateObject.Type.LABEL, "Bill \"no\"\0", null, false, null, null, null, null, null);
    private static final String STORED_LABEL = """
            {"id":"0","type":"LABEL","name":"Bill \\"no\\"\\u0000","field":null,"required":false,"box":null,\
            "upperLeft":null,"lowerRight":null,"format":null,"static":null}""";
    private static final TemplateObject FIELD = new TemplateObject(
            "1",
            TemplateObject.Type.FIELD,
            "",
            new FieldId(12),
            true,
            new RelativeBox(0.1, 0.25, 0.5, 0.75, 0, 2),
            "0",
            "0",
            FieldFormat.ONELINE,
            "fixed");
    private static final String STORED_FIELD = """
            {"id":"1","type":"FIELD","name":"","field":"PF12","required":true,"box":[0.1,0.25,0.5,0.75,0,2],\
            "upperLeft":"0","lowerRight":"0","format":"ONELINE","static":"fixed"}""";

    @Test
    void evidence() {
        var evidence = List.of(
                new FieldEvidence(
                        "total",
                        new Evidence(
                                0.9,
                                Method.LABEL,
                                List.of(new Place(1, new Box(10, 20.5, 300.123456789, 21.00001), "12,50 €"))),
                        List.of()),
                new FieldEvidence(
                        "items",
                        new Evidence(1, Method.MANUAL, List.of()),
                        List.of(Map.of("price", new Evidence(0, Method.TEMPLATE, List.of())), Map.of())));
        var stored = """
                [{"field":"total","evidence":{"confidence":0.9,"method":"LABEL","places":\
                [{"page":1,"box":[10.0,20.5,300.123456789,21.00001],"text":"12,50 €"}]},"cells":[]},\
                {"field":"items","evidence":{"confidence":1.0,"method":"MANUAL","places":[]},"cells":\
                [{"price":{"confidence":0.0,"method":"TEMPLATE","places":[]}},{}]}]""";

        assertThat(EvidenceColumn.write(evidence)).isEqualTo(stored);
        assertThat(EvidenceColumn.read(stored)).isEqualTo(evidence);
    }

    @Test
    void numbers_are_read_however_they_are_written() {
        var stored = """
                [{"field":"total","evidence":{"confidence":1,"method":"LABEL","places":\
                [{"page":0,"box":[0.000010,1E+1,11,2E1],"text":""}]},"cells":[]}]""";

        var place = EvidenceColumn.read(stored).get(0).evidence().places().get(0);

        assertThat(place.box()).isEqualTo(new Box(0.000_01, 10, 11, 20));
    }

    @Test
    void a_missing_number_is_not_read_as_zero() {
        assertThatThrownBy(() -> EvidenceColumn.read("""
                [{"field":"total","evidence":{"method":"LABEL","places":[]},"cells":[]}]"""))
                .isInstanceOf(UncheckedIOException.class)
                .hasStackTraceContaining("confidence");
    }

    @Test
    void a_template() {
        var template = new Template.Content(
                "Bills",
                TemplateEngine.OCR,
                TemplateAction.PROCESS,
                TemplateStatus.DRAFT,
                new Margin(1, 2),
                ',',
                DateOrder.MONTH_FIRST,
                List.of(LABEL, FIELD),
                List.of(new DocumentId(7), new DocumentId(8)));
        var stored = """
                {"name":"Bills","engine":"OCR","action":"PROCESS","status":"DRAFT","lower":1,"upper":2,\
                "decimal":",","dates":"MONTH_FIRST","objects":[%s,%s],"samples":[7,8]}\
                """.formatted(STORED_LABEL, STORED_FIELD);

        assertThat(TemplateColumn.write(template)).isEqualTo(stored);
        assertThat(TemplateColumn.read(stored)).isEqualTo(template);
    }

    @Test
    void a_template_with_few_settings() {
        var template = new Template.Content(
                "Bills",
                TemplateEngine.OCR,
                TemplateAction.PROCESS,
                TemplateStatus.DRAFT,
                Margin.NONE,
                null,
                null,
                List.of());
        var stored = """
                {"name":"Bills","engine":"OCR","action":"PROCESS","status":"DRAFT","lower":0,"upper":0,\
                "decimal":null,"dates":null,"objects":[],"samples":[]}""";

        assertThat(TemplateColumn.write(template)).isEqualTo(stored);
        assertThat(TemplateColumn.read(stored)).isEqualTo(template);
    }

    @Test
    void a_lesson() {
        var clue = new Anchor.Clue(Anchor.Side.LEFT, "Total", new Box(0, 2, 0.5, 4), 1);
        var anchor = new Anchor(0, -1, new Box(1, 2, 3, 4.5), List.of(clue), 2, 1, true, "9,9", 0.25);
        var table = new TaughtTable(List.of(new FieldId(5)), List.of(), List.of(LABEL));
        var stored = """
                {"absent":false,"anchors":[{"page":0,"fromEnd":-1,"box":[1.0,2.0,3.0,4.5],"clues":\
                [{"side":"LEFT","text":"Total","box":[0.0,2.0,0.5,4.0],"steps":1}],"words":2,"lines":1,\
                "toEnd":true,"shape":"9,9","prior":0.25}],"asked":[5],"filled":[],"table":[%s]}\
                """.formatted(STORED_LABEL);

        isStored(new Lesson(new DocumentId(1), new FieldId(2), new LayoutId(3), false, List.of(anchor), table), stored);
    }

    @Test
    void a_lesson_that_a_field_is_absent() {
        isStored(
                new Lesson(new DocumentId(1), new FieldId(2), new LayoutId(3), true, List.of()),
                "{\"absent\":true,\"anchors\":[]}");
    }

    private static void isStored(Lesson lesson, String stored) {
        assertThat(LessonColumn.write(lesson)).isEqualTo(stored);
        assertThat(LessonColumn.read(lesson.document(), lesson.field(), lesson.layout(), stored))
                .isEqualTo(lesson);
    }
}
