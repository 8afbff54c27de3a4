package dev.quern.ocr.engine.sum;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.label.Labels;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Works out from the payment which sum was due: the amount given less the change, or a sum rounded to the smallest
 * coin. Both hold in every language, and where letters were read wrong.
 */
public final class Payment {
    /** Lines between what was given and the change. */
    private static final int TO_CHANGE = 3;
    /** Lines between a sum, its rounding and the rounded sum. */
    private static final int TO_ROUNDED = 6;

    private static final Set<String> PAYING = Set.of("paid", "tendered", "change");
    private static final BigDecimal SMALLEST_COIN = new BigDecimal("0.05");

    /** By page and line. */
    private final Map<Integer, Map<Integer, List<Candidate>>> lines = new HashMap<>();
    /** The first line with an amount of a size, by page. */
    private final Map<Integer, Map<BigDecimal, Integer>> first = new HashMap<>();

    private final Set<BigDecimal> settled = new HashSet<>();
    private final Set<BigDecimal> rounded = new HashSet<>();
    private final Set<BigDecimal> unrounded = new HashSet<>();

    public Payment(List<Candidate> amounts, Labels labels, LabelFit fit) {
        for (var one : amounts) {
            int line = one.segment().line();
            lines.computeIfAbsent(one.page(), page -> new HashMap<>())
                    .computeIfAbsent(line, key -> new ArrayList<>())
                    .add(one);
            first.computeIfAbsent(one.page(), page -> new HashMap<>()).merge(number(one), line, Math::min);
        }
        for (var one : amounts) {
            boolean rounding = isRounding(number(one));
            boolean paying = number(one).signum() != 0 && tellsOfPaying(one, labels, fit);
            if (!rounding && !paying) {
                continue;
            }
            var below = IntStream.rangeClosed(1, Math.max(TO_CHANGE, TO_ROUNDED))
                    .mapToObj(lines -> at(one, lines))
                    .flatMap(List::stream)
                    .toList();
            int next = below.stream().mapToInt(other -> lines(one, other)).min().orElse(Integer.MAX_VALUE);
            boolean given = paying && next <= TO_CHANGE;
            for (var other : below) {
                if (given && lines(one, other) == next) {
                    settle(number(one).abs(), number(other).abs(), one);
                }
                if (rounding && lines(one, other) <= TO_ROUNDED) {
                    round(number(one), one, number(other));
                }
            }
        }
    }

    /** The amounts this many lines below another. */
    private List<Candidate> at(Candidate one, int below) {
        return lines.getOrDefault(one.page(), Map.of())
                .getOrDefault(one.segment().line() + below, List.of());
    }

    private static int lines(Candidate one, Candidate other) {
        return other.segment().line() - one.segment().line();
    }

    private static BigDecimal number(Candidate amount) {
        return amount.value() instanceof Value.Decimal decimal ? Sums.plain(decimal.number()) : BigDecimal.ZERO;
    }

    private static boolean tellsOfPaying(Candidate amount, Labels labels, LabelFit fit) {
        return labels.around(amount).stream()
                .filter(label -> label.side() == Label.Side.LEFT || label.side() == Label.Side.INSIDE)
                .anyMatch(label -> fit.sense(label.text()).matches().stream()
                        .anyMatch(match -> PAYING.contains(match.concept().id())));
    }

    /** Given less change is a sum that stands over both. */
    private void settle(BigDecimal given, BigDecimal change, Candidate at) {
        var due = Sums.plain(given.subtract(change));
        if (due.signum() > 0
                && (change.signum() == 0
                        || first.getOrDefault(at.page(), Map.of()).getOrDefault(due, Integer.MAX_VALUE)
                                < at.segment().line())) {
            settled.add(due);
        }
    }

    private static boolean isRounding(BigDecimal number) {
        return number.signum() != 0 && number.abs().compareTo(SMALLEST_COIN) < 0;
    }

    /** A sum over a rounding and another below it that differ by just that. */
    private void round(BigDecimal rounding, Candidate at, BigDecimal below) {
        for (int lines = 1; lines <= TO_ROUNDED; lines++) {
            for (var sum : at(at, -lines)) {
                var above = number(sum);
                if (above.signum() > 0 && above.subtract(below).abs().compareTo(rounding.abs()) == 0) {
                    rounded.add(below);
                    unrounded.add(above);
                }
            }
        }
    }

    /**
     * Returns how much speaks for an amount as the one to be paid: 1 for it, -1 against it, 0 where nothing is known.
     */
    public double of(BigDecimal amount) {
        var plain = Sums.plain(amount);
        if (rounded.contains(plain)) {
            return 1;
        }
        if (unrounded.contains(plain)) {
            return -1;
        }
        return settled.contains(plain) ? 1 : 0;
    }
}
