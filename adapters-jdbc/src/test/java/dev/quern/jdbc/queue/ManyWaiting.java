package dev.quern.jdbc.queue;

import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import dev.quern.jdbc.TestDatabases;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * Measures how fast documents are taken from the queue and put into it while others wait, on both databases. The arguments
 * are the number of mailboxes that the waiting documents are spread over, then one or more numbers of waiting documents.
 */
final class ManyWaiting {
    private static final int TAKEN = 2_000;
    private static final int WARM_UP = 500;
    private static final int FILLED_AT_ONCE = 5_000;

    private ManyWaiting() {}

    public static void main(String[] arguments) throws Exception {
        int mailboxes = Integer.parseInt(arguments[0]);
        for (var waiting :
                Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray()) {
            if (waiting < WARM_UP + TAKEN) {
                throw new IllegalArgumentException("At least " + (WARM_UP + TAKEN) + " have to wait, not " + waiting);
            }
            var folder = Files.createTempDirectory("waiting");
            measure("H2", TestDatabases.h2Url(folder), "quern", mailboxes, waiting);
            measure("PostgreSQL", Postgres.newUrl(), "postgres", mailboxes, waiting);
        }
        System.exit(0);
    }

    private static void measure(String name, String url, String user, int mailboxes, int waiting) throws Exception {
        try (var database = Database.open(url, user, user, 8)) {
            fill(database, mailboxes, waiting);
            var queue = new JdbcWorkQueue(database);
            var taken = new CountDownLatch(TAKEN);
            var warm = new CountDownLatch(WARM_UP);
            queue.start(
                    2,
                    document -> {
                        warm.countDown();
                        if (warm.getCount() == 0) {
                            taken.countDown();
                        }
                    },
                    (document, cause) -> {});
            warm.await();
            long start = System.nanoTime();
            taken.await();
            double took = (System.nanoTime() - start) / 1e9;
            queue.close();

            long looked = System.nanoTime();
            long counted = queue.byAccount().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            double look = (System.nanoTime() - looked) / 1e6;
            long offered = System.nanoTime();
            for (int i = 0; i < 1_000; i++) {
                queue.offer(WorkQueueContract.document(i));
            }
            double offer = (System.nanoTime() - offered) / 1e6 / 1_000;
            System.out.printf(
                    "%s, %d waiting in %d mailboxes: %.0f/s taken, %.2f ms to put one in, %.0f ms to count %d%n",
                    name, waiting, mailboxes, TAKEN / took, offer, look, counted);
        }
    }

    /** Fills the queue with documents spread over the mailboxes, of which four fifths belong to one account. */
    private static void fill(Database database, int mailboxes, int waiting) {
        var accounts = new UUID[] {new UUID(0, 1), new UUID(0, 2)};
        for (int from = 0; from < waiting; from += FILLED_AT_ONCE) {
            int first = from;
            database.jdbi().useTransaction(handle -> {
                try (var batch = handle.prepareBatch("""
                    insert into work_item (subject, account, lane, ready) values (:subject, :account, :lane, :lane)
                    """)) {
                    for (int i = first; i < Math.min(waiting, first + FILLED_AT_ONCE); i++) {
                        int mailbox = i % mailboxes;
                        batch.bind("subject", i)
                                .bind("account", accounts[mailbox % 5 == 0 ? 1 : 0])
                                .bind("lane", Integer.toString(mailbox))
                                .add();
                    }
                    batch.execute();
                }
            });
        }
    }
}
