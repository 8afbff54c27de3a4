package dev.quern.ocr.proposal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.housekeeping.InMemoryServer;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.IdentificationStatus;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields identified for mailboxes that were given none. */
class IdentifyingTest {
    private static final String BILL = """
            Order number: 4711-A|Date: 12 March 2026
            Ship to:
            Ada Byron
            12 Mill Lane
            Item|Unit price|Qty|Amount
            Pen|1.50|2|3.00
            Ruler|4.00|1|4.00
            Total 7.00
            """;

    @TempDir
    Path folder;

    private InMemoryServer server;

    @BeforeEach
    void a_server() {
        server = new InMemoryServer(folder);
        server.reader = (file, type) -> {
            try {
                var says = Files.readString(file);
                return new Reading.Legible(page(says), says);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        server.proposer = new LabelProposer(
                FieldNaming.NONE,
                (pages, fields, guidance) ->
                        fields.stream().map(field -> beside(field, pages)).toList());
    }

    /** The word after the name of a field on the page; for a table, a row with something in every column. */
    private static FieldValue beside(Field field, Pages pages) {
        if (field.format() == FieldFormat.TABLE) {
            var row = new LinkedHashMap<String, Value>();
            field.columns().forEach(column -> row.put(column.name(), new Value.Text("1")));
            return new FieldValue(
                    field.name(), new Value.Table(List.of(row)), new Evidence(1, Method.LABEL, List.of()));
        }
        var called = field.name().split("_", -1);
        var words = pages.pages().get(0).words();
        for (int i = 0; i + called.length < words.size(); i++) {
            boolean same = true;
            for (int j = 0; j < called.length; j++) {
                same &= words.get(i + j).text().replace(":", "").equalsIgnoreCase(called[j]);
            }
            if (same) {
                var word = words.get(i + called.length);
                var place = new Place(0, word.box(), word.text());
                return new FieldValue(
                        field.name(), new Value.Text(word.text()), new Evidence(1, Method.LABEL, List.of(place)));
            }
        }
        return new FieldValue(field.name(), null, new Evidence(0, Method.LABEL, List.of()));
    }

    @Test
    void fields_come_from_the_first_document_which_is_processed_with_them() throws IOException {
        var mailbox = mailbox(settings -> {});
        var document = processed(mailbox, BILL);
        var identified = server.mailboxes.find(mailbox.id()).orElseThrow();
        assertThat(identified.settings().identification()).isEqualTo(IdentificationStatus.COMPLETED);
        assertThat(identified.fields())
                .extracting(Field::name, Field::format)
                .contains(
                        tuple("order_number", FieldFormat.ONELINE),
                        tuple("date", FieldFormat.DATE),
                        tuple("total", FieldFormat.NUMBER),
                        tuple("line_items", FieldFormat.TABLE));
        var table = identified.field("line_items").orElseThrow();
        assertThat(table.columns())
                .extracting(Field::name, Field::format)
                .containsExactly(
                        tuple("item", FieldFormat.ONELINE),
                        tuple("unit_price", FieldFormat.NUMBER),
                        tuple("qty", FieldFormat.NUMBER),
                        tuple("amount", FieldFormat.NUMBER));
        assertThat(document.status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.documents.findResult(document.id()).orElseThrow().members())
                .containsKeys("order_number", "total", "line_items");
    }

    @Test
    void documents_waiting_after_the_first_are_looked_at_with_it() throws IOException {
        var mailbox = mailbox(settings -> {});
        var first = server.receive(mailbox, BILL);
        server.receive(mailbox, BILL + "Delivery date: 2 April 2026\nCounter 3: yes\n");
        server.receive(mailbox, BILL + "Delivery date: 9 April 2026\n");
        server.work();
        assertThat(names(mailbox)).contains("order_number", "delivery_date").doesNotContain("counter");
        assertThat(status(mailbox)).isEqualTo(IdentificationStatus.COMPLETED);
        assertThat(server.documents.findResult(first.id()).orElseThrow().members())
                .containsKey("delivery_date");
    }

    @Test
    void the_next_two_documents_add_fields_that_both_have_and_the_first_lacked() throws IOException {
        var mailbox = mailbox(settings -> {});
        processed(mailbox, BILL);
        var before = fields(mailbox);
        processed(mailbox, BILL + "Delivery date: 2 April 2026\n");
        assertThat(fields(mailbox)).isEqualTo(before);
        processed(mailbox, BILL + "Delivery date: 9 April 2026\n");
        assertThat(fields(mailbox)).containsAll(before);
        assertThat(names(mailbox)).contains("delivery_date");
        assertThat(status(mailbox)).isEqualTo(IdentificationStatus.COMPLETED);

        var then = fields(mailbox);
        processed(mailbox, BILL + "Weight: 12.50 kg\n");
        processed(mailbox, BILL + "Weight: 14.50 kg\n");
        assertThat(fields(mailbox)).isEqualTo(then);
    }

    @Test
    void nothing_is_added_to_fields_that_somebody_changed() throws IOException {
        var mailbox = mailbox(settings -> {});
        processed(mailbox, BILL);
        server.clock.pass(Duration.ofMinutes(1));
        remove(mailbox, "total");
        var left = fields(mailbox);
        server.clock.pass(Duration.ofSeconds(1));
        processed(mailbox, BILL + "Delivery date: 2 April 2026\n");
        processed(mailbox, BILL + "Delivery date: 9 April 2026\n");
        assertThat(fields(mailbox)).isEqualTo(left);
    }

    @Test
    void nothing_is_added_to_fields_that_somebody_changed_while_documents_waited() throws IOException {
        var mailbox = mailbox(settings -> {});
        processed(mailbox, BILL);
        var second = server.receive(mailbox, BILL + "Delivery date: 2 April 2026\n");
        remove(mailbox, "total");
        var left = fields(mailbox);
        server.clock.pass(Duration.ofSeconds(2));
        server.work();
        assertThat(server.now(second).status()).isEqualTo(DocumentStatus.PARSEDOK);
        processed(mailbox, BILL + "Delivery date: 9 April 2026\n");
        assertThat(fields(mailbox)).isEqualTo(left);
    }

    @Test
    void pages_that_the_mailbox_leaves_out_give_no_fields() throws IOException {
        server.reader = (file, type) -> {
            try {
                var says = Files.readString(file).split("\f", -1);
                var pages = new ArrayList<Page>();
                for (var page : says) {
                    var read = page(page).pages().get(0);
                    pages.add(new Page(pages.size(), read.width(), read.height(), read.words()));
                }
                return new Reading.Legible(new Pages(pages, true), String.join("\n", says));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        var mailbox = mailbox(settings -> settings.flag(MailboxFlag.EVEN_PAGES, false));
        server.receive(mailbox, BILL + "\fWeight: 12.50 kg\n");
        server.receive(mailbox, BILL + "\fWeight: 14.50 kg\n");
        server.receive(mailbox, BILL + "\fWeight: 16.50 kg\n");
        server.work();
        assertThat(names(mailbox)).contains("total").doesNotContain("weight");
    }

    @Test
    void a_file_that_cannot_be_read_is_passed_over() throws IOException {
        var mailbox = mailbox(settings -> {});
        var reads = server.reader;
        server.reader = (file, type) -> reads.read(file, type) instanceof Reading.Legible read
                        && !read.text().contains("broken")
                ? read
                : new Reading.Unreadable("broken");
        var first = server.receive(mailbox, BILL);
        var broken = server.receive(mailbox, "broken");
        server.work();
        assertThat(server.now(first).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.now(broken).status()).isEqualTo(DocumentStatus.INVALID);
        assertThat(names(mailbox)).contains("total");
    }

    @Test
    void a_document_without_labels_leaves_identification_to_the_next() throws IOException {
        var mailbox = mailbox(settings -> {});
        assertThat(processed(mailbox, "nothing but words").status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(status(mailbox)).isEqualTo(IdentificationStatus.PROGRESS);
        assertThat(processed(mailbox, BILL).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(status(mailbox)).isEqualTo(IdentificationStatus.COMPLETED);
    }

    @Test
    void another_document_without_labels_that_ends_meanwhile_changes_nothing() throws IOException {
        var mailbox = mailbox(settings -> {});
        var labels = server.proposer;
        server.proposer = (documents, existing, conventions) -> {
            server.keeping.update(
                    InMemoryServer.ACCOUNT,
                    mailbox.id(),
                    new MailboxChange(
                            null, null, settings -> settings.identification(IdentificationStatus.PROGRESS), List.of()));
            return labels.propose(documents, existing, conventions);
        };
        assertThat(processed(mailbox, BILL).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(names(mailbox)).contains("order_number", "total");
        assertThat(status(mailbox)).isEqualTo(IdentificationStatus.COMPLETED);
    }

    @Test
    void nothing_is_identified_where_it_is_not_wanted() throws IOException {
        var manual = mailbox(settings -> settings.identification(IdentificationStatus.MANUAL));
        assertThat(processed(manual, BILL).status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(server.mailboxes.find(manual.id()).orElseThrow().fields()).isEmpty();

        var metadata = mailbox(settings -> settings.attribute(BuiltInAttribute.RECEIVED, true));
        assertThat(processed(metadata, BILL).source()).isEqualTo(StatusSource.METADATA);
        assertThat(status(metadata)).isEqualTo(IdentificationStatus.REQUESTED);

        var off = mailbox(settings -> settings.aiEngine(AiEngine.DISABLED));
        assertThat(processed(off, BILL).status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(status(off)).isEqualTo(IdentificationStatus.REQUESTED);

        var own = server.mailbox("With a field");
        assertThat(processed(own, BILL).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.mailboxes.find(own.id()).orElseThrow().fields()).isEqualTo(own.fields());
    }

    private static Tuple tuple(Object... values) {
        return Tuple.tuple(values);
    }

    private void remove(Mailbox mailbox, String field) {
        var id = server.mailboxes
                .find(mailbox.id())
                .orElseThrow()
                .field(field)
                .orElseThrow()
                .id();
        var removal = new FieldChange(id, null, true, null, null, null, null, null, null, List.of());
        server.keeping.update(
                InMemoryServer.ACCOUNT, mailbox.id(), new MailboxChange(null, null, settings -> {}, List.of(removal)));
    }

    private IdentificationStatus status(Mailbox mailbox) {
        return server.mailboxes.find(mailbox.id()).orElseThrow().settings().identification();
    }

    private Mailbox mailbox(Consumer<MailboxSettings.Builder> settings) {
        return server.keeping.create(InMemoryServer.ACCOUNT, new MailboxChange(null, null, settings, List.of()));
    }

    private List<Field> fields(Mailbox mailbox) {
        return server.mailboxes.find(mailbox.id()).orElseThrow().fields();
    }

    private List<String> names(Mailbox mailbox) {
        return fields(mailbox).stream().map(Field::name).toList();
    }

    private Document processed(Mailbox mailbox, String says) throws IOException {
        var document = server.receive(mailbox, says);
        server.work();
        return server.now(document);
    }

    /** A page of lines, with columns a quarter of the page apart. */
    private static Pages page(String text) {
        var words = new ArrayList<Word>();
        double y = 0.1;
        for (var line : text.lines().toList()) {
            double column = 0.05;
            for (var run : line.split("\\|", -1)) {
                double x = column;
                for (var word : run.split(" ", -1)) {
                    words.add(Word.of(word, new Box(x, y, x + 0.01 * word.length(), y + 0.01)));
                    x += 0.01 * word.length() + 0.005;
                }
                column += 0.25;
            }
            y += 0.018;
        }
        return new Pages(List.of(new Page(0, 600, 600, words)), true);
    }
}
