package dev.quern.ocr.engine.weigh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Fits weights to labelled documents, so that of each field's candidates the right one scores most, or leaving the field
 * empty where none is right: a conditional logit. Weights stay near those they come from, so that what few examples speak
 * of changes little, and a point goes on telling as much as it did, since the assignment of candidates to fields counts in
 * points as well: a perfect label counts {@value #PERFECT} of them. Examples of one kind are alike, so that each kind counts the same.
 *
 * <pre>{@code
 * var fitted = WeightFitting.fit(examples, Weights.standard());
 * }</pre>
 */
public final class WeightFitting {
    /** The cost of a weight that goes a point away from where it was, in losses of the mean example. */
    private static final double NEARNESS = 2e-3;
    /**
     * How much less an empty field scores than would be likeliest: of two values of which one is right, giving both is better
     * than giving none.
     */
    private static final double BOLDNESS = 0.4;

    /** The points of a perfect label, and the clues that count for it. */
    private static final double PERFECT = 5;

    private static final List<String> LABEL = List.of("label-fits", "surely-named");

    private final List<String> ids;
    private final double[] start;
    private final List<Row> rows = new ArrayList<>();

    private WeightFitting(List<Example> examples, Weights from) {
        var numbers = new LinkedHashMap<String, Integer>();
        for (var example : examples) {
            numbers.putIfAbsent(example.empty(), numbers.size());
            for (var option : example.options()) {
                option.strengths().keySet().forEach(id -> numbers.putIfAbsent(id, numbers.size()));
            }
        }
        this.ids = List.copyOf(numbers.keySet());
        this.start = ids.stream().mapToDouble(from::of).toArray();
        var counts = examples.stream().collect(Collectors.groupingBy(Example::kind, Collectors.counting()));
        for (var example : examples) {
            double share = 1.0 / (counts.getOrDefault(example.kind(), 1L) * counts.size());
            rows.add(new Row(example, share, numbers, start));
        }
    }

    /** An example with numbers for ids; of each option the clues that hold, and what its score has beside their sum. */
    private static final class Row {
        private final double share;
        private final int empty;
        private final int[][] clues;
        private final double[][] strengths;
        private final double[] rest;
        private final boolean[] right;
        private final boolean answered;

        Row(Example example, double share, Map<String, Integer> numbers, double[] weights) {
            int count = example.options().size();
            this.share = share;
            this.empty = Objects.requireNonNull(numbers.get(example.empty()));
            this.clues = new int[count][];
            this.strengths = new double[count][];
            this.rest = new double[count];
            this.right = new boolean[count];
            this.answered = example.isAnswered();
            for (int i = 0; i < count; i++) {
                var option = example.options().get(i);
                var held = option.strengths().entrySet().stream()
                        .filter(clue -> clue.getValue() != 0)
                        .toList();
                clues[i] = held.stream()
                        .mapToInt(clue -> numbers.get(clue.getKey()))
                        .toArray();
                strengths[i] = held.stream().mapToDouble(Map.Entry::getValue).toArray();
                right[i] = option.right();
                rest[i] = option.score() - sum(i, weights);
            }
        }

        private double sum(int option, double[] weights) {
            double sum = 0;
            for (int k = 0; k < clues[option].length; k++) {
                sum += weights[clues[option][k]] * strengths[option][k];
            }
            return sum;
        }

        /** Adds the slope of this row's loss; the last of the numbers is the logarithm of how much a point tells. */
        void slope(double[] at, double[] slope) {
            int count = clues.length;
            double telling = Math.exp(at[at.length - 1]);
            var scores = new double[count + 1];
            scores[count] = at[empty];
            double most = scores[count];
            for (int i = 0; i < count; i++) {
                scores[i] = rest[i] + sum(i, at);
                most = Math.max(most, scores[i]);
            }
            double all = 0;
            double wanted = 0;
            var odds = new double[count + 1];
            for (int i = 0; i <= count; i++) {
                odds[i] = Math.exp(telling * (scores[i] - most));
                all += odds[i];
                wanted += isWanted(i) ? odds[i] : 0;
            }
            double ofTelling = 0;
            for (int i = 0; i <= count; i++) {
                double pull = odds[i] / all - (isWanted(i) ? odds[i] / Math.max(1e-12, wanted) : 0);
                ofTelling += pull * scores[i];
                if (i == count) {
                    slope[empty] += share * telling * pull;
                } else {
                    for (int k = 0; k < clues[i].length; k++) {
                        slope[clues[i][k]] += share * telling * pull * strengths[i][k];
                    }
                }
            }
            slope[slope.length - 1] += share * telling * ofTelling;
        }

        private boolean isWanted(int option) {
            return option == clues.length ? !answered : right[option];
        }
    }

    /**
     * The weights that fit.
     *
     * @param from those that the examples' scores were reached with
     */
    public static Weights fit(List<Example> examples, Weights from) {
        var fitting = new WeightFitting(examples, from);
        int count = fitting.ids.size();
        var start = new double[count + 1];
        System.arraycopy(fitting.start, 0, start, 0, count);
        double telling = Descent.from(start, fitting::slopeOfTelling)[count];
        start[count] = telling;
        var found = Descent.from(start, fitting::slopeOfWeights);
        double label = 0;
        for (var id : LABEL) {
            int at = fitting.ids.indexOf(id);
            label += at < 0 ? from.of(id) : found[at];
        }
        var fitted = new HashMap<String, Double>();
        for (int i = 0; i < count; i++) {
            fitted.put(fitting.ids.get(i), found[i] * PERFECT / label);
        }
        examples.stream().map(Example::empty).distinct().forEach(id -> fitted.merge(id, -BOLDNESS, Double::sum));
        return from.with(fitted);
    }

    private void slopeOfTelling(double[] at, double[] slope) {
        rows.forEach(row -> row.slope(at, slope));
        Arrays.fill(slope, 0, start.length, 0);
    }

    private void slopeOfWeights(double[] at, double[] slope) {
        rows.forEach(row -> row.slope(at, slope));
        for (int i = 0; i < start.length; i++) {
            slope[i] += 2 * NEARNESS * (at[i] - start[i]);
        }
        slope[start.length] = 0;
    }

    /**
     * How well weights choose, each field for itself.
     *
     * @param fields that have a right candidate, or none
     * @param given those that are given a value
     * @param right those that are given a right one
     * @param answered those that have a right candidate
     */
    public record Choices(int fields, int given, int right, int answered) {
        Choices plus(Choices other) {
            return new Choices(
                    fields + other.fields, given + other.given, right + other.right, answered + other.answered);
        }
    }

    /**
     * What weights choose.
     *
     * @param from those that the examples' scores were reached with
     */
    public static Choices choices(List<Example> examples, Weights from, Weights with) {
        int given = 0;
        int right = 0;
        int answered = 0;
        for (var example : examples) {
            double best = with.of(example.empty());
            boolean found = false;
            boolean isRight = false;
            for (var option : example.options()) {
                double score = option.score();
                for (var clue : option.strengths().entrySet()) {
                    score += (with.of(clue.getKey()) - from.of(clue.getKey())) * clue.getValue();
                }
                if (score > best) {
                    best = score;
                    found = true;
                    isRight = option.right();
                }
            }
            given += found ? 1 : 0;
            right += isRight ? 1 : 0;
            answered += example.isAnswered() ? 1 : 0;
        }
        return new Choices(examples.size(), given, right, answered);
    }

    /**
     * What weights choose on kinds that they were not fitted to: for each of some parts of the kinds, weights fitted to the
     * others.
     */
    public static Choices crossValidated(List<Example> examples, Weights from, int parts) {
        var kinds = examples.stream().map(Example::kind).distinct().sorted().toList();
        var sum = new Choices(0, 0, 0, 0);
        for (int part = 0; part < parts; part++) {
            var others = new ArrayList<Example>();
            var own = new ArrayList<Example>();
            for (var example : examples) {
                (kinds.indexOf(example.kind()) % parts == part ? own : others).add(example);
            }
            if (!others.isEmpty() && !own.isEmpty()) {
                sum = sum.plus(choices(own, from, fit(others, from)));
            }
        }
        return sum;
    }
}
