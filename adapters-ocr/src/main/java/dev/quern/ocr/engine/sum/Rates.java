package dev.quern.ocr.engine.sum;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.candidate.Candidate;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Which rates of a document give one of its amounts from another: the tax from the net sum. */
public final class Rates {
    private static final int MOST_AMOUNTS = 100;
    private static final int MOST_RATES = 12;
    private static final BigDecimal HIGHEST = BigDecimal.valueOf(50);
    /** A tax of less is that of many amounts by chance. */
    private static final BigDecimal LEAST_TAX = new BigDecimal("0.50");

    private final Map<BigDecimal, Double> rates = new HashMap<>();
    private final Map<BigDecimal, Double> nets = new HashMap<>();
    private final Map<BigDecimal, Double> taxes = new HashMap<>();

    public Rates(List<Candidate> amounts, List<Candidate> percents) {
        var sizes = sizes(amounts, MOST_AMOUNTS);
        var all = sizes(percents, MOST_RATES);
        if (sizes.isEmpty()) {
            return;
        }
        double largest = sizes.last().doubleValue();
        for (var rate : all.headSet(HIGHEST, true)) {
            for (var net : sizes) {
                var tax = net.multiply(rate).movePointLeft(2).setScale(2, RoundingMode.HALF_UP);
                if (tax.compareTo(LEAST_TAX) < 0 || !sizes.contains(Sums.plain(tax))) {
                    continue;
                }
                boolean whole = sizes.contains(Sums.plain(net.add(tax)));
                // Of large amounts fewer have others that fit by chance.
                double strength = (whole ? 1 : 0.5) * (0.4 + 0.6 * net.doubleValue() / largest);
                rates.merge(rate, strength, Math::max);
                nets.merge(net, strength, Math::max);
                taxes.merge(Sums.plain(tax), strength, Math::max);
            }
        }
    }

    private static NavigableSet<BigDecimal> sizes(List<Candidate> candidates, int most) {
        var sizes = new TreeSet<BigDecimal>();
        for (var candidate : candidates) {
            if (candidate.value() instanceof Value.Decimal decimal
                    && decimal.number().signum() != 0) {
                sizes.add(Sums.plain(decimal.number().abs()));
            }
        }
        while (sizes.size() > most) {
            sizes.pollFirst();
        }
        return sizes;
    }

    /** How much speaks for a rate as that of the tax, from 0 to 1. */
    public double rate(BigDecimal percent) {
        return rates.getOrDefault(Sums.plain(percent), 0.0);
    }

    /** How much speaks for an amount as one that a tax of the document is on, from 0 to 1. */
    public double net(BigDecimal amount) {
        return nets.getOrDefault(Sums.plain(amount.abs()), 0.0);
    }

    /** How much speaks for an amount as a tax at a rate of the document, from 0 to 1. */
    public double tax(BigDecimal amount) {
        return taxes.getOrDefault(Sums.plain(amount.abs()), 0.0);
    }
}
