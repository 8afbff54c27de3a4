package dev.quern.core.judgement;

import dev.quern.core.field.FieldId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * How often the values of a mailbox were right, by its confirmed documents.
 *
 * @param documents the confirmed ones with a value that was judged
 * @param fields those with values, fields that the mailbox no longer has included
 * @param days those on which documents were confirmed (UTC), the earliest first
 * @param bands those of {@link Band#COUNT} with values, the lowest first
 */
public record Accuracy(long documents, Map<FieldId, Tally> fields, List<Day> days, List<Band> bands) {
    public Accuracy {
        fields = Map.copyOf(fields);
        days = List.copyOf(days);
        bands = List.copyOf(bands);
    }

    /** The values of the documents that were confirmed on a day. */
    public record Day(LocalDate day, Tally tally) {}

    /**
     * The values of similar confidence, a tenth of the range: from its start to the next one, which it does not contain; the
     * last contains 1. Confidence is well chosen where the share of right values is close to it.
     *
     * @param number from 0
     * @param confidence the mean of the values
     */
    public record Band(int number, Tally tally, double confidence) {
        public static final int COUNT = 10;

        /** The number of the band of a confidence. */
        public static int of(double confidence) {
            return (int) Math.min(Math.floor(confidence * COUNT), COUNT - 1);
        }

        public double from() {
            return (double) number / COUNT;
        }

        public double to() {
            return (double) (number + 1) / COUNT;
        }
    }
}
