package dev.quern.ocr.engine.weigh;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Fits the weights of how sure a value is, so that of values given at .8 eight in ten are right: a logistic regression. */
public final class SurenessFitting {
    /** The cost of a weight that goes 1 away from where it was, in losses of the mean value. */
    private static final double NEARNESS = 1e-3;

    private SurenessFitting() {}

    /**
     * A value that was given for a labelled field.
     *
     * @param strengths of what speaks for its being right, by the ids of the weights
     */
    public record Given(Map<String, Double> strengths, boolean right) {}

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

    private static double strength(Given value, String id) {
        return value.strengths().getOrDefault(id, 0.0);
    }
}
