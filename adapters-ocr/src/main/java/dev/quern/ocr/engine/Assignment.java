package dev.quern.ocr.engine;

import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Gives each field one candidate or none, all fields at once: no word to two fields where that can be helped, and amounts
 * that add up where they can.
 */
final class Assignment {
    private static final int WIDTH = 160;
    private static final Comparator<Step> BEST_FIRST =
            Comparator.comparingDouble(Step::worth).reversed();
    private static final double SHARED = 2.2;
    private static final double SAME_PARTY = 2.5;
    private static final double ADDS_UP = 1.6;

    /** What leaving a field empty is worth: a candidate below this score is not taken. */
    private static final double EMPTY = 0.7;
    /** Nearly every line may be a name: of the doubtful ones most are wrong. */
    private static final double EMPTY_NAME = 1.3;

    private final List<Meaning> fields;
    /** By field, its candidates, best first. */
    private final List<List<Choice>> choices = new ArrayList<>();
    /** By field, what it is in a sum; null for most. */
    private final List<@Nullable String> parts = new ArrayList<>();
    /** By the indexes of two choices, what having both costs. */
    private final double[][] clashes;

    Assignment(List<Meaning> fields, List<List<Scored>> ranked) {
        this.fields = fields;
        fields.forEach(field -> parts.add(part(field)));
        int count = 0;
        for (var of : ranked) {
            var own = new ArrayList<Choice>();
            for (var scored : of) {
                own.add(Choice.of(count++, scored));
            }
            choices.add(own);
        }
        clashes = new double[count][count];
        for (int one = 0; one < fields.size(); one++) {
            for (int other = 0; other < fields.size(); other++) {
                compare(one, other);
            }
        }
    }

    /**
     * A candidate of a field.
     *
     * @param index among all choices of all fields
     * @param folded its text brought to one form
     */
    private record Choice(int index, Scored scored, String folded) {
        static Choice of(int index, Scored scored) {
            return new Choice(
                    index, scored, String.join("", Wording.of(scored.candidate().text())));
        }

        Candidate candidate() {
            return scored.candidate();
        }
    }

    private static final class State {
        private final double worth;
        private final @Nullable Choice[] chosen;

        State(double worth, @Nullable Choice[] chosen) {
            this.worth = worth;
            this.chosen = chosen;
        }

        double worth() {
            return worth;
        }

        @Nullable
        Choice[] chosen() {
            return chosen;
        }
    }

    /** A state with one more field given a candidate, or none. */
    private record Step(State from, @Nullable Choice choice, double worth) {
        State taken(int field) {
            if (choice == null) {
                return new State(worth, from.chosen());
            }
            var chosen = from.chosen().clone();
            chosen[field] = choice;
            return new State(worth, chosen);
        }
    }

    /** One choice for each field, null where none is good enough. */
    List<@Nullable Scored> solve() {
        var order = IntStream.range(0, fields.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -top(i)).thenComparing(i -> i))
                .toList();
        var beam = new ArrayList<State>();
        beam.add(new State(0, new Choice[fields.size()]));
        for (int field : order) {
            var next = new ArrayList<Step>();
            for (var state : beam) {
                next.add(new Step(state, null, state.worth() + empty(field)));
                for (var choice : choices.get(field)) {
                    double worth = state.worth() + choice.scored().score() - clash(choice, state.chosen());
                    next.add(new Step(state, choice, worth + sums(state.chosen(), field, choice)));
                }
            }
            dropWorst(next);
            next.sort(BEST_FIRST);
            beam = new ArrayList<>();
            for (var step : next.subList(0, Math.min(WIDTH, next.size()))) {
                beam.add(step.taken(field));
            }
        }
        var best = new ArrayList<@Nullable Scored>();
        for (var choice : beam.get(0).chosen()) {
            best.add(choice == null ? null : choice.scored());
        }
        return best;
    }

    private double empty(int field) {
        return fields.get(field).shape() == Shape.ORGANISATION ? EMPTY_NAME : EMPTY;
    }

    private double top(int field) {
        return choices.get(field).isEmpty()
                ? 0
                : choices.get(field).get(0).scored().score();
    }

    /** Leaves those that may be among the best, so that few are sorted as objects. */
    private static void dropWorst(List<Step> steps) {
        if (steps.size() > WIDTH) {
            var worths = steps.stream().mapToDouble(Step::worth).sorted().toArray();
            double least = worths[worths.length - WIDTH];
            steps.removeIf(step -> step.worth() < least);
        }
    }

    private double clash(Choice choice, @Nullable Choice[] chosen) {
        double clash = 0;
        for (var other : chosen) {
            if (other != null) {
                clash += clashes[choice.index()][other.index()];
            }
        }
        return clash;
    }

    /** Fills in what pairs of two fields' choices cost: the same ones come up in hundreds of states. */
    private void compare(int one, int other) {
        boolean sign =
                fields.get(one).shape() == Shape.CURRENCY || fields.get(other).shape() == Shape.CURRENCY;
        boolean opposed = opposed(fields.get(one), fields.get(other));
        for (var mine : choices.get(one)) {
            for (var yours : choices.get(other)) {
                clashes[mine.index()][yours.index()] = clash(mine, yours, sign, opposed);
            }
        }
    }

    private static double clash(Choice one, Choice other, boolean sign, boolean opposed) {
        if (!sign && one.candidate().overlaps(other.candidate())) {
            return SHARED;
        }
        return opposed && one.folded().equals(other.folded()) ? SAME_PARTY : 0;
    }

    private static boolean opposed(Meaning one, Meaning other) {
        return (one.seller() && other.buyer()) || (one.buyer() && other.seller());
    }

    /** What the sums add once the last of net, tax and gross is chosen. */
    private double sums(@Nullable Choice[] before, int latest, Choice added) {
        if (parts.get(latest) == null) {
            return 0;
        }
        Map<String, BigDecimal> amounts = new HashMap<>();
        for (int i = 0; i < before.length; i++) {
            var part = parts.get(i);
            if (part == null) {
                continue;
            }
            var choice = i == latest ? added : before[i];
            if (choice != null && choice.candidate().value() instanceof Value.Decimal decimal) {
                amounts.putIfAbsent(part, decimal.number());
            }
        }
        var net = amounts.get("net");
        var tax = amounts.get("tax");
        var gross = amounts.get("gross");
        if (net != null && tax != null && gross != null) {
            return net.add(tax).subtract(gross).abs().compareTo(new BigDecimal("0.02")) <= 0 ? ADDS_UP : -0.4;
        }
        if (net != null && gross != null && net.abs().compareTo(gross.abs()) > 0) {
            return -1;
        }
        return 0;
    }

    private static @Nullable String part(Meaning field) {
        if (field.shape() != Shape.AMOUNT) {
            return null;
        }
        double net = field.means("net_total");
        double tax = field.means("tax_total");
        double gross = field.means("gross_total");
        double most = Math.max(net, Math.max(tax, gross));
        if (most < 0.5) {
            return null;
        }
        return most == net ? "net" : most == tax ? "tax" : "gross";
    }
}
