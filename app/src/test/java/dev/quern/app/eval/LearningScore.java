package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.samples.SampleDocument;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.memory.InMemoryLessons;
import dev.quern.core.memory.Memory;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.ocr.learning.Learning;
import dev.quern.ocr.value.Normaliser;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Measures the effect of one correction on the next documents of its layout, over the synthetic layouts: each wrong
 * field of the first document of a layout is put right, as a person would, and counted on those after it.
 */
final class LearningScore {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final MailboxId MAILBOX = new MailboxId(1);
    /** Documents after the corrected one that are looked at. */
    static final int NEXT = 3;

    private final FieldExtractor engine;
    private final Learning learning = new Learning(new InMemoryLessons(new Memory()));

    private final List<Field> all = new ArrayList<>();
    private int wrong;
    private int taught;
    private int counted;
    private int before;
    private int after;
    private int others;
    private int othersBefore;
    private int othersAfter;
    /** The cells of taught tables, without learning and with it. */
    private final Comparison[] taughtCells = {new Comparison(0, 0, 0), new Comparison(0, 0, 0)};

    private final Comparison[] otherCells = {new Comparison(0, 0, 0), new Comparison(0, 0, 0)};
    /** The same for columns with meaningless names, which only the lesson tells apart. */
    private final Comparison[] namelessCells = {new Comparison(0, 0, 0), new Comparison(0, 0, 0)};

    private final Learning nameless = new Learning(new InMemoryLessons(new Memory()));
    private int layouts;
    private int tables;
    private int tablesTaught;

    LearningScore(FieldExtractor engine) {
        this.engine = engine;
    }

    /** Says what was measured, and asserts that it is as good as it was. */
    void assertThatOneCorrectionHelps() {
        System.out.printf(
                "%d corrections in %d layouts, %d of values that stand on the page: on the next %d documents %.3f of %d right, "
                        + "%.3f without learning; fields not taught %.3f, %.3f without%n",
                wrong,
                layouts,
                taught,
                NEXT,
                share(after, counted),
                counted,
                share(before, counted),
                share(othersAfter, others),
                share(othersBefore, others));
        System.out.printf(
                "%d tables corrected, %d of them lessons: cells of these F1 %.3f, %.3f without learning; of tables not taught %.3f, "
                        + "%.3f without%n",
                tables, tablesTaught, taughtCells[1].f1(), taughtCells[0].f1(), otherCells[1].f1(), otherCells[0].f1());
        System.out.printf(
                "Tables whose columns have names that say nothing: cells F1 %.3f, %.3f without learning%n",
                namelessCells[1].f1(), namelessCells[0].f1());
        assertThat(share(after, counted)).isGreaterThanOrEqualTo(0.95);
        assertThat(taughtCells[1].f1()).isGreaterThan(0.95).isGreaterThan(taughtCells[0].f1());
        assertThat(otherCells[1]).isEqualTo(otherCells[0]);
        assertThat(namelessCells[1].f1()).isGreaterThan(0.9).isGreaterThan(namelessCells[0].f1() + 0.2);
        assertThat(othersAfter).isEqualTo(othersBefore);
    }

    private static double share(int part, int whole) {
        return part / (double) Math.max(1, whole);
    }

    /** Measures the documents of a layout, of which the first is corrected. */
    void measure(List<SeenDocument> seen) {
        int number = layouts++;
        var first = seen.get(0).document();
        var fields = numbered(first.fields(), 100L * number);
        var conventions = Conventions.UNKNOWN.withDateOrder(
                "MONTH_FIRST".equals(first.settings().get("input_date_format"))
                        ? DateOrder.MONTH_FIRST
                        : DateOrder.DAY_FIRST);
        var pages = seen.get(0).pages();
        var found = seen.get(0).values();
        var given = new ArrayList<Learner.Given>();
        for (int i = 0; i < fields.size(); i++) {
            var field = fields.get(i);
            var expected = JSON.valueToTree(first.expected().get(field.name()));
            if (Comparison.scored(expected) && !right(field, expected, found.get(i))) {
                var value = value(field, first.expected().get(field.name()), conventions);
                given.add(new Learner.Given(
                        field,
                        value,
                        found.get(i).evidence().places(),
                        found.get(i).value()));
            }
        }
        var rows = new Nameless(fields, conventions, number, pages, first);
        var located = learning.locate(document(number), pages, conventions, given);
        var lessons = given.stream()
                .map(one -> one.field())
                .filter(field -> located.teaches(field.id()))
                .map(Field::name)
                .toList();
        var tableNames = fields.stream()
                .filter(field -> field.format() == FieldFormat.TABLE)
                .map(Field::name)
                .toList();
        int wrongTables = (int) given.stream()
                .filter(one -> tableNames.contains(one.field().name()))
                .count();
        int lessonsOfTables =
                (int) lessons.stream().filter(tableNames::contains).count();
        tables += wrongTables;
        tablesTaught += lessonsOfTables;
        wrong += given.size() - wrongTables;
        taught += lessons.size() - lessonsOfTables;
        all.addAll(fields);
        learning.teach(mailbox(all), located);
        for (var one : seen.subList(1, 1 + NEXT)) {
            var document = one.document();
            var next = one.pages();
            var plain = one.values();
            var learned = learning.apply(MAILBOX, next, conventions, fields, plain);
            rows.measure(next, document);
            for (int i = 0; i < fields.size(); i++) {
                var field = fields.get(i);
                var expected = JSON.valueToTree(document.expected().get(field.name()));
                if (!Comparison.scored(expected)) {
                    continue;
                }
                boolean was = right(field, expected, plain.get(i));
                boolean is = right(field, expected, learned.get(i));
                if (field.format() == FieldFormat.TABLE) {
                    var cells = lessons.contains(field.name()) ? taughtCells : otherCells;
                    cells[0] = cells[0].plus(
                            Comparison.of(field, expected, plain.get(i).plain(field.format())));
                    cells[1] = cells[1].plus(
                            Comparison.of(field, expected, learned.get(i).plain(field.format())));
                } else if (lessons.contains(field.name())) {
                    counted++;
                    before += was ? 1 : 0;
                    after += is ? 1 : 0;
                } else {
                    others++;
                    othersBefore += was ? 1 : 0;
                    othersAfter += is ? 1 : 0;
                }
            }
        }
    }

    /** The tables of a layout, asked for under meaningless names. */
    private final class Nameless {
        private final List<Field> named;
        private final List<Field> asked = new ArrayList<>();
        private final Conventions conventions;

        Nameless(List<Field> fields, Conventions conventions, int number, Pages pages, SampleDocument first) {
            this.named = fields.stream()
                    .filter(field -> field.format() == FieldFormat.TABLE)
                    .toList();
            this.conventions = conventions;
            for (var table : named) {
                var columns = new ArrayList<Field>();
                for (var column : table.columns()) {
                    columns.add(renamed(column, "c" + columns.size(), List.of()));
                }
                asked.add(renamed(table, "t" + asked.size(), columns));
            }
            var found = engine.extract(pages, asked, new Guidance(conventions, null));
            var given = new ArrayList<Learner.Given>();
            for (int i = 0; i < asked.size(); i++) {
                var value = value(asked.get(i), renamed(first, i), conventions);
                given.add(new Learner.Given(
                        asked.get(i), value, List.of(), found.get(i).value()));
            }
            nameless.teach(mailbox(asked), nameless.locate(document(number), pages, conventions, given));
        }

        void measure(Pages next, SampleDocument document) {
            var plain = engine.extract(next, asked, new Guidance(conventions, null));
            var learned = nameless.apply(MAILBOX, next, conventions, asked, plain);
            for (int i = 0; i < asked.size(); i++) {
                var expected = JSON.valueToTree(renamed(document, i));
                namelessCells[0] = namelessCells[0].plus(
                        Comparison.of(asked.get(i), expected, plain.get(i).plain(FieldFormat.TABLE)));
                namelessCells[1] = namelessCells[1].plus(
                        Comparison.of(asked.get(i), expected, learned.get(i).plain(FieldFormat.TABLE)));
            }
        }

        private List<?> renamed(SampleDocument document, int table) {
            var columns = named.get(table).columns();
            var rows = new ArrayList<Map<String, @Nullable Object>>();
            var written = document.expected().get(named.get(table).name());
            for (var row : written instanceof List<?> list ? list : List.of()) {
                var cells = new LinkedHashMap<String, @Nullable Object>();
                for (int i = 0; i < columns.size(); i++) {
                    cells.put("c" + i, ((Map<?, ?>) row).get(columns.get(i).name()));
                }
                rows.add(cells);
            }
            return rows;
        }

        private Field renamed(Field field, String name, List<Field> columns) {
            return new Field(
                    field.id(), name, field.format(), null, null, true, field.choices(), field.position(), columns);
        }
    }

    private static Value value(Field field, @Nullable Object expected, Conventions conventions) {
        if (expected instanceof List<?> rows) {
            return table(field, rows, conventions);
        }
        if (expected instanceof BigDecimal number) {
            return new Value.Decimal(number);
        }
        var text = expected instanceof Map<?, ?> parts
                ? String.valueOf(parts.containsKey("full") ? parts.get("full") : parts.get("original"))
                : String.valueOf(expected);
        return Normaliser.normalise(text, field.format(), conventions).orElseGet(() -> new Value.Text(text));
    }

    private static Value table(Field table, List<?> rows, Conventions conventions) {
        var read = new ArrayList<Map<String, @Nullable Value>>();
        for (var row : rows) {
            var cells = new LinkedHashMap<String, @Nullable Value>();
            for (var column : table.columns()) {
                var cell = ((Map<?, ?>) row).get(column.name());
                cells.put(column.name(), cell == null ? null : value(column, cell, conventions));
            }
            read.add(cells);
        }
        return new Value.Table(read);
    }

    private static boolean right(Field field, JsonNode expected, FieldValue found) {
        return Comparison.of(field, expected, found.plain(field.format())).perfect();
    }

    private static List<Field> numbered(List<Field> fields, long from) {
        var numbered = new ArrayList<Field>();
        for (var field : fields) {
            numbered.add(new Field(
                    new FieldId(from + numbered.size() + 1),
                    field.name(),
                    field.format(),
                    field.query(),
                    field.required(),
                    field.usedByAi(),
                    field.choices(),
                    field.position(),
                    numbered(field.columns(), from + 50)));
        }
        return numbered;
    }

    private static Mailbox mailbox(List<Field> fields) {
        return new Mailbox(
                MAILBOX,
                new AccountId(new UUID(1, 1)),
                new MailboxName("All layouts"),
                new EmailPrefix("all"),
                false,
                "secret",
                MailboxSettings.DEFAULT,
                fields,
                Instant.EPOCH,
                null);
    }

    private static Document document(long number) {
        return new Document.Draft(new Arrival(
                        new DocumentUid("%032x".formatted(number)),
                        new AccountId(new UUID(1, 1)),
                        MAILBOX,
                        new DocumentName("a.pdf"),
                        "token" + number,
                        new StoredFile(new BlobId("%064x".formatted(number)), "application/pdf", 1),
                        Instant.EPOCH,
                        null,
                        Map.of()))
                .stored(new DocumentId(number + 1));
    }
}
