package dev.quern.jdbc.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.Sample;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileBlobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import dev.quern.jdbc.queue.JdbcDeliveryQueue;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage made on purpose is found, told with its ids, and mended where that is safe; what is whole is told as whole. */
abstract class CheckContract {
    @TempDir
    Path folder;

    private Database database;
    private Stores stores;
    private FileBlobs blobs;
    private FileKeeping files;
    private Mailbox mailbox;

    /** The same for all tests of a class: to make its tables takes longer than to empty them. */
    abstract Database opened();

    /** The statements after which there is nothing in any of the tables. */
    abstract List<String> emptying(List<String> tables);

    @BeforeEach
    void a_mailbox_with_a_document_that_waits_and_one_that_is_done() throws IOException {
        database = opened();
        database.jdbi().useHandle(handle -> {
            var tables = handle.createQuery("""
                            select table_name from information_schema.tables
                            where lower(table_schema) = 'public' and lower(table_name) <> 'flyway_schema_history'
                            """).mapTo(String.class).list();
            emptying(tables).forEach(handle::execute);
        });
        stores = TestDatabases.stores(database);
        blobs = new FileBlobs(folder.resolve("blobs"));
        files = new FileKeeping(blobs, stores.files(), stores.transactions(), InstantSource.system());
        mailbox = Sample.mailbox(stores);
        waiting("one");
        done("two");
    }

    private Document arrived(String content) throws IOException {
        try (var staged = files.stage(bytes(content), 1000)) {
            return files.keepInTransaction(staged, () -> {
                var sample = Sample.document(mailbox, content, Sample.NOON).arrival();
                return stores.documents()
                        .add(new Document.Draft(new Arrival(
                                sample.uid(),
                                sample.account(),
                                sample.mailbox(),
                                sample.name(),
                                sample.token(),
                                new StoredFile(staged.id(), "text/plain", staged.size()),
                                sample.received(),
                                null,
                                Map.of())));
            });
        }
    }

    private static ByteArrayInputStream bytes(String content) {
        return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
    }

    private Document waiting(String content) throws IOException {
        var document = arrived(content);
        try (var queue = new JdbcWorkQueue(database)) {
            queue.offer(document);
        }
        return document;
    }

    /** Parsed, charged and with words kept beside it. */
    private Document done(String content) throws IOException {
        var document = arrived(content);
        var analyzing = moved(document, document.to(DocumentStatus.ANALYZING));
        var progress = moved(analyzing, analyzing.toProgress(1));
        var price = new Credits(0, 3);
        var parsed = moved(progress, progress.parsed(StatusSource.AUTO, Sample.NOON, price));
        stores.documents().putResult(document.id(), new DocumentResult(Map.of(), List.of(), content));
        stores.ledger()
                .charge(new Charge(
                        mailbox.account(), mailbox.id().number(), document.id().number(), price, Sample.NOON));
        try (var staged = files.stage(bytes("words of " + content), 1000)) {
            files.<Boolean>keepInLightTransaction(staged, () -> {
                stores.renditions()
                        .put(
                                document.id(),
                                "words",
                                new StoredFile(staged.id(), "application/octet-stream", staged.size()));
                return true;
            });
        }
        return parsed;
    }

    private Document moved(Document from, Document to) {
        stores.documents().move(from, to);
        return to;
    }

    private record Told(Check.Summary summary, List<String> lines) {}

    private Told check(boolean repair) throws IOException {
        var lines = new ArrayList<String>();
        return new Told(new Check(database, blobs).run(repair, lines::add), lines);
    }

    /** Found once without a repair, mended with one, and then clean. */
    private void assertMended(String finding, String mend) throws IOException {
        assertFound(finding);
        var mended = check(true);
        assertThat(mended.lines()).containsExactly(finding + " Mended: " + mend);
        assertThat(mended.summary().isClean()).isTrue();
        assertWhole();
    }

    private void assertFound(String... findings) throws IOException {
        var told = check(false);
        assertThat(told.lines()).containsExactly(findings);
        assertThat(told.summary().isClean()).isFalse();
        assertThat(told.summary().findings()).isEqualTo(findings.length);
    }

    private void assertWhole() throws IOException {
        var told = check(false);
        assertThat(told.lines()).isEmpty();
        assertThat(told.summary().isClean()).isTrue();
    }

    private void execute(String statement, Object... values) {
        assertThat(database.jdbi().<Integer, RuntimeException>withHandle(handle -> handle.execute(statement, values)))
                .isPositive();
    }

    private Path fileOf(Document document) throws IOException {
        return fileOf(document.file().blob());
    }

    private Path fileOf(BlobId id) throws IOException {
        try (var file = blobs.open(id)) {
            return file.path();
        }
    }

    @Test
    void what_is_whole_is_told_as_whole_with_its_size() throws IOException {
        var deleted = waiting("three");
        stores.documents().move(deleted, deleted.ended(DocumentStatus.DELETED, null, Sample.NOON));
        files.leave(List.of(deleted.file().blob()));
        stores.counts().fold();
        done("four");

        assertWhole();
        assertThat(check(false).summary().toString())
                .isEqualTo("Checked 1 accounts, 3 documents and 6 files (40 bytes): all as it should be.");
    }

    @Test
    void an_original_that_is_missing_is_told_and_not_mended() throws IOException {
        var document = done("lost");
        Files.delete(fileOf(document));

        var finding = "document %s: its file %s is missing."
                .formatted(document.id(), document.file().blob());
        assertFound(finding);
        assertThat(check(true).lines()).containsExactly(finding);
        assertThat(check(true).summary().isClean()).isFalse();
        assertThat(stores.documents().find(document.id())).isPresent();
    }

    @Test
    void an_original_that_was_cut_short_is_told_and_left_as_it_is() throws IOException {
        var document = done("cut short");
        Files.writeString(fileOf(document), "cut");

        var finding = "document %s: its file %s is damaged: its 3 bytes are not those it is named after."
                .formatted(document.id(), document.file().blob());
        assertFound(finding);
        assertThat(check(true).lines()).containsExactly(finding);
        assertThat(fileOf(document)).hasContent("cut");
    }

    @Test
    void what_was_made_from_a_document_and_is_damaged_is_forgotten_to_be_made_again() throws IOException {
        var document = done("source");
        var words = stores.renditions().find(document.id(), "words").orElseThrow();
        Files.writeString(fileOf(words.blob()), "half");

        assertFound("document %s: the file %s, made from it, is damaged: its 4 bytes are not those it is named after."
                .formatted(document.id(), words.blob()));
        assertThat(check(true).summary().isClean()).isTrue();
        assertThat(stores.renditions().find(document.id(), "words")).isEmpty();
        files.sweep();
        assertWhole();
        assertThat(fileOf(document)).hasContent("source");
    }

    @Test
    void a_file_that_no_document_has_is_left_to_the_sweep() throws IOException {
        BlobId extra;
        try (var staged = blobs.stage(bytes("extra"), 100)) {
            extra = staged.keep();
        }

        assertMended("file %s belongs to no document.".formatted(extra), "the next sweep looks at it.");
        assertThat(fileOf(extra)).exists();
        files.sweep();
        assertThat(blobs.list(extra.sha256().substring(0, 2))).isEmpty();
        assertWhole();
    }

    @Test
    void a_file_that_is_about_to_get_its_document_is_no_finding() throws IOException {
        try (var staged = files.stage(bytes("coming"), 100)) {
            stores.files().claim(staged.id(), Sample.NOON);
            staged.keep();
            assertWhole();
        }
    }

    @Test
    void what_somebody_else_put_among_the_files_is_told_and_left() throws IOException {
        var stray = Files.writeString(folder.resolve("blobs/notes.txt"), "mine");

        assertFound("file notes.txt is among the files of documents and is none.");
        assertThat(check(true).summary().isClean()).isFalse();
        assertThat(stray).exists();
    }

    @Test
    void a_row_of_a_file_without_bytes_or_document_is_left_to_the_sweep() throws IOException {
        var id = "ab".repeat(32);
        execute("insert into stored_file (id, claims, claimed, doubtful) values (?, 0, current_timestamp, 0)", id);

        assertMended(
                "file %s has a row, and neither bytes nor a document.".formatted(id), "the next sweep looks at it.");
    }

    @Test
    void a_document_whose_file_has_no_row_gets_one() throws IOException {
        var document = done("unregistered");
        execute("delete from stored_file where id = ?", document.file().blob().sha256());

        assertMended(
                "file %s has a document and no row of its own."
                        .formatted(document.file().blob()),
                "the next sweep looks at it.");
        files.sweep();
        assertThat(fileOf(document)).hasContent("unregistered");
    }

    @Test
    void a_wrong_count_is_counted_again() throws IOException {
        stores.counts().fold();
        execute(
                "update document_count set documents = 7 where mailbox = ? and status = 'PARSEDOK'",
                mailbox.id().number());
        waiting("after the damage");

        assertMended("mailbox %s counts 7 documents as PARSEDOK, and has 1.".formatted(mailbox.id()), "it counts 1.");
        assertThat(stores.documents().countByStatus(mailbox.id()))
                .containsEntry(DocumentStatus.PARSEDOK, 1L)
                .containsEntry(DocumentStatus.INCOMING, 2L);
    }

    @Test
    void a_sum_of_credits_that_is_not_that_of_the_charges_is_added_up_again() throws IOException {
        execute(
                "update credit_use set used = 40 where account = ?",
                mailbox.account().uuid());

        assertMended(
                "account %s used 40 credits in 202603 by its sum, and was charged 3.".formatted(mailbox.account()),
                "its sum is 3.");
    }

    @Test
    void a_month_without_a_sum_gets_one() throws IOException {
        execute("delete from credit_use where account = ?", mailbox.account().uuid());

        assertMended(
                "account %s used 0 credits in 202603 by its sum, and was charged 3.".formatted(mailbox.account()),
                "its sum is 3.");
    }

    @Test
    void a_document_that_tells_another_price_than_it_was_charged_is_told() throws IOException {
        var document = done("priced");
        execute("delete from charge where document = ?", document.id().number());

        assertFound(
                "account %s used 6 credits in 202603 by its sum, and was charged 3.".formatted(mailbox.account()),
                "document %s says that it cost 3 credits, and was charged 0.".formatted(document.id()));
        assertThat(check(true).summary().mended()).isEqualTo(1);
    }

    @Test
    void a_document_that_nobody_works_on_is_put_into_the_queue_again() throws IOException {
        var document = waiting("stuck");
        execute("delete from work_item where subject = ?", document.id().number());

        assertMended(
                "document %s is INCOMING, and nobody is to work on it.".formatted(document.id()),
                "it is in the queue again.");
    }

    @Test
    void a_document_without_its_result_is_told_and_so_is_one_hidden_by_mistake() throws IOException {
        var document = done("no result");
        execute("delete from document_result where document = ?", document.id().number());
        assertFound("document %s is PARSEDOK and has no result.".formatted(document.id()));

        execute("update document set gone = 1 where id = ?", document.id().number());
        assertThat(check(false).lines())
                .contains("document %s is PARSEDOK, and is hidden as if it were deleted.".formatted(document.id()));
    }

    @Test
    void a_document_without_a_mailbox_is_told() throws IOException {
        var document = done("homeless");
        execute(
                "update document set mailbox = 999999 where id = ?",
                document.id().number());

        assertThat(check(false).lines())
                .contains("document %s belongs to mailbox 999999, which there is not.".formatted(document.id()));
    }

    @Test
    void a_delivery_that_nobody_sends_is_put_into_the_queue_again() throws IOException {
        var document = done("to be told");
        var webhook = stores.webhooks()
                .add(new Webhook.Draft(
                        mailbox.account(),
                        WebhookEvent.DOCUMENT_PROCESSED,
                        new WebhookTarget("https://example.org/hook"),
                        "hook",
                        WebhookHeaders.NONE,
                        WebhookCategory.CUSTOM,
                        List.of(),
                        new WebhookSecret("whsec_AAAA"),
                        Sample.NOON));
        var delivery = stores.deliveries()
                .add(
                        new Delivery.Draft(
                                "msg_1",
                                mailbox.account(),
                                webhook.id(),
                                document.id(),
                                mailbox.id(),
                                webhook.event(),
                                null,
                                Sample.NOON),
                        Map.of());
        try (var queue = new JdbcDeliveryQueue(database)) {
            queue.offer(delivery, webhook.target(), Sample.NOON);
        }
        assertWhole();

        execute("delete from delivery_item where subject = ?", delivery.id().number());
        assertMended(
                "delivery %s waits to be sent, and nobody is to send it.".formatted(delivery.id()),
                "it is in the queue again.");
    }
}
