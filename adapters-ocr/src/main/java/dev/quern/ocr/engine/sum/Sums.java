package dev.quern.ocr.engine.sum;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.candidate.Candidate;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Which amounts of a document add up: net and tax to gross. */
public final class Sums {
    private static final int MOST = 150;

    private final Map<BigDecimal, Double> gross = new HashMap<>();
    private final Map<BigDecimal, Double> net = new HashMap<>();
    private final Map<BigDecimal, Double> tax = new HashMap<>();

    public Sums(List<Candidate> amounts) {
        var distinct = new TreeSet<BigDecimal>();
        for (var amount : amounts) {
            if (amount.value() instanceof Value.Decimal decimal
                    && decimal.number().signum() != 0) {
                distinct.add(plain(decimal.number().abs()));
            }
        }
        while (distinct.size() > MOST) {
            distinct.pollFirst();
        }
        if (distinct.isEmpty()) {
            return;
        }
        double largest = distinct.last().doubleValue();
        for (var total : distinct) {
            for (var part : distinct) {
                double share = part.doubleValue() / total.doubleValue();
                if (share >= 0.5) {
                    break;
                }
                if (share > 0.23) {
                    continue;
                }
                var rest = plain(total.subtract(part));
                if (distinct.contains(rest)) {
                    // The larger the total, the less likely it is that its parts are single lines.
                    double weight = 0.4 + 0.6 * total.doubleValue() / largest;
                    gross.merge(total, weight, Math::max);
                    net.merge(rest, weight, Math::max);
                    tax.merge(part, weight, Math::max);
                }
            }
        }
    }

    /** A number as it is compared: without zeros at its end. */
    static BigDecimal plain(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    /** How much speaks for an amount as the sum of two others, the smaller of which may be a tax on the larger, from 0 to 1. */
    public double gross(BigDecimal amount) {
        return gross.getOrDefault(plain(amount.abs()), 0.0);
    }

    /** How much speaks for an amount as the larger of those two, from 0 to 1. */
    public double net(BigDecimal amount) {
        return net.getOrDefault(plain(amount.abs()), 0.0);
    }

    /** How much speaks for an amount as the smaller of those two, from 0 to 1. */
    public double tax(BigDecimal amount) {
        return tax.getOrDefault(plain(amount.abs()), 0.0);
    }
}
