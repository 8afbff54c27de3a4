package dev.quern.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.Sample;
import dev.quern.core.document.DocumentId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import dev.quern.jdbc.Traffic;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database in an H2 file that many threads take documents into and work on, cut off after some of its changes, which differ in
 * each build: every document is then as one of its transactions left it. Of H2 alone, two or three moments of a thousand have half of
 * a transaction; {@link #main} looks at as many as are asked for.
 */
class TransactionsCutOffTest {
    private static final int TAKING = 3;
    private static final int WORKING = 4;
    /** Seconds. */
    private static final int PATIENCE = 120;

    private static final Map<String, String> HALVES = Map.of(
            "finished without a result",
            "status = 'PARSEDOK' and not exists (select 1 from document_result other where other.document = document.id)",
            "finished without a charge",
            "status = 'PARSEDOK' and not exists (select 1 from charge other where other.document = document.id)",
            "finished without its line in the log",
            "status = 'PARSEDOK' and (select count(*) from document_log other where other.document = document.id) < 2",
            "a result before the end",
            "status <> 'PARSEDOK' and exists (select 1 from document_result other where other.document = document.id)",
            "a charge before the end",
            "status <> 'PARSEDOK' and exists (select 1 from charge other where other.document = document.id)",
            "without a line in the log",
            "not exists (select 1 from document_log other where other.document = document.id)");

    @TempDir
    private Path folder;

    @Test
    void a_document_is_as_one_of_its_transactions_left_it_after_a_death_at_any_moment() throws Exception {
        assertThat(halves(folder, 2, 150)).isEmpty();
    }

    /** Takes the seconds of traffic and the number of moments to look at: {@code java … TransactionsCutOffTest 10 1000}. */
    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("cut-off");
        System.out.println(halves(folder, Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1])));
    }

    private static List<String> halves(Path folder, int seconds, int moments) throws Exception {
        int made = record(folder, seconds, moments);
        var changes = List.copyOf(RecordedFile.CHANGES);
        assertThat(changes).as("enough to look at").hasSizeGreaterThan(made + moments);
        int step = Math.max(1, (changes.size() - made) / moments);
        var found = new ArrayList<String>();
        var file = new byte[0];
        for (int i = 0; i < changes.size(); i++) {
            file = changes.get(i).appliedTo(file);
            if (i >= made && i % step == 0) {
                for (var half : halvesIn(file, folder)) {
                    found.add(half + ", after change " + i);
                }
            }
        }
        return found;
    }

    /**
     * Records some seconds of traffic, and more where a busy machine lets too few changes through.
     *
     * @return how many changes had made the tables before
     */
    private static int record(Path folder, int seconds, int atLeast) throws InterruptedException {
        RecordedFile.CHANGES.clear();
        FilePath.register(new RecordedFile());
        var over = new AtomicBoolean();
        var waiting = new LinkedBlockingQueue<DocumentId>();
        try (var database = Database.open(
                TestDatabases.h2Url(folder).replace(":file:", ":file:recorded:"), null, null, TAKING + WORKING + 2)) {
            int made = RecordedFile.CHANGES.size();
            var mailbox = Sample.mailbox(TestDatabases.stores(database));
            var traffic = new Traffic(database, new JdbcWorkQueue(database), mailbox);
            var threads = Executors.newFixedThreadPool(TAKING + WORKING);
            for (int i = 0; i < TAKING; i++) {
                threads.execute(() -> {
                    while (!over.get()) {
                        waiting.add(traffic.takeIn().id());
                    }
                });
            }
            for (int i = 0; i < WORKING; i++) {
                threads.execute(() -> {
                    while (!over.get()) {
                        var document = next(waiting);
                        if (document != null) {
                            traffic.workOn(document);
                        }
                    }
                });
            }
            TimeUnit.SECONDS.sleep(seconds);
            for (int i = 0; i < PATIENCE && RecordedFile.CHANGES.size() <= made + atLeast; i++) {
                TimeUnit.SECONDS.sleep(1);
            }
            over.set(true);
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            return made;
        }
    }

    private static @Nullable DocumentId next(BlockingQueue<DocumentId> waiting) {
        try {
            return waiting.poll(20, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The documents of a cut-off file that have half of a transaction. */
    private static List<String> halvesIn(byte[] file, Path folder) throws IOException, SQLException {
        Files.write(folder.resolve("left.mv.db"), file);
        var found = new ArrayList<String>();
        var url = Dialect.H2.complete("jdbc:h2:file:" + folder.resolve("left"));
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            for (var half : HALVES.entrySet()) {
                try (var rows = statement.executeQuery("select id from document where " + half.getValue())) {
                    while (rows.next()) {
                        found.add("document " + rows.getLong(1) + " " + half.getKey());
                    }
                }
            }
        }
        return found;
    }
}
