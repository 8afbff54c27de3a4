package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.Quern;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.SomeLinks;
import dev.quern.core.extraction.Engines;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.StoredFile;
import dev.quern.core.file.TemporaryBlobs;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemory;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.ports.Limits;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.ports.Understanding;
import dev.quern.core.processing.PlainDrawer;
import dev.quern.core.processing.Processing;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.webhook.WebhookSender;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.jdbc.store.JdbcAccounts;
import dev.quern.jdbc.store.JdbcDocuments;
import dev.quern.jdbc.store.JdbcLedger;
import dev.quern.jdbc.store.JdbcMailboxes;
import dev.quern.jdbc.store.JdbcStores;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twenty workers and a quota of one credit, on each database: the whole processing, down to the engine. */
interface QuotaUnderWayContract {
    Instant NOON = Instant.parse("2026-06-16T12:00:00Z");
    int WORKERS = 20;

    Database database();

    @Test
    default void only_one_of_twenty_workers_calls_the_engine_and_no_credit_is_overdrawn(@TempDir Path folder)
            throws Exception {
        var database = database();
        var account = new AccountId(UUID.randomUUID());
        new JdbcAccounts(database).add(new Account(account, "Twenty"));
        var ledger = new JdbcLedger(database);
        var documents = new JdbcDocuments(database);
        var calls = new AtomicInteger();
        var blobs = new TemporaryBlobs(folder);
        var processing = processing(blobs, database, calls);
        var stored = documents(database, account, blob(blobs));

        var barrier = new CyclicBarrier(WORKERS);
        var workers = Executors.newFixedThreadPool(WORKERS);
        try {
            var running = new ArrayList<Future<?>>();
            for (var document : stored) {
                running.add(workers.submit(() -> {
                    barrier.await(30, TimeUnit.SECONDS);
                    processing.process(document.id());
                    return true;
                }));
            }
            for (var one : running) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            workers.shutdownNow();
        }

        var statuses = stored.stream()
                .map(document -> documents.find(document.id()).orElseThrow().status())
                .toList();
        assertThat(statuses).containsOnlyOnce(DocumentStatus.PARSEDOK);
        assertThat(statuses.stream().filter(DocumentStatus.QUOTAEXC::equals)).hasSize(WORKERS - 1);
        assertThat(calls).hasValue(1);
        assertThat(ledger.sum(account, NOON, NOON.plusSeconds(1))).isEqualTo(Credits.ai(1));
    }

    private static BlobId blob(Blobs blobs) throws IOException {
        try (var staged = blobs.stage(new ByteArrayInputStream(new byte[] {'1'}), 1)) {
            return staged.keep();
        }
    }

    private static List<Document> documents(Database database, AccountId account, BlobId blob) {
        var keeping = new MailboxKeeping(
                new JdbcMailboxes(database), database.transactions(), () -> NOON, new Tokens(new Random(3)));
        var prefix = new EmailPrefix("q" + account.uuid());
        Mailbox mailbox = keeping.create(
                account,
                new MailboxChange(
                        null,
                        prefix,
                        settings -> {},
                        List.of(fieldChange(Field.of("Total", FieldFormat.ONELINE, "")))));
        var stored = new ArrayList<Document>();
        for (int i = 0; i < WORKERS; i++) {
            var uid = UUID.randomUUID().toString().replace("-", "");
            stored.add(new JdbcDocuments(database)
                    .add(new Document.Draft(new Arrival(
                            new DocumentUid(uid),
                            account,
                            mailbox.id(),
                            new DocumentName("a.txt"),
                            uid,
                            new StoredFile(blob, "text/plain", 1),
                            NOON,
                            null,
                            Map.of()))));
        }
        return stored;
    }

    private static FieldChange fieldChange(Field field) {
        return MailboxChange.addFields(List.of(field)).fields().get(0);
    }

    private static Processing processing(Blobs blobs, Database database, AtomicInteger calls) {
        var words = List.of(Word.of("12.50", new Box(0, 0, 1, 1)));
        var pages = new Pages(List.of(new Page(0, 100, 100, words)), false);
        var evidence = new Evidence(0.9, Method.LABEL, List.of());
        var memory = new InMemory(() -> NOON);
        return Quern.builder()
                .clock(() -> NOON)
                .stores(JdbcStores.on(database), memory.queues())
                .blobs(blobs)
                .readers(new Readers(
                        (file, name) -> "text/plain",
                        Set.of("text/plain"),
                        (file, type) -> new Reading.Legible(pages, "12.50"),
                        Unpacker.NONE,
                        PageCutter.NONE,
                        new PlainDrawer(),
                        BoxRecognizer.NONE))
                .understanding(Understanding.by(Engines.all((read, fields, guidance) -> {
                    calls.incrementAndGet();
                    return fields.stream()
                            .map(field -> new FieldValue(field.name(), new Value.Text("12.50"), evidence))
                            .toList();
                })))
                .surroundings(new Surroundings(new NoCalls(), new SomeLinks(), "in.example.org"))
                .limits(Limits.USUAL.withMonthlyCredits(1))
                .build()
                .processing();
    }

    /** Must not be called: there is no webhook here. */
    final class NoCalls implements WebhookSender {
        @Override
        public void refuseForbidden(WebhookTarget target) {}

        @Override
        public Answer send(Call call) {
            throw new AssertionError("Nobody is to be called");
        }
    }
}
