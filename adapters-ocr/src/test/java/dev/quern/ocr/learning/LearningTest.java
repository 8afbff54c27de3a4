package dev.quern.ocr.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
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
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.ocr.value.Normaliser;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Corrections on sketched pages, and their effect on the next page of the same layout. */
class LearningTest {
    private static final Field TOTAL = field(1, "Total", FieldFormat.NUMBER);
    private static final Field CODE = field(2, "Code", FieldFormat.ONELINE);
    private static final Field DUE = field(3, "Due", FieldFormat.DATE);
    private static final Field BUYER = field(4, "Buyer", FieldFormat.ADDRESS);
    private static final List<Field> FIELDS = List.of(TOTAL, CODE, DUE, BUYER);

    private final InMemoryLessons lessons = new InMemoryLessons(new Memory());
    private final Learning learning = new Learning(lessons);
    private Mailbox mailbox = mailbox(FIELDS);

    @Test
    void each_corrected_field_is_right_on_the_next_document_of_the_layout() {
        teach(1, bill("KL-17", "1.190,00", "12.03.2026", "Ada Weg 3", "50667 Köln", 2));
        var learned = apply(bill("XR-204", "88,10", "01.12.2026", "Rosenallee 114", "80331 München", 7));
        assertThat(learned.get(0).plain(FieldFormat.NUMBER)).hasToString("88.10");
        assertThat(learned.get(1).plain(FieldFormat.ONELINE)).isEqualTo("XR-204");
        assertThat(learned.get(2).plain(FieldFormat.DATE)).isEqualTo("2026-12-01");
        assertThat(learned.get(3).value())
                .isInstanceOfSatisfying(
                        Value.Address.class,
                        address -> assertThat(address.original()).isEqualTo("Rosenallee 114\n80331 München"));
        assertThat(learned).allSatisfy(value -> {
            assertThat(value.evidence().method()).isEqualTo(Method.LABEL);
            assertThat(value.evidence().isPlaced()).isTrue();
            assertThat(value.evidence().confidence()).isGreaterThan(0.7);
        });
        assertThat(learned.get(1).evidence().places().get(0).text()).isEqualTo("XR-204");
    }

    @Test
    void a_page_scanned_askew_and_misread_in_places_has_the_same_layout() {
        teach(1, bill("KL-17", "1.190,00", "12.03.2026", "Ada Weg 3", "50667 Köln", 2));
        var scanned = moved(bill("XR-204", "88,10", "01.12.2026", "Rosenallee 114", "80331 München", 4), 0.021, -0.013);
        var misread = replaced(
                replaced(replaced(scanned, "Kundennummer", "Kundennurnmer"), "Bankhaus", "Bankbaus"),
                "Zahlbetrag:",
                "Zahlbetrag");
        var learned = apply(misread);
        assertThat(learned.get(0).plain(FieldFormat.NUMBER)).hasToString("88.10");
        assertThat(learned.get(1).plain(FieldFormat.ONELINE)).isEqualTo("XR-204");
        assertThat(learned.get(2).plain(FieldFormat.DATE)).isEqualTo("2026-12-01");
    }

    /** A slip with a sentence that varies and that names the receiver. */
    private static Pages slip(String sentence, String seal) {
        return new Sheet()
                .line(0.04, "0.1:River Logistics Incorporated")
                .line(0.06, "0.1:Warehouse Harbour District")
                .line(0.1, "0.1:Seal|0.4:" + seal)
                .line(0.14, "0.1:" + sentence)
                .line(0.18, "0.1:Driver Zoe Lark from Fulton to Leeds")
                .line(0.9, "0.1:Remarks fragile goods keep dry always")
                .pages();
    }

    @ParameterizedTest
    @CsvSource({
        "Handed over by Tim Fox to Bo Crane, Bo Crane",
        "Handed over by Maximilian Featherstone to Anna-Lena van der Berg, Anna-Lena van der Berg",
        "Handed over by Ida to Lea Swift, Lea Swift",
        "Handed over by Bo Crane to Bo Crane, Bo Crane",
        "Handed over by Bo Crane on the yard,",
    })
    void a_value_within_a_phrase_is_found_however_long_the_words_before_it_are(String sentence, String receiver) {
        var field = field(5, "Receiver", FieldFormat.ONELINE);
        mailbox = mailbox(List.of(field));
        teach(1, slip("Handed over by Zoe Lark to Ann Heron", "A 1179"), given(field, "Ann Heron"));
        var learned = learning.apply(
                mailbox.id(),
                slip(sentence, "B 20"),
                Conventions.UNKNOWN,
                List.of(field),
                List.of(found(field, null, null, 0.6)));
        assertThat(learned.get(0).plain(FieldFormat.ONELINE)).isEqualTo(receiver);
    }

    @Test
    void another_layout_is_left_alone() {
        teach(1, bill("KL-17", "1.190,00", "12.03.2026", "Ada Weg 3", "50667 Köln", 2));
        var other = new Sheet()
                .line(0.05, "0.3:Harbour Tools Incorporated")
                .line(0.1, "0.6:Invoice number: 4711")
                .line(0.2, "0.1:Zahlbetrag: 99,00")
                .line(0.3, "0.2:Please remit within thirty days after receipt")
                .pages();
        assertThat(apply(other)).allSatisfy(value -> assertThat(value.value()).isNull());
    }

    @Test
    void a_value_corrected_to_none_is_not_taken_from_that_place_again() {
        var first = bill("KL-17", "1.190,00", "12.03.2026", "Ada Weg 3", "50667 Köln", 2);
        var wrong = place(first, "12.03.2026");
        teach(1, first, new Learner.Given(DUE, null, List.of(wrong)));

        var next = bill("XR-204", "88,10", "01.12.2026", "Rosenallee 114", "80331 München", 2);
        var again = found(DUE, "2026-12-01", place(next, "01.12.2026"), 0.9);
        assertThat(applyTo(next, again).value()).isNull();
        var elsewhere = found(DUE, "2026-12-24", place(next, "Kundennummer"), 0.9);
        assertThat(applyTo(next, elsewhere)).isEqualTo(elsewhere);
        var unsure = found(DUE, "2026-12-24", place(next, "Kundennummer"), 0.5);
        assertThat(applyTo(next, unsure).value()).isNull();
    }

    @Test
    void a_new_lesson_replaces_the_old_one_and_a_forgotten_one_is_gone() {
        var first = bill("KL-17", "1.190,00", "12.03.2026", "Ada Weg 3", "50667 Köln", 2);
        teach(1, first, given(CODE, "Kundennummer"));
        var next = bill("XR-204", "88,10", "01.12.2026", "Rosenallee 114", "80331 München", 2);
        assertThat(apply(next).get(1).plain(FieldFormat.ONELINE)).isEqualTo("Kundennummer");
        teach(1, first, given(CODE, "KL-17"));
        assertThat(apply(next).get(1).plain(FieldFormat.ONELINE)).isEqualTo("XR-204");
        teach(1, first, given(CODE, "not on the page at all"));
        assertThat(apply(next).get(1).value()).isNull();
        teach(2, first, given(CODE, "KL-17"));
        assertThat(apply(next).get(1).plain(FieldFormat.ONELINE)).isEqualTo("XR-204");
        lessons.forget(new DocumentId(2));
        assertThat(apply(next).get(1).value()).isNull();
    }

    @Test
    void lessons_about_deleted_fields_are_dropped() {
        var first = bill("KL-17", "1.190,00", "12.03.2026", "Ada Weg 3", "50667 Köln", 2);
        teach(1, first, given(CODE, "KL-17"));
        mailbox = mailbox(List.of(TOTAL));
        teach(2, first, given(TOTAL, "1190.00"));
        var next = bill("XR-204", "88,10", "01.12.2026", "Rosenallee 114", "80331 München", 2);
        assertThat(apply(next).get(1).value()).isNull();
        assertThat(apply(next).get(0).plain(FieldFormat.NUMBER)).hasToString("88.10");
    }

    private void teach(long document, Pages pages) {
        teach(
                document,
                pages,
                given(TOTAL, "1190.00"),
                given(CODE, "KL-17"),
                given(DUE, "2026-03-12"),
                given(BUYER, "Ada Weg 3\n50667 Köln"));
    }

    private void teach(long document, Pages pages, Learner.Given... given) {
        var located = learning.locate(document(document), pages, Conventions.UNKNOWN, List.of(given));
        learning.teach(mailbox, located);
    }

    private static Learner.Given given(Field field, String text) {
        var value =
                Normaliser.normalise(text, field.format(), Conventions.UNKNOWN).orElseThrow();
        return new Learner.Given(field, value, List.of());
    }

    /** The values of an engine that finds nothing by itself, with what was learned. */
    private List<FieldValue> apply(Pages pages) {
        var nothing =
                FIELDS.stream().map(field -> found(field, null, null, 0.6)).toList();
        return learning.apply(mailbox.id(), pages, Conventions.UNKNOWN, FIELDS, nothing);
    }

    private FieldValue applyTo(Pages pages, FieldValue found) {
        return learning.apply(mailbox.id(), pages, Conventions.UNKNOWN, List.of(DUE), List.of(found))
                .get(0);
    }

    private static FieldValue found(Field field, @Nullable String text, @Nullable Place place, double confidence) {
        var value = text == null
                ? null
                : Normaliser.normalise(text, field.format(), Conventions.UNKNOWN)
                        .orElseThrow();
        var places = place == null ? List.<Place>of() : List.of(place);
        return new FieldValue(field.name(), value, new Evidence(confidence, Method.LABEL, places));
    }

    private static Place place(Pages pages, String text) {
        var word = pages.pages().get(0).words().stream()
                .filter(one -> one.text().equals(text))
                .findFirst()
                .orElseThrow();
        return Place.of(0, List.of(word));
    }

    /** A letterhead, an address, facts, some items, a total below them, and small print. */
    private static Pages bill(String code, String total, String due, String street, String town, int items) {
        var sheet = new Sheet()
                .line(0.04, "0.1:Werkstatt Sonnenschein Gesellschaft")
                .line(0.06, "0.1:Handwerkerhof Nürnberg")
                .line(0.12, "0.1:" + street)
                .line(0.14, "0.1:" + town)
                .line(0.2, "0.6:Kundennummer|0.8:" + code)
                .line(0.22, "0.6:Fälligkeit|0.8:" + due)
                .line(0.3, "0.1:Leistung|0.5:Menge|0.8:Betrag");
        double y = 0.33;
        for (int i = 0; i < items; i++) {
            sheet.line(y, "0.1:Arbeit|0.5:" + (i + 1) + "|0.8:" + (i + 3) + ",50");
            y += 0.03;
        }
        return sheet.line(y + 0.02, "0.1:Zahlbetrag:|0.8:" + total)
                .line(0.9, "0.1:Bankhaus Lambert Frankfurt")
                .line(0.92, "0.1:Geschäftsführerin Registergericht Fürth")
                .pages();
    }

    private static Pages moved(Pages pages, double dx, double dy) {
        return changed(pages, word -> {
            var box = word.box();
            return Word.of(word.text(), new Box(box.left() + dx, box.top() + dy, box.right() + dx, box.bottom() + dy));
        });
    }

    private static Pages replaced(Pages pages, String text, String by) {
        return changed(pages, word -> word.text().equals(text) ? Word.of(by, word.box()) : word);
    }

    private static Pages changed(Pages pages, UnaryOperator<Word> change) {
        var page = pages.pages().get(0);
        var words = page.words().stream().map(change).toList();
        return new Pages(List.of(new Page(0, page.width(), page.height(), words)), true);
    }

    private static Field field(long id, String name, FieldFormat format) {
        return new Field(new FieldId(id), name, format, null, null, true, List.of(), 0, List.of());
    }

    static Mailbox mailbox(List<Field> fields) {
        return new Mailbox(
                new MailboxId(1),
                new AccountId(new UUID(1, 1)),
                new MailboxName("Bills"),
                new EmailPrefix("bills"),
                false,
                "secret",
                MailboxSettings.DEFAULT,
                fields,
                Instant.EPOCH,
                null);
    }

    static Document document(long number) {
        return new Document.Draft(new Arrival(
                        new DocumentUid("%032x".formatted(number)),
                        new AccountId(new UUID(1, 1)),
                        new MailboxId(1),
                        new DocumentName("a.pdf"),
                        "token" + number,
                        new StoredFile(new BlobId("%064x".formatted(number)), "application/pdf", 1),
                        Instant.EPOCH,
                        null,
                        Map.of()))
                .stored(new DocumentId(number));
    }
}
