package dev.quern.jdbc.queue;

import dev.quern.core.document.DocumentId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Programs;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A program that works on the documents in a queue until it is empty, and prints what it does. Some documents kill it. If
 * the queue is empty at the start, it offers a document that is never done, and waits to be killed.
 */
public final class CutOffProgram {
    static final Retries RETRIES = new Retries(3, Duration.ofMillis(20), 2);
    static final long NEVER_DONE = 42_000;
    /** Documents beyond this number kill the program, except {@link #NEVER_DONE}. */
    static final long DEADLY = 1_000;

    public static final String WORKING = "working on ";
    static final String DONE = "done ";
    static final String GIVEN_UP = "given up ";
    static final String EMPTY = "empty";

    private CutOffProgram() {}

    /** Starts the program on a database. */
    static Process start(String url, String user) throws IOException {
        return new ProcessBuilder(Programs.command(CutOffProgram.class, url, user))
                .redirectErrorStream(true)
                .start();
    }

    public static void main(String[] arguments) throws InterruptedException {
        var database = Database.open(arguments[0], arguments[1], arguments[1], 8);
        var queue = new JdbcWorkQueue(database, RETRIES);
        if (queue.size() == 0) {
            queue.offer(WorkQueueContract.document(NEVER_DONE));
        }
        queue.start(4, CutOffProgram::work, (document, cause) -> System.out.println(GIVEN_UP + document.number()));
        while (queue.size() > 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        System.out.println(EMPTY);
        System.exit(0);
    }

    private static void work(DocumentId document) {
        System.out.println(WORKING + document.number());
        try {
            if (document.number() == NEVER_DONE) {
                TimeUnit.MINUTES.sleep(5);
            }
            // Long enough for the other workers to begin.
            TimeUnit.MILLISECONDS.sleep(40);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (document.number() > DEADLY) {
            Runtime.getRuntime().halt(137);
        }
        System.out.println(DONE + document.number());
    }
}
