package dev.quern.jdbc.column;

import dev.quern.core.document.Review;
import java.sql.SQLException;
import java.time.Instant;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The columns of a document that hold its {@link Review}. */
public final class ReviewColumns {
    /** In the place of the lowest confidence where there is none: above all others, so that orders and limits need no nulls. */
    private static final double NO_CONFIDENCE = 2;

    private ReviewColumns() {}

    public static double lowestConfidence(Review review) {
        return review.lowestConfidence() == null ? NO_CONFIDENCE : review.lowestConfidence();
    }

    public static @Nullable String status(Review review) {
        return review.status() == null ? null : review.status().name();
    }

    /** Binds what people said of the result. */
    public static <S extends SqlStatement<S>> S bind(S statement, Review review) {
        return statement
                .bindByType("review", status(review), String.class)
                .bindByType("reviewed", review.at(), Instant.class)
                .bindByType("reviewedBy", review.by(), String.class);
    }

    public static Review read(Row row) throws SQLException {
        double lowest = row.real("lowest_confidence");
        return new Review(
                lowest == NO_CONFIDENCE ? null : lowest,
                row.constantOrNull("review_status", Review.Status.class),
                row.timeOrNull("reviewed"),
                row.textOrNull("reviewed_by"));
    }
}
