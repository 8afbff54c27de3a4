package dev.quern.core.document;

import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of a document's log.
 *
 * @param id rising; 0 until stored
 * @param payload what the line is about, in the shape of a result; null for most
 * @param message for people
 * @param template that the document came to its end by; null for most
 */
public record LogEntry(
        long id,
        Instant created,
        Code code,
        Level level,
        Source source,
        DocumentId document,
        MailboxId mailbox,
        @Nullable Map<String, @Nullable Object> payload,
        String message,
        @Nullable TemplateRef template) {
    /** A line that is about no template. */
    public LogEntry(
            long id,
            Instant created,
            Code code,
            Level level,
            Source source,
            DocumentId document,
            MailboxId mailbox,
            @Nullable Map<String, @Nullable Object> payload,
            String message) {
        this(id, created, code, level, source, document, mailbox, payload, message, null);
    }

    /** The event: a status that was reached, or something about a delivery. */
    public enum Code {
        INCOMING,
        ANALYZING,
        PROGRESS,
        PARSEDOK,
        PARSEDKO,
        QUOTAEXC,
        SKIPPED,
        SPLIT,
        DELETED,
        EXPORTKO,
        TRANSKO,
        INVALID,
        /** An attempt at a delivery. */
        REQUEST,
        SENTOK,
        SENTKO,
        RETRY_SCHEDULED,
        RETRY_EXCEEDED
    }

    /** Its severity; the {@code status} of the interface. */
    public enum Level {
        INFO,
        SUCCESS,
        WARNING,
        ERROR
    }

    /** The part of the work that it comes from. */
    public enum Source {
        DOCUMENT,
        OCRDOC,
        WEBHOOK
    }

    /** A document came in. */
    public static LogEntry received(Document document) {
        return of(document, document.received(), Level.INFO, null, "Received");
    }

    /** A document came in whose file the mailbox has already. */
    public static LogEntry equalTo(Document document, DocumentId other) {
        var message = "The file is byte for byte that of document " + other + ".";
        return of(document, document.received(), Level.INFO, null, message);
    }

    /** A document reached the status it has. */
    public static LogEntry of(
            Document document,
            Instant at,
            Level level,
            @Nullable Map<String, @Nullable Object> payload,
            String message) {
        return new LogEntry(
                0,
                at,
                Code.valueOf(document.status().name()),
                level,
                Source.DOCUMENT,
                document.id(),
                document.mailbox(),
                payload,
                message,
                document.status().isPending() ? null : document.template());
    }

    public LogEntry withId(long stored) {
        return new LogEntry(stored, created, code, level, source, document, mailbox, payload, message, template);
    }
}
