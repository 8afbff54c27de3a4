package dev.quern.jdbc;

import dev.quern.core.account.AccountId;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A program that takes documents in with several threads, works on them with others, and does not end: somebody kills it. What it
 * says on its output it has promised, one line each: {@value #KEPT} or {@value #DONE} and the number of a document, said after the
 * transaction returned. Before that it asks for what the one before it promised last, and says {@value #LOST} for what is not there.
 */
final class BusyProgram {
    static final String KEPT = "kept ";
    static final String DONE = "done ";
    static final String LOST = "lost ";

    private static final int CONNECTIONS = 10;
    private static final int TAKING = 3;
    private static final int WORKERS = 2;
    private static final int PAUSE_MILLIS = 8;
    private static final int WAITING = 40;

    private BusyProgram() {}

    /**
     * Takes documents in until somebody kills it.
     *
     * @param arguments the database's address, its user, the mailbox to take documents into, its account, and a file with what was
     *     promised last
     */
    public static void main(String[] arguments) throws Exception {
        new Thread(BusyProgram::endWithParent).start();
        var database = Database.open(arguments[0], arguments[1], arguments[1], CONNECTIONS);
        var stores = TestDatabases.stores(database);
        var promises = new Promises(stores);
        for (var promise : Files.readAllLines(Path.of(arguments[4]))) {
            if (!promises.isKept(promise)) {
                System.out.println(LOST + promise);
            }
        }
        var mailbox = stores.mailboxes()
                .get(new AccountId(UUID.fromString(arguments[3])), new MailboxId(Long.parseLong(arguments[2])));
        var queue = new JdbcWorkQueue(database);
        var traffic = new Traffic(database, queue, mailbox);
        queue.start(
                WORKERS,
                document -> {
                    traffic.workOn(document);
                    System.out.println(DONE + document.number());
                },
                // Killed once too often while it alone was at work; that is not the document's fault.
                (document, cause) -> stores.documents().find(document).ifPresent(queue::offer));
        for (int i = 0; i < TAKING; i++) {
            new Thread(() -> takeIn(traffic, queue)).start();
        }
    }

    private static void endWithParent() {
        try {
            System.in.read();
        } catch (IOException e) {
            // as good as its end
        }
        Runtime.getRuntime().halt(1);
    }

    private static void takeIn(Traffic traffic, JdbcWorkQueue queue) {
        var random = new Random();
        while (true) {
            var document = random.nextInt(4) == 0 ? traffic.takeInLightly() : traffic.takeIn();
            System.out.println(KEPT + document.id().number());
            sleep(queue.size() > WAITING ? 10 * PAUSE_MILLIS : random.nextInt(PAUSE_MILLIS));
        }
    }

    private static void sleep(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
