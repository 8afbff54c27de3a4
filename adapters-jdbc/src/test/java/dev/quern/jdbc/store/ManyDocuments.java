package dev.quern.jdbc.store;

import dev.quern.core.contract.Sample;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.KeyValues;
import dev.quern.core.document.Paging;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.DocumentResult;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Measures how long it takes to look up whether a document equals an earlier one of its mailbox, by bytes or by values,
 * among a growing number of documents, on H2 in a file and on PostgreSQL. Half of the documents come in tens with one file
 * and one set of values.
 */
final class ManyDocuments {
    private static final int AT_ONCE = 10_000;
    private static final int LOOK_UPS = 300;
    private static final int WARMING = 100;

    private final Database database;
    private final JdbcDocuments documents;
    private final Mailbox mailbox;
    private final Random random = new Random(11);
    private long stored;

    ManyDocuments(Database database) {
        this.database = database;
        this.documents = new JdbcDocuments(database);
        this.mailbox = Sample.mailbox(TestDatabases.stores(database));
    }

    /** Takes the numbers of documents to measure among, in rising order. */
    public static void main(String[] args) throws Exception {
        var counts = Arrays.stream(args).map(Integer::valueOf).toList();
        var folder = Files.createTempDirectory("many-documents");
        var threads = ManagementFactory.getThreadMXBean();
        try (var database = TestDatabases.h2(folder)) {
            new ManyDocuments(database).measure("H2, CPU ms", threads::getCurrentThreadCpuTime, counts);
        }
        try (var postgres = EmbeddedPostgres.start();
                var database = Database.open(
                        "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres", "postgres", "")) {
            new ManyDocuments(database).measure("PostgreSQL, ms", System::nanoTime, counts);
        }
    }

    private void measure(String name, LongSupplier clock, List<Integer> counts) {
        for (int count : counts) {
            fill(count);
            database.jdbi().useHandle(handle -> handle.execute("analyze"));
            var times = new double[LOOK_UPS];
            int right = 0;
            for (int i = -WARMING; i < LOOK_UPS; i++) {
                long like = random.nextInt(count);
                var document = add(like);
                long start = clock.getAsLong();
                var equal = documents.equalsBefore(document);
                if (i >= 0) {
                    times[i] = (clock.getAsLong() - start) / 1e6;
                    right += equal.file() != null && equal.values() != null ? 1 : 0;
                }
                documents.remove(List.of(document));
            }
            Arrays.sort(times);
            System.out.printf(
                    Locale.ROOT,
                    "%s a look-up among %,d documents, median and 99th percentile: %.3f, %.3f; found %d of %d%n",
                    name,
                    count,
                    times[LOOK_UPS / 2],
                    times[LOOK_UPS * 99 / 100],
                    right,
                    LOOK_UPS);
        }
    }

    /** Adds documents up to a number, in bulk: each is a copy of the first with its own ids, file and values. */
    void fill(long count) {
        if (stored == 0) {
            add(stored++);
        }
        while (stored < count) {
            long to = Math.min(count, stored + AT_ONCE);
            database.transactions()
                    .run(() -> database.jdbi().useHandle(handle -> {
                        handle.createUpdate("""
                                insert into document (uid, account, mailbox, name, folded_name, token, blob_id,
                                    content_type, size_bytes, received, status, pages, credits_conventional, credits_ai,
                                    parameters, change_number)
                                select lpad(cast(n as varchar), 32, '0'), account, mailbox, name, folded_name,
                                    'bulk' || cast(n as varchar), lpad(cast(n - mod(n, 10) * mod(n / 10, 2) as varchar), 64, '0'),
                                    content_type, size_bytes, received, status, pages, 0, 0, parameters, n
                                from document, generate_series(cast(:from as bigint), cast(:to as bigint)) as series (n)
                                where id = (select min(id) from document)
                                """)
                                .bind("from", stored)
                                .bind("to", to - 1)
                                .execute();
                        handle.createUpdate("""
                                insert into document_result (document, members, evidence, content, key_values)
                                select id, '{}', '[]', '', blob_id from document
                                where token like 'bulk%' and id > (select max(document) from document_result)
                                """).execute();
                    }));
            stored = to;
        }
    }

    /** Adds a document with the file and the values of the document with a number. */
    Document add(long number) {
        var uid = new DocumentUid(
                "%032x".formatted(random.nextLong() & Long.MAX_VALUE).replaceFirst("^0", "f"));
        var document = documents.add(new Document.Draft(
                new Arrival(
                        uid,
                        mailbox.account(),
                        mailbox.id(),
                        new DocumentName("one.txt"),
                        uid.toString(),
                        new StoredFile(new BlobId(hash(number)), "text/plain", 100),
                        Sample.NOON,
                        null,
                        Map.of()),
                Paging.UNREAD));
        documents.putResult(document.id(), new DocumentResult(Map.of(), List.of(), ""));
        documents.putKeyValues(document.id(), new KeyValues(hash(number), List.of("A", "B", "C")));
        return document;
    }

    private static String hash(long number) {
        return "%064d".formatted(number - number % 10 * (number / 10 % 2));
    }
}
