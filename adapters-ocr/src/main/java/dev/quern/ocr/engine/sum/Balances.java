package dev.quern.ocr.engine.sum;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.candidate.Candidate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The balances of an account before and after a list of what went in and out, where each line ends with the balance: that of the
 * line before, more or less by another amount on the line. The list may begin with its oldest or with its newest line.
 */
public final class Balances {
    /** So many lines that follow from those before them are no chance. */
    private static final int LEAST = 2;

    private @Nullable BigDecimal before;
    private @Nullable BigDecimal after;

    public Balances(List<Candidate> amounts) {
        var byLine = new TreeMap<Long, List<Candidate>>();
        for (var amount : amounts) {
            if (amount.value() instanceof Value.Decimal) {
                byLine.computeIfAbsent(
                                ((long) amount.page() << 32) + amount.segment().line(), line -> new ArrayList<>())
                        .add(amount);
            }
        }
        var lines = new ArrayList<List<BigDecimal>>();
        for (var line : byLine.values()) {
            line.sort(Comparator.comparingDouble(Candidate::right));
            lines.add(line.stream().map(Balances::number).toList());
        }
        int down = follow(lines);
        var backwards = new ArrayList<>(lines);
        Collections.reverse(backwards);
        var known = new BigDecimal[] {before, after};
        if (follow(backwards) <= down) {
            before = known[0];
            after = known[1];
        }
    }

    /** Follows the balance from line to line, and returns how many lines follow from those before them. */
    private int follow(List<List<BigDecimal>> lines) {
        before = null;
        after = null;
        int all = 0;
        int run = 0;
        List<BigDecimal> last = List.of();
        BigDecimal start = null;
        for (var line : lines) {
            var balance = balance(line);
            if (!last.isEmpty() && line.size() == 1 && balance.compareTo(balance(last)) == 0) {
                // Carried to the next page.
                continue;
            }
            if (!last.isEmpty() && moves(line, balance.subtract(balance(last)).abs())) {
                if (run == 0) {
                    // A line with other amounts is itself one of what went in or out, and the balance before it is not
                    // known.
                    start = last.size() == 1 ? balance(last) : null;
                }
                run++;
            } else {
                run = 0;
            }
            if (run >= LEAST) {
                all += run == LEAST ? LEAST : 1;
                before = before == null ? start : before;
                after = balance;
            }
            last = line;
        }
        return all;
    }

    private static BigDecimal balance(List<BigDecimal> line) {
        return line.get(line.size() - 1);
    }

    private static boolean moves(List<BigDecimal> line, BigDecimal by) {
        return by.signum() != 0
                && line.subList(0, line.size() - 1).stream()
                        .anyMatch(amount -> amount.abs().compareTo(by) == 0);
    }

    private static BigDecimal number(Candidate amount) {
        return amount.value() instanceof Value.Decimal decimal ? decimal.number() : BigDecimal.ZERO;
    }

    /** Returns whether an amount is the balance before all lines. */
    public boolean isBefore(BigDecimal amount) {
        return before != null && before.compareTo(amount) == 0;
    }

    /** Returns whether an amount is the balance after all lines. */
    public boolean isAfter(BigDecimal amount) {
        return after != null && after.compareTo(amount) == 0;
    }
}
