package dev.quern.core.unpacking;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.StatusSource;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.reading.Unpacker.Kind;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.SenderFilter;
import dev.quern.core.unpacking.Unpacking.Unpacked;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;

/** Handles documents that hold others, as their mailbox wishes: they are unpacked, skipped, or still to be read themselves. */
public final class Containers {
    /** Contents that were left out are named in the log, up to this number. */
    private static final int MAX_LISTED = 20;

    private final Unpacking unpacking;
    private final Documents documents;
    private final DocumentLog log;
    private final Transactions transactions;
    private final InstantSource clock;

    public Containers(
            Unpacking unpacking, Documents documents, DocumentLog log, Transactions transactions, InstantSource clock) {
        this.unpacking = unpacking;
        this.documents = documents;
        this.log = log;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The outcome for one document. */
    public sealed interface Opened {
        /** It is to be read like every other; this was left out of it, a phrase for each. */
        record Whole(List<String> leftOut) implements Opened {
            static final Whole WITHOUT_PARTS = new Whole(List.of());
        }

        /** It has come to its end. */
        record Ended() implements Opened {}

        /** It cannot be, and is to come to its end with that. */
        record Impossible(String reason) implements Opened {}
    }

    /** Returns whether a document is of a kind that holds others. */
    public boolean isOne(Document document) {
        return unpacking.kind(document) != null;
    }

    /** Opens a document that is being analyzed; one that has gone on from there was opened. */
    public Opened open(Document document, Mailbox mailbox) {
        var kind = unpacking.kind(document);
        if (kind == null || document.status() != DocumentStatus.ANALYZING) {
            return Opened.Whole.WITHOUT_PARTS;
        }
        if (kind == Kind.MESSAGE) {
            return admitted(document, mailbox) ? message(document, mailbox) : new Opened.Ended();
        }
        if (kind == Kind.ARCHIVE && !mailbox.settings().has(MailboxFlag.UNZIP_ATTACHMENTS)) {
            return new Opened.Impossible("The mailbox does not unpack archives (unzip_attachments is off).");
        }
        var unpacked = unpacking.unpack(document, kind, mailbox.settings());
        if (unpacked instanceof Unpacked.Into into) {
            if (into.documents() == 0) {
                return new Opened.Impossible("There is no document in it. " + inOneLine(into.leftOut()));
            }
            split(document, into.documents(), into.leftOut());
            return new Opened.Ended();
        }
        return new Opened.Impossible(((Unpacked.Impossible) unpacked).reason());
    }

    /** Stores the head of a message, once, and sees whether its sender is let in; processed again, it is. */
    private boolean admitted(Document document, Mailbox mailbox) {
        if (unpacking.isAddressed(document)) {
            return true;
        }
        return transactions.run(() -> {
            var refusal = unpacking.address(document, SenderFilter.of(mailbox.settings()));
            refusal.ifPresent(reason -> skip(document, reason));
            return refusal.isEmpty();
        });
    }

    /** One that came in another file was taken apart with it. */
    private Opened message(Document message, Mailbox mailbox) {
        if (!mailbox.settings().has(MailboxFlag.PROCESS_ATTACHMENTS)) {
            return Opened.Whole.WITHOUT_PARTS;
        }
        var leftOut = List.<String>of();
        if (message.attachedTo() == null) {
            var unpacked = unpacking.unpack(message, Kind.MESSAGE, mailbox.settings());
            if (unpacked instanceof Unpacked.Impossible impossible) {
                return new Opened.Impossible(impossible.reason());
            }
            leftOut = ((Unpacked.Into) unpacked).leftOut();
        }
        if (!mailbox.settings().has(MailboxFlag.ATTACHMENTS_ONLY)) {
            return new Opened.Whole(leftOut);
        }
        int attached = documents.attachedTo(message.id()).size();
        if (attached > 0) {
            split(message, attached, leftOut);
        } else {
            withoutAttachments(message, leftOut);
        }
        return new Opened.Ended();
    }

    private void split(Document document, int into, List<String> leftOut) {
        transactions.run(() -> {
            logLeftOut(document, leftOut);
            var now = clock.instant();
            var ended = document.ended(DocumentStatus.SPLIT, StatusSource.AUTO, now);
            documents.move(document, ended);
            var message = into == 1 ? "Taken apart into one document." : "Taken apart into " + into + " documents.";
            log.append(LogEntry.of(ended, now, Level.INFO, null, message));
        });
    }

    private void withoutAttachments(Document message, List<String> leftOut) {
        transactions.run(() -> {
            logLeftOut(message, leftOut);
            skip(
                    message,
                    "Skipped: nothing is attached to it that can be read, and the mailbox takes attachments only.");
        });
    }

    private void skip(Document document, String reason) {
        var now = clock.instant();
        var ended = document.ended(DocumentStatus.SKIPPED, StatusSource.AUTO, now);
        documents.move(document, ended);
        log.append(LogEntry.of(ended, now, Level.WARNING, null, reason));
    }

    /** In the transaction in which a document goes on, so that it is said once. */
    public void logLeftOut(Document document, List<String> leftOut) {
        if (!leftOut.isEmpty()) {
            log.append(LogEntry.of(document, clock.instant(), Level.WARNING, null, inOneLine(leftOut)));
        }
    }

    private static String inOneLine(List<String> leftOut) {
        if (leftOut.isEmpty()) {
            return "It is empty.";
        }
        int more = leftOut.size() - MAX_LISTED;
        return "Left out: "
                + leftOut.stream().limit(MAX_LISTED).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more." : ".");
    }
}
