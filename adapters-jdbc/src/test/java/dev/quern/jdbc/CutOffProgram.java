package dev.quern.jdbc;

import dev.quern.core.document.DocumentId;
import java.util.concurrent.TimeUnit;

/** A program that offers a document, starts to work on it and never ends: somebody kills it. */
final class CutOffProgram {
    static final DocumentId DOCUMENT = new DocumentId(42);
    static final String WORKING = "working";

    private CutOffProgram() {}

    public static void main(String[] arguments) {
        var database = Database.open(arguments[0], arguments[1], arguments[1], 8);
        var queue = new JdbcWorkQueue(database);
        queue.start(1, document -> work(), (document, cause) -> {});
        queue.offer(DOCUMENT);
    }

    private static void work() {
        System.out.println(WORKING);
        try {
            TimeUnit.MINUTES.sleep(5);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
