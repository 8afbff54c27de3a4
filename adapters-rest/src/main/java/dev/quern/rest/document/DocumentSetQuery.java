package dev.quern.rest.document;

import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentQuery.Order;
import dev.quern.core.document.DocumentQuery.ResultFilter;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Review;
import dev.quern.core.kernel.Refusal;
import dev.quern.rest.http.QueryParameters;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Reads which documents of a mailbox a caller wants. {@code received_after} includes its day, {@code received_before} does
 * not; days begin at midnight in {@code tz}.
 */
public final class DocumentSetQuery {
    private DocumentSetQuery() {}

    public static DocumentQuery read(QueryParameters query) {
        var zone = query.zone("tz", ZoneOffset.UTC);
        var ordering = query.text("ordering");
        boolean descending = ordering.isEmpty() || ordering.startsWith("-");
        return new DocumentQuery(
                query.choice("status", DocumentStatus.class),
                midnight(query.date("received_after"), zone),
                midnight(query.date("received_before"), zone),
                query.text("search"),
                order(ordering),
                descending,
                new ResultFilter(
                        query.choice("review_status", Review.Status.class),
                        query.fraction("confidence_below"),
                        query.boolOrNull("corrected"),
                        query.numberOrNull("template")));
    }

    private static Order order(String ordering) {
        if (ordering.isEmpty()) {
            return Order.RECEIVED;
        }
        return switch (ordering.startsWith("-") ? ordering.substring(1) : ordering) {
            case "created" -> Order.RECEIVED;
            case "name" -> Order.NAME;
            case "processed" -> Order.PROCESSED;
            case "status" -> Order.STATUS;
            case "confidence" -> Order.CONFIDENCE;
            default ->
                throw new Refusal.Invalid(
                        "ordering",
                        "Expected name, created, processed, status or confidence, with or without a - before it; found '"
                                + ordering + "'.");
        };
    }

    private static @Nullable Instant midnight(@Nullable LocalDate day, ZoneId zone) {
        return day == null ? null : day.atStartOfDay(zone).toInstant();
    }
}
