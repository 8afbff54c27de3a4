package dev.quern.ocr.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.memory.InMemoryLessons;
import dev.quern.core.memory.Memory;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Corrections of tables, and their effect on the next page of the same layout. */
class TableLearningTest {
    private static final Field WHAT = field(2, "What", FieldFormat.ONELINE, List.of());
    private static final Field PAID = field(3, "Paid", FieldFormat.NUMBER, List.of());
    private static final Field WORK = field(1, "Work", FieldFormat.TABLE, List.of(WHAT, PAID));

    private final InMemoryLessons lessons = new InMemoryLessons(new Memory());
    private final Learning learning = new Learning(lessons);
    private final Mailbox mailbox = LearningTest.mailbox(List.of(WORK));

    private final Pages first = bill("Dach decken/1/120,50", "Rinne putzen/2/40,00", "Anfahrt mit Wagen/3/15,00");
    private final Value.Table right = table("Dach decken 120.50", "Rinne putzen 40.00", "Anfahrt mit Wagen 15.00");
    /** Values of another column, without the last row. */
    private final Value.Table wrong = table("Dach decken 1", "Rinne putzen 2");

    private final Pages next =
            bill("Fenster streichen/1/300,00", "Tor ölen/7/22,10", "Zaun/9/1.250,00", "Schloss tauschen/4/88,00");
    private final Value.Table nextWrong = table("Fenster streichen 1", "Tor ölen 7");

    @Test
    void rows_and_columns_of_the_next_document_are_those_that_were_meant() {
        var located = teach(1, first, right, wrong);

        assertThat(located.teaches(WORK.id())).isTrue();
        var learned = apply(next, nextWrong);
        assertThat(learned.plain(FieldFormat.TABLE))
                .isEqualTo(table("Fenster streichen 300.00", "Tor ölen 22.10", "Zaun 1250.00", "Schloss tauschen 88.00")
                        .plain());
        assertThat(learned.evidence().method()).isEqualTo(Method.LABEL);
        assertThat(learned.evidence().confidence()).isGreaterThan(0.9);
        assertThat(learned.cells()).hasSize(4);
        assertThat(texts(learned.cells().get(2), "Paid")).containsExactly("1.250,00");
        assertThat(texts(learned.cells().get(3), "What")).containsExactly("Schloss tauschen");
    }

    @Test
    void lines_that_lack_a_cell_that_every_row_had_are_not_rows() {
        teach(1, first, right, wrong);
        var summed = bill("Zaun/9/1.250,00", "Tor ölen/7/22,10", "/8/1.272,10");

        assertThat(apply(summed, nextWrong).plain(FieldFormat.TABLE))
                .isEqualTo(table("Zaun 1250.00", "Tor ölen 22.10").plain());
    }

    @Test
    void each_given_cell_has_its_place() {
        var cells = teach(1, first, right, wrong).cells(WORK.id());

        assertThat(cells).hasSize(3);
        assertThat(texts(cells.get(0), "Paid")).containsExactly("120,50");
        assertThat(texts(cells.get(2), "What")).containsExactly("Anfahrt mit Wagen");
        assertThat(cells)
                .allSatisfy(row -> assertThat(row.values())
                        .allSatisfy(cell -> assertThat(cell.method()).isEqualTo(Method.MANUAL)));
    }

    @Test
    void rows_that_are_not_on_the_page_teach_nothing_and_have_no_place() {
        var located = teach(1, first, table("Garten 77.00", "Keller 78.00"), wrong);

        assertThat(located.teaches(WORK.id())).isFalse();
        assertThat(located.cells(WORK.id())).hasSize(2);
        assertThat(located.places(WORK.id())).isEmpty();
        assertThat(apply(next, nextWrong).value()).isEqualTo(nextWrong);
    }

    @Test
    void a_cell_that_was_misread_teaches_nothing_about_the_table() {
        var misread = table("Dach decken 120.50", "Rinne putzen 40.00", "Anfahrt mit Waqen 15.00");
        var repaired = table("Dach decken 120.50", "Rinne putzen 40.00", "Anfahrt mit Wagen 15.00");

        var pages = bill("Dach decken/1/120,50", "Rinne putzen/2/40,00", "Anfahrt mit Waqen/3/15,00");

        assertThat(teach(1, pages, repaired, misread).teaches(WORK.id())).isFalse();
    }

    @Test
    void a_document_of_the_layout_without_such_a_table_is_left_to_the_engine() {
        teach(1, first, right, wrong);
        var letter = new Sheet()
                .line(0.04, "0.1:Werkstatt Sonnenschein Gesellschaft")
                .line(0.06, "0.1:Handwerkerhof Nürnberg Südstadt")
                .line(0.4, "0.1:Vielen Dank")
                .line(0.9, "0.1:Bankhaus Lambert Frankfurt")
                .line(0.92, "0.1:Geschäftsführerin Registergericht Fürth")
                .pages();

        assertThat(apply(letter, nextWrong).value()).isEqualTo(nextWrong);
    }

    @Test
    void a_column_added_after_the_lesson_leaves_the_table_to_the_engine() {
        teach(1, first, right, wrong);
        var more = field(
                1, "Work", FieldFormat.TABLE, List.of(WHAT, PAID, field(9, "Pieces", FieldFormat.NUMBER, List.of())));
        var fewer = field(1, "Work", FieldFormat.TABLE, List.of(PAID));

        assertThat(apply(more, next, nextWrong).value()).isEqualTo(nextWrong);
        assertThat(((Value.Table) apply(fewer, next, nextWrong).value()).rows()).hasSize(4);
    }

    @Test
    void a_table_corrected_to_none_is_refused_where_the_engine_is_unsure() {
        teach(1, first, table(), wrong);

        assertThat(apply(WORK, next, nextWrong, 0.5).value()).isNull();
        assertThat(apply(WORK, next, nextWrong, 0.9).value()).isEqualTo(nextWrong);
    }

    @Test
    void a_later_lesson_goes_first_and_a_forgotten_one_is_gone() {
        teach(1, first, right, wrong);
        teach(2, first, table("1 120.50", "2 40.00", "3 15.00"), null);
        assertThat(((Value.Table) apply(next, nextWrong).value()).rows().get(1).get("What"))
                .isEqualTo(new Value.Text("7"));
        lessons.forget(new DocumentId(2));
        assertThat(((Value.Table) apply(next, nextWrong).value()).rows().get(1).get("What"))
                .isEqualTo(new Value.Text("Tor ölen"));
        lessons.forget(new DocumentId(1));
        assertThat(apply(next, nextWrong).value()).isEqualTo(nextWrong);
    }

    private Learning.Taught teach(long document, Pages pages, Value.Table given, Value.@Nullable Table found) {
        var located = learning.locate(
                LearningTest.document(document),
                pages,
                Conventions.UNKNOWN,
                List.of(new Learner.Given(WORK, given, List.of(), found)));
        learning.teach(mailbox, located);
        return located;
    }

    private FieldValue apply(Pages pages, Value.Table found) {
        return apply(WORK, pages, found);
    }

    private FieldValue apply(Field table, Pages pages, Value.Table found) {
        return apply(table, pages, found, 0.8);
    }

    private FieldValue apply(Field table, Pages pages, Value.Table found, double confidence) {
        var value = new FieldValue(table.name(), found, new Evidence(confidence, Method.LABEL, List.of()));
        return learning.apply(mailbox.id(), pages, Conventions.UNKNOWN, List.of(table), List.of(value))
                .get(0);
    }

    private static List<String> texts(Map<String, Evidence> row, String column) {
        return row.get(column).places().stream().map(Place::text).toList();
    }

    /** A table of rows such as "Work 12.50". */
    private static Value.Table table(String... rows) {
        var read = new ArrayList<Map<String, @Nullable Value>>();
        for (var row : rows) {
            int at = row.lastIndexOf(' ');
            var cells = new LinkedHashMap<String, @Nullable Value>();
            cells.put("What", new Value.Text(row.substring(0, at)));
            cells.put("Paid", new Value.Decimal(new BigDecimal(row.substring(at + 1))));
            read.add(cells);
        }
        return new Value.Table(read);
    }

    /** A bill of work, quantities and costs, under headings that name none of the columns. */
    private static Pages bill(String... items) {
        var sheet = new Sheet()
                .line(0.04, "0.1:Werkstatt Sonnenschein Gesellschaft")
                .line(0.06, "0.1:Handwerkerhof Nürnberg Südstadt")
                .line(0.3, "0.1:Gegenstand|0.5:Zahl|0.8:Kosten");
        double y = 0.33;
        for (var item : items) {
            var cells = item.split("/", -1);
            var what = cells[0].isEmpty() ? "" : "0.1:" + cells[0] + "|";
            sheet.line(y, what + "0.5:" + cells[1] + "|0.8:" + cells[2]);
            y += 0.02;
        }
        return sheet.line(y + 0.02, "0.1:Zahlbetrag|0.8:999,00")
                .line(0.9, "0.1:Bankhaus Lambert Frankfurt")
                .line(0.92, "0.1:Geschäftsführerin Registergericht Fürth")
                .pages();
    }

    private static Field field(long id, String name, FieldFormat format, List<Field> columns) {
        return new Field(new FieldId(id), name, format, null, null, true, List.of(), 0, columns);
    }
}
