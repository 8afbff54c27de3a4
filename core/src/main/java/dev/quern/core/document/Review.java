package dev.quern.core.document;

import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How certain the result of a document is, and whether a person has to look at it or did. A document without a result has
 * {@link #NONE}.
 *
 * @param lowestConfidence the smallest of the values of the mailbox's fields, cells of tables and values that are missing
 *     included; null without any
 * @param status null when nobody has to look, and nobody did
 * @param at when it was confirmed; null unless it is
 * @param by the name of the key with which it was confirmed; null unless it is
 */
public record Review(
        @Nullable Double lowestConfidence,
        @Nullable Status status,
        @Nullable Instant at,
        @Nullable String by) {
    /** Nothing to look at. */
    public static final Review NONE = new Review(null, null, null, null);

    /** What a result needs from a person, or had from one. */
    public enum Status {
        /** A value is less certain than its mailbox or field asks for; a person is to look. */
        WAITING,
        /** A person did. */
        CONFIRMED
    }

    /** The review of a result that nobody has looked at: it waits when a value is less certain than is asked for. */
    public static Review of(Mailbox mailbox, List<FieldEvidence> evidence) {
        var threshold = mailbox.settings().reviewThreshold();
        var values = evidence.stream()
                .flatMap(one -> mailbox.field(one.field()).stream().flatMap(field -> values(field, threshold, one)))
                .toList();
        return new Review(
                values.stream()
                        .map(Held::confidence)
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                values.stream().anyMatch(Held::isTooLow) ? Status.WAITING : null,
                null,
                null);
    }

    /** A field's value and, of a table, its cells, each with what is asked of it. */
    private static Stream<Held> values(Field field, @Nullable Double ofMailbox, FieldEvidence evidence) {
        var ofField = field.reviewThreshold() == null ? ofMailbox : field.reviewThreshold();
        var ofColumns = new HashMap<String, Double>();
        for (var column : field.columns()) {
            if (column.reviewThreshold() != null) {
                ofColumns.put(column.name(), column.reviewThreshold());
            }
        }
        var cells = evidence.cells().stream()
                .flatMap(row -> row.entrySet().stream())
                .map(cell -> {
                    var ofColumn = ofColumns.get(cell.getKey());
                    return Held.of(cell.getValue(), ofColumn == null ? ofField : ofColumn);
                });
        return Stream.concat(Stream.of(Held.of(evidence.evidence(), ofField)), cells);
    }

    /** One confidence, and the least that is asked for; null when nothing is. */
    private record Held(double confidence, @Nullable Double threshold) {
        static Held of(Evidence evidence, @Nullable Double threshold) {
            return new Held(evidence.confidence(), threshold);
        }

        boolean isTooLow() {
            return threshold != null && confidence < threshold;
        }
    }

    public boolean isConfirmed() {
        return status == Status.CONFIRMED;
    }

    /** The same, confirmed by a person. */
    public Review confirmed(Instant when, String name) {
        return new Review(lowestConfidence, Status.CONFIRMED, when, name);
    }

    /** The same as if nobody had to look, and nobody had. */
    public Review unasked() {
        return new Review(lowestConfidence, null, null, null);
    }

    /** The same, still confirmed if the review before it was. */
    public Review after(Review before) {
        return before.isConfirmed() ? new Review(lowestConfidence, before.status, before.at, before.by) : this;
    }
}
