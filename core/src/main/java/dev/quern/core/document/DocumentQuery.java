package dev.quern.core.document;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which documents of a mailbox, and in what order.
 *
 * @param status null for all that were not deleted
 * @param receivedFrom the first moment; null for any
 * @param receivedBefore the first moment no longer wanted; null for any
 * @param search part of the name, of the name of the template that brought it to its end, or of the addresses or headers of
 *     the letter, in whatever case, or a whole id of either kind; empty for all
 * @param result what came out of them
 */
public record DocumentQuery(
        @Nullable DocumentStatus status,
        @Nullable Instant receivedFrom,
        @Nullable Instant receivedBefore,
        String search,
        Order order,
        boolean descending,
        ResultFilter result) {
    /** All of them, newest first. */
    public static final DocumentQuery ALL = new DocumentQuery(null, null, null, "", Order.RECEIVED, true);

    /** Documents whatever came out of them. */
    public DocumentQuery(
            @Nullable DocumentStatus status,
            @Nullable Instant receivedFrom,
            @Nullable Instant receivedBefore,
            String search,
            Order order,
            boolean descending) {
        this(status, receivedFrom, receivedBefore, search, order, descending, ResultFilter.ANY);
    }

    /** The orders of documents; equal ones come in the order of their ids, those of one status as they arrived. */
    public enum Order {
        NAME,
        RECEIVED,
        PROCESSED,
        STATUS,
        /** By the lowest confidence of their values; those without values count as the most certain. */
        CONFIDENCE
    }

    /**
     * What came out of documents, and what became of it.
     *
     * @param review null for all
     * @param confidenceBelow only those whose lowest confidence is smaller; null for all
     * @param corrected whether a person corrected a value of the result that stands ({@link Document#isCorrected}); null for all
     * @param template id of the template that brought them to their end; null for all
     */
    public record ResultFilter(
            Review.@Nullable Status review,
            @Nullable Double confidenceBelow,
            @Nullable Boolean corrected,
            @Nullable Long template) {
        public static final ResultFilter ANY = new ResultFilter(null, null, null, null);
    }

    /** The same, first things first. */
    public DocumentQuery ascending() {
        return descending ? reversed() : this;
    }

    /** The same the other way round. */
    public DocumentQuery reversed() {
        return new DocumentQuery(status, receivedFrom, receivedBefore, search, order, !descending, result);
    }

    public DocumentQuery withStatus(@Nullable DocumentStatus only) {
        return new DocumentQuery(only, receivedFrom, receivedBefore, search, order, descending, result);
    }

    public DocumentQuery withReview(Review.@Nullable Status only) {
        return with(new ResultFilter(only, result.confidenceBelow, result.corrected, result.template));
    }

    public DocumentQuery withConfidenceBelow(@Nullable Double limit) {
        return with(new ResultFilter(result.review, limit, result.corrected, result.template));
    }

    public DocumentQuery withCorrected(@Nullable Boolean only) {
        return with(new ResultFilter(result.review, result.confidenceBelow, only, result.template));
    }

    /** Those that a template brought to their end; null for all. */
    public DocumentQuery withTemplate(@Nullable Long only) {
        return with(new ResultFilter(result.review, result.confidenceBelow, result.corrected, only));
    }

    private DocumentQuery with(ResultFilter only) {
        return new DocumentQuery(status, receivedFrom, receivedBefore, search, order, descending, only);
    }
}
