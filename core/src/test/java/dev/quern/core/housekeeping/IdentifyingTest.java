package dev.quern.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.extraction.Reading;
import dev.quern.core.mailbox.AiEngine;
import dev.quern.core.mailbox.BuiltInAttribute;
import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.IdentificationStatus;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxSettings;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mailboxes that were given no fields. */
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
    private String says = BILL;

    @BeforeEach
    void a_server() {
        server = new InMemoryServer(folder);
        server.reader = (file, type) -> new Reading.Read(page(says), says);
    }

    @Test
    void fields_come_from_the_first_document_which_is_processed_with_them() throws IOException {
        var mailbox = mailbox(settings -> {});
        var document = processed(mailbox);
        var identified = server.mailboxes.find(mailbox.id()).orElseThrow();
        assertThat(identified.settings().identification()).isEqualTo(IdentificationStatus.COMPLETED);
        assertThat(identified.fields())
                .extracting(Field::name, Field::format)
                .contains(
                        tuple("Order Number", FieldFormat.ONELINE),
                        tuple("Date", FieldFormat.DATE),
                        tuple("Total", FieldFormat.NUMBER),
                        tuple("Line Items", FieldFormat.TABLE));
        var table = identified.field("Line Items").orElseThrow();
        assertThat(table.columns())
                .extracting(Field::name, Field::format)
                .containsExactly(
                        tuple("Item", FieldFormat.ONELINE),
                        tuple("Unit Price", FieldFormat.NUMBER),
                        tuple("Qty", FieldFormat.NUMBER),
                        tuple("Amount", FieldFormat.NUMBER));
        assertThat(document.status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.documents.findResult(document.id()).orElseThrow().members())
                .containsKeys("Order Number", "Total", "Line Items");

        says = "Other label: 12.50";
        processed(mailbox);
        assertThat(server.mailboxes.find(mailbox.id()).orElseThrow().fields()).isEqualTo(identified.fields());
    }

    @Test
    void a_document_without_labels_leaves_it_to_the_next() throws IOException {
        var mailbox = mailbox(settings -> {});
        says = "nothing but words";
        assertThat(processed(mailbox).status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(status(mailbox)).isEqualTo(IdentificationStatus.PROGRESS);
        says = BILL;
        assertThat(processed(mailbox).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(status(mailbox)).isEqualTo(IdentificationStatus.COMPLETED);
    }

    @Test
    void nothing_is_identified_where_it_is_not_wanted() throws IOException {
        var manual = mailbox(settings -> settings.identification(IdentificationStatus.MANUAL));
        assertThat(processed(manual).status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(server.mailboxes.find(manual.id()).orElseThrow().fields()).isEmpty();

        var metadata = mailbox(settings -> settings.attribute(BuiltInAttribute.RECEIVED, true));
        assertThat(processed(metadata).source()).isEqualTo(StatusSource.METADATA);
        assertThat(status(metadata)).isEqualTo(IdentificationStatus.REQUESTED);

        var off = mailbox(settings -> settings.aiEngine(AiEngine.DISABLED));
        assertThat(processed(off).status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(status(off)).isEqualTo(IdentificationStatus.REQUESTED);

        var own = server.mailbox("With a field");
        assertThat(processed(own).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.mailboxes.find(own.id()).orElseThrow().fields()).isEqualTo(own.fields());
    }

    private static org.assertj.core.groups.Tuple tuple(Object... values) {
        return org.assertj.core.groups.Tuple.tuple(values);
    }

    private IdentificationStatus status(Mailbox mailbox) {
        return server.mailboxes.find(mailbox.id()).orElseThrow().settings().identification();
    }

    private Mailbox mailbox(Consumer<MailboxSettings.Builder> settings) {
        return server.keeping.create(InMemoryServer.ACCOUNT, new MailboxChange(null, null, settings, List.of()));
    }

    private Document processed(Mailbox mailbox) throws IOException {
        var document = server.receive(mailbox, says);
        server.work();
        return server.now(document);
    }

    /** Lines below each other; columns of a line a quarter of the page apart. */
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
