package dev.quern.core.webhook;

import dev.quern.core.document.DocumentStatus;
import dev.quern.core.kernel.Refusal;
import java.util.Arrays;

/** An event that a webhook can wait for: a document that reaches a status, told in one form or another. */
public enum WebhookEvent {
    /** The result as it is. */
    DOCUMENT_PROCESSED("document.processed", DocumentStatus.PARSEDOK),
    /** The result in document form: tables and composed values spread over members of their own. */
    DOCUMENT_PROCESSED_FLATTENED("document.processed.flattened", DocumentStatus.PARSEDOK),
    /** A document could not be parsed. */
    DOCUMENT_TEMPLATE_NEEDED("document.template_needed", DocumentStatus.PARSEDKO),
    /** A delivery about the document failed for good. */
    DOCUMENT_EXPORT_FAILED("document.export_failed", DocumentStatus.EXPORTKO),
    /** The lines of a table, each with the document's other fields. */
    TABLE_PROCESSED("table.processed", DocumentStatus.PARSEDOK),
    /** The same, with composed values spread over several members. */
    TABLE_PROCESSED_FLATTENED("table.processed.flattened", DocumentStatus.PARSEDOK);

    private final String written;
    private final DocumentStatus status;

    WebhookEvent(String written, DocumentStatus status) {
        this.written = written;
        this.status = status;
    }

    /** The event of this name in the interface. */
    public static WebhookEvent parse(String written) {
        return Arrays.stream(values())
                .filter(event -> event.written.equals(written))
                .findFirst()
                .orElseThrow(() -> new Refusal.Invalid(
                        "event",
                        "Expected one of "
                                + String.join(
                                        ", ",
                                        Arrays.stream(values())
                                                .map(WebhookEvent::written)
                                                .toList())
                                + ", found '" + shown(written) + "'."));
    }

    /** Its name in the interface. */
    public String written() {
        return written;
    }

    /** Returns whether it happens when a document reaches this status. */
    public boolean happensAt(DocumentStatus reached) {
        return status == reached;
    }

    public boolean isAboutTables() {
        return this == TABLE_PROCESSED || this == TABLE_PROCESSED_FLATTENED;
    }

    public boolean isFlattened() {
        return this == DOCUMENT_PROCESSED_FLATTENED || this == TABLE_PROCESSED_FLATTENED;
    }

    @Override
    public String toString() {
        return written;
    }

    private static String shown(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
