package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.kernel.Transactions;
import java.time.InstantSource;

/** Remarks for people about the work on a document, written to its log while the work goes on. */
public final class Remarks {
    private final DocumentLog log;
    private final Transactions transactions;
    private final InstantSource clock;

    public Remarks(DocumentLog log, Transactions transactions, InstantSource clock) {
        this.log = log;
        this.transactions = transactions;
        this.clock = clock;
    }

    void info(Document document, String said) {
        say(document, Level.INFO, said);
    }

    void warning(Document document, String said) {
        say(document, Level.WARNING, said);
    }

    private void say(Document document, Level level, String said) {
        transactions.run(() -> log.append(LogEntry.of(document, clock.instant(), level, null, said)));
    }
}
