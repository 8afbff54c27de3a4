package dev.quern.rest.mailbox;

import dev.quern.core.judgement.Accuracy;
import dev.quern.core.judgement.Tally;
import dev.quern.core.mailbox.Mailbox;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often values were right.
 *
 * @param fields all that the mailbox has, in its order
 */
record AccuracyJson(
        long documents, List<FieldAccuracyJson> fields, List<DayAccuracyJson> byDay, List<BandJson> calibration) {
    /** One field; {@code share} is null without values. */
    record FieldAccuracyJson(
            String name, long values, long right, @Nullable Double share) {}

    /** The documents that were confirmed on a day. */
    record DayAccuracyJson(String day, long values, long right) {}

    /** The values of similar confidence, and its mean. */
    record BandJson(
            double from,
            double to,
            long values,
            double confidence,
            @Nullable Double share) {}

    static AccuracyJson of(Mailbox mailbox, Accuracy accuracy) {
        return new AccuracyJson(
                accuracy.documents(),
                mailbox.fields().stream()
                        .map(field -> {
                            var id = field.id();
                            var tally =
                                    id == null ? Tally.NONE : accuracy.fields().getOrDefault(id, Tally.NONE);
                            return new FieldAccuracyJson(field.name(), tally.values(), tally.right(), tally.share());
                        })
                        .toList(),
                accuracy.days().stream()
                        .map(day -> new DayAccuracyJson(
                                day.day().toString(),
                                day.tally().values(),
                                day.tally().right()))
                        .toList(),
                accuracy.bands().stream()
                        .map(band -> new BandJson(
                                band.from(),
                                band.to(),
                                band.tally().values(),
                                band.confidence(),
                                band.tally().share()))
                        .toList());
    }
}
