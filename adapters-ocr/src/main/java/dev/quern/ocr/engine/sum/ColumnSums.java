package dev.quern.ocr.engine.sum;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.candidate.Candidate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which amounts are the sums of those right above them, in a column of amounts that end at one edge. */
public final class ColumnSums {
    /** Amounts over a sum that may be its parts; lists that are longer are rare, and take long. */
    private static final int MOST = 80;
    /** Amounts that are looked at, of a long list. */
    private static final int MOST_OF_ALL = 2_000;
    /** The share of the height of its line by which an amount may end beside the edge. */
    private static final double BESIDE = 0.6;

    private static final Comparator<Candidate> DOWN = Comparator.comparingInt(Candidate::page)
            .thenComparingInt(amount -> amount.segment().line());

    private final Set<BigDecimal> sums = new HashSet<>();
    private BigDecimal largest = BigDecimal.ZERO;
    /** The one furthest down. */
    private @Nullable Candidate last;

    public ColumnSums(List<Candidate> amounts) {
        var columns = new ArrayList<List<Candidate>>();
        amounts.stream()
                .filter(amount -> amount.value() instanceof Value.Decimal)
                .limit(MOST_OF_ALL)
                .sorted(DOWN)
                .forEach(amount -> {
                    for (var column : columns) {
                        if (continues(column.get(column.size() - 1), amount)) {
                            column.add(amount);
                            return;
                        }
                    }
                    columns.add(new ArrayList<>(List.of(amount)));
                });
        for (var column : columns) {
            addUp(column);
        }
    }

    private static boolean continues(Candidate above, Candidate amount) {
        return above.page() == amount.page()
                && above.segment().line() < amount.segment().line()
                && Math.abs(above.right() - amount.right())
                        <= BESIDE * amount.segment().height();
    }

    private void addUp(List<Candidate> column) {
        for (int at = 2; at < column.size(); at++) {
            var total = number(column.get(at));
            var sum = BigDecimal.ZERO;
            int parts = 0;
            for (int above = at - 1; above >= Math.max(0, at - MOST); above--) {
                var part = number(column.get(above));
                parts += part.signum() == 0 ? 0 : 1;
                sum = sum.add(part);
                if (parts > 1 && total.signum() != 0 && sum.compareTo(total) == 0) {
                    sums.add(Sums.plain(total));
                    largest = largest.max(total.abs());
                    last = last == null || DOWN.compare(last, column.get(at)) < 0 ? column.get(at) : last;
                    break;
                }
            }
        }
    }

    private static BigDecimal number(Candidate amount) {
        return amount.value() instanceof Value.Decimal decimal ? decimal.number() : BigDecimal.ZERO;
    }

    /** Returns whether an amount is the sum of those over it. */
    public boolean isSum(BigDecimal amount) {
        return sums.contains(Sums.plain(amount));
    }

    /** Returns whether it is the one of such sums that is furthest down. */
    public boolean isLast(BigDecimal amount) {
        return last != null && number(last).compareTo(amount) == 0;
    }

    /** Returns whether it is the largest of such sums. */
    public boolean isLargest(BigDecimal amount) {
        return isSum(amount) && amount.abs().compareTo(largest) == 0;
    }
}
