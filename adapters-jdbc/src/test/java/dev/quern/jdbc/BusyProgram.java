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
 * A program that takes documents in with several threads and works on them with others until it is killed. Each line of
 * its output is a promise: {@value #KEPT} or {@value #DONE} and the number of a document, printed after the transaction
 * returned. At its start it checks what its predecessor promised last, and prints {@value #LOST} before each promise that
 * was not kept.
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
     * Takes documents in until it is killed.
     *
     * @param arguments the database's address, its user, the mailbox to take documents into, its account, and a file with
     *     the last promises
     */
    public static void main(String[] arguments) throws Exception {
        new Thread(BusyProgram::endWithParent).start();
        var database = Database.open(arguments[0], arguments[1], arguments[1], CONNECTIONS);
        var stores = TestDatabases.stores(database);
        var promises = new Promises(stores);
        for (var promise : Files.readAllLines(Path.of(arguments[4]))) {
            if (!promises.isKept(promise)) {
                System.out.println(LOST + promises.left(promise));
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
                // The program was killed too often while only this document was at work, which is not its fault.
                (document, cause) -> stores.documents().find(document).ifPresent(queue::offer));
        for (int i = 0; i < TAKING; i++) {
            new Thread(() -> takeIn(traffic, queue)).start();
        }
    }

    private static void endWithParent() {
        try {
            System.in.read();
        } catch (IOException e) {
            // also means that the parent is gone
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
