package dev.quern.core.webhook;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Review;
import dev.quern.core.kernel.Refusal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An event that a webhook can wait for, told in one form or another: a document that reaches a status, or one with a result whose
 * review does.
 */
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
    TABLE_PROCESSED_FLATTENED("table.processed.flattened", DocumentStatus.PARSEDOK),
    /** The result, for a person to look at: a value is less certain than is asked for. */
    DOCUMENT_REVIEW_NEEDED("document.review_needed", Review.Status.WAITING),
    /** The result, which a person confirmed; again when a confirmed one is corrected. */
    DOCUMENT_CONFIRMED("document.confirmed", Review.Status.CONFIRMED);

    private final String written;
    private final DocumentStatus status;
    private final Review.@Nullable Status review;

    WebhookEvent(String written, DocumentStatus status) {
        this.written = written;
        this.status = status;
        this.review = null;
    }

    WebhookEvent(String written, Review.Status review) {
        this.written = written;
        this.status = DocumentStatus.PARSEDOK;
        this.review = review;
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

    /** Returns whether it happens when a document reaches the status that it has. */
    public boolean happensAt(Document document) {
        return status == document.status()
                && (review == null || review == document.review().status());
    }

    /** Returns whether it happens when the result of a document is reviewed, and has the review that it has. */
    public boolean happensAtReviewOf(Document document) {
        return review != null && review == document.review().status();
    }

    /** Returns whether it tells a result; otherwise it tells what became of the document. */
    public boolean isAboutResult() {
        return status == DocumentStatus.PARSEDOK;
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
