package dev.quern.ocr.engine.clue;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Clues from the order of days: nothing is due before it is billed. A day is compared with the one that a label in words of the
 * lexicon names, whether it is asked for or not; where labels of a kind name several days, none is compared with.
 */
final class DatesInOrder {
    /** The share of a label that names what its day is of. */
    private static final double MOSTLY = 0.6;
    /** How surely a field asks for what a label of that concept names. */
    private static final double SURE = 0.5;

    private final List<Candidate> dates;
    private final Labels labels;
    private final LabelFit fit;
    /** By the ids of concepts. */
    private @Nullable Map<String, Set<LocalDate>> named;

    DatesInOrder(List<Candidate> dates, Labels labels, LabelFit fit) {
        this.dates = dates;
        this.labels = labels;
        this.fit = fit;
    }

    Weighing<Claim> clues() {
        return Weighing.sum(
                clue("due-before-issue", ids("issue_date", "document_date"), ids("due_date", "discount_date")),
                clue("delivery-before-order", ids("order_date"), ids("delivery_date", "ship_date")),
                clue(
                        "end-before-start",
                        ids("period_start", "check_in", "effective_date"),
                        ids("period_end", "check_out", "valid_until")));
    }

    private static String[] ids(String... ids) {
        return ids;
    }

    private Clue<Claim> clue(String id, String[] first, String[] second) {
        return Clue.is(id, claim -> isOutOfOrder(claim, first, second));
    }

    /**
     * Returns whether a day comes before or after the one that it cannot.
     *
     * @param first the concepts of days that come first
     * @param second those of days that do not come before these
     */
    private boolean isOutOfOrder(Claim claim, String[] first, String[] second) {
        var day = day(claim.candidate().value());
        double asksFirst = claim.field().means(first);
        double asksSecond = claim.field().means(second);
        if (day == null || Math.max(asksFirst, asksSecond) < SURE || asksFirst == asksSecond) {
            return false;
        }
        boolean isFirst = asksFirst > asksSecond;
        var other = only(isFirst ? second : first);
        return other != null && (isFirst ? day.isAfter(other) : day.isBefore(other));
    }

    /** The only day that labels of some kind name; null where they name none or several. */
    private @Nullable LocalDate only(String... concepts) {
        if (named == null) {
            named = named();
        }
        var known = named;
        var days = Stream.of(concepts)
                .flatMap(concept -> known.getOrDefault(concept, Set.of()).stream())
                .distinct()
                .limit(2)
                .toList();
        return days.size() == 1 ? days.get(0) : null;
    }

    private Map<String, Set<LocalDate>> named() {
        var byConcept = new HashMap<String, Set<LocalDate>>();
        for (var date : dates) {
            var day = day(date.value());
            if (day == null || date.role() != Candidate.Role.ALONE) {
                continue;
            }
            for (var label : labels.around(date)) {
                if (label.side() == Label.Side.HEADING || label.side() == Label.Side.BEHIND) {
                    continue;
                }
                var sense = fit.sense(label.text());
                for (var match : sense.matches()) {
                    if (sense.coverage(match) >= MOSTLY) {
                        byConcept
                                .computeIfAbsent(match.concept().id(), id -> new HashSet<>())
                                .add(day);
                    }
                }
            }
        }
        return byConcept;
    }

    private static @Nullable LocalDate day(@Nullable Value value) {
        if (value instanceof Value.Date date) {
            return date.date();
        }
        return value instanceof Value.DateTime moment ? moment.dateTime().toLocalDate() : null;
    }
}
