package dev.quern.ocr.engine.weigh;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Fits the weights of how sure a value is, so that of values given at .8 eight in ten are right: a logistic regression. */
public final class SurenessFitting {
    /** The cost of a weight that goes 1 away from where it was, in losses of the mean value. */
    private static final double NEARNESS = 1e-3;

    private SurenessFitting() {}

    /**
     * A value that was given for a labelled field.
     *
     * @param kind of the document
     * @param strengths of what speaks for its being right, by the ids of the weights
     */
    public record Given(String kind, Map<String, Double> strengths, boolean right) {
        private double loss(Weights weights) {
            double logit = strengths.entrySet().stream()
                    .mapToDouble(one -> weights.of(one.getKey()) * one.getValue())
                    .sum();
            return Math.log1p(Math.exp(right ? -logit : logit));
        }
    }

    /** The weights that fit. */
    public static Weights fit(List<Given> values, Weights from) {
        if (values.isEmpty()) {
            return from;
        }
        var names = new LinkedHashSet<String>();
        values.forEach(value -> names.addAll(value.strengths().keySet()));
        var ids = List.copyOf(names);
        var start = ids.stream().mapToDouble(from::of).toArray();
        var found = Descent.from(start, (at, slope) -> {
            for (var value : values) {
                double logit = 0;
                for (int i = 0; i < at.length; i++) {
                    logit += at[i] * strength(value, ids.get(i));
                }
                double pull = 1 / (1 + Math.exp(-logit)) - (value.right() ? 1 : 0);
                for (int i = 0; i < at.length; i++) {
                    slope[i] += pull * strength(value, ids.get(i)) / values.size();
                }
            }
            for (int i = 0; i < at.length; i++) {
                slope[i] += 2 * NEARNESS * (at[i] - start[i]);
            }
        });
        var fitted = new HashMap<String, Double>();
        for (int i = 0; i < found.length; i++) {
            fitted.put(ids.get(i), found[i]);
        }
        return from.with(fitted);
    }

    /** The mean logarithmic loss of values, with the same weights for all; 0 where there are none. */
    public static double loss(List<Given> values, Weights weights) {
        return values.stream()
                .mapToDouble(value -> value.loss(weights))
                .average()
                .orElse(0);
    }

    /**
     * The same on kinds that the weights were not fitted to: for each of some parts of the kinds, weights fitted to the
     * others.
     */
    public static double crossValidated(List<Given> values, Weights from, int parts) {
        var kinds = values.stream().map(Given::kind).distinct().sorted().toList();
        double sum = 0;
        for (int part = 0; part < parts; part++) {
            int left = part;
            var apart = values.stream()
                    .collect(Collectors.partitioningBy(value -> kinds.indexOf(value.kind()) % parts == left));
            var own = Objects.requireNonNull(apart.get(true));
            var others = Objects.requireNonNull(apart.get(false));
            sum += own.size() * loss(own, fit(others, from));
        }
        return sum / Math.max(1, values.size());
    }

    private static double strength(Given value, String id) {
        return value.strengths().getOrDefault(id, 0.0);
    }
}
