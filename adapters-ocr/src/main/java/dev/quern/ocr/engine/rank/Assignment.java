package dev.quern.ocr.engine.rank;

import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.engine.weigh.Weights;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Gives each field one candidate or none, all fields at once: no word to two fields where that can be helped, and amounts
 * that add up where they can.
 */
public final class Assignment {
    private static final int WIDTH = 160;
    private static final Comparator<Step> BEST_FIRST =
            Comparator.comparingDouble(Step::worth).reversed();
    /** The cost of words that are given to two fields. */
    private static final double SHARED = 2.2;

    /** The same of a value that a sentence tells, and that sentence as a text. */
    private static final double TOLD = 1.2;

    /** Words of a text that is more than a name, at least. */
    private static final int OF_SENTENCES = 8;

    private static final String ENDS = ".!?";
    private static final double SAME_PARTY = 2.5;
    private static final double ADDS_UP = 1.6;
    private static final BigDecimal ROUNDING = new BigDecimal("0.02");

    private final List<Meaning> fields;
    private final Weights weights;
    /** By field, its candidates, best first. */
    private final List<List<Choice>> choices = new ArrayList<>();
    /** By field, what it is in a sum; null for most. */
    private final List<@Nullable String> parts = new ArrayList<>();
    /** By the index of a choice, what it cannot be had with for nothing, in the order of the fields. */
    private final Clash[][] clashes;

    /**
     * @param ranked the candidates of each field
     * @param weights whose scores a field has that is left empty
     */
    public Assignment(List<Meaning> fields, List<List<Scored>> ranked, Weights weights) {
        this.fields = fields;
        this.weights = weights;
        fields.forEach(field -> parts.add(part(field)));
        int count = 0;
        for (var of : ranked) {
            var own = new ArrayList<Choice>();
            for (var scored : of) {
                own.add(Choice.of(count++, scored));
            }
            choices.add(own);
        }
        clashes = new Clash[count][];
        for (int field = 0; field < fields.size(); field++) {
            for (var choice : choices.get(field)) {
                clashes[choice.index()] = clashes(field, choice);
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

    /**
     * The cost of a choice beside another.
     *
     * @param field of the other
     * @param other its index
     */
    private record Clash(int field, int other, double cost) {}

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
    public List<@Nullable Scored> solve() {
        var order = IntStream.range(0, fields.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -top(i)).thenComparing(i -> i))
                .toList();
        var beam = new ArrayList<State>();
        beam.add(new State(0, new Choice[fields.size()]));
        for (int field : order) {
            var next = best(beam, field);
            beam = new ArrayList<>();
            for (var step : next) {
                beam.add(step.taken(field));
            }
        }
        var best = new ArrayList<@Nullable Scored>();
        for (var choice : beam.get(0).chosen()) {
            best.add(choice == null ? null : choice.scored());
        }
        return best;
    }

    /** The best steps, best first; of equal ones those that come first. */
    private List<Step> best(List<State> beam, int field) {
        var own = choices.get(field);
        int ways = own.size() + 1;
        var worths = new double[beam.size() * ways];
        for (int i = 0; i < beam.size(); i++) {
            var state = beam.get(i);
            worths[i * ways] = state.worth() + empty(field);
            for (int k = 1; k < ways; k++) {
                var choice = own.get(k - 1);
                double worth = state.worth() + choice.scored().score() - clash(choice, state.chosen());
                worths[i * ways + k] = worth + sums(state.chosen(), field, choice);
            }
        }
        double least = leastKept(worths);
        var steps = new ArrayList<Step>();
        for (int i = 0; i < worths.length; i++) {
            if (worths[i] >= least) {
                var choice = i % ways == 0 ? null : own.get(i % ways - 1);
                steps.add(new Step(beam.get(i / ways), choice, worths[i]));
            }
        }
        steps.sort(BEST_FIRST);
        return steps.subList(0, Math.min(WIDTH, steps.size()));
    }

    /** The worth of the last that is kept, found without bringing all of them into order. */
    private static double leastKept(double[] worths) {
        if (worths.length <= WIDTH) {
            return Double.NEGATIVE_INFINITY;
        }
        var some = worths.clone();
        int from = 0;
        int to = some.length - 1;
        int wanted = some.length - WIDTH;
        while (from < to) {
            double middle = some[(from + to) >>> 1];
            int i = from;
            int j = to;
            while (i <= j) {
                while (some[i] < middle) {
                    i++;
                }
                while (some[j] > middle) {
                    j--;
                }
                if (i <= j) {
                    double swap = some[i];
                    some[i++] = some[j];
                    some[j--] = swap;
                }
            }
            if (wanted <= j) {
                to = j;
            } else if (wanted >= i) {
                from = i;
            } else {
                break;
            }
        }
        return some[wanted];
    }

    private double empty(int field) {
        return Scoring.empty(fields.get(field).shape(), weights);
    }

    private double top(int field) {
        return choices.get(field).isEmpty()
                ? 0
                : choices.get(field).get(0).scored().score();
    }

    private double clash(Choice choice, @Nullable Choice[] chosen) {
        double cost = 0;
        for (var clash : clashes[choice.index()]) {
            var other = chosen[clash.field()];
            if (other != null && other.index() == clash.other()) {
                cost += clash.cost();
            }
        }
        return cost;
    }

    /** Worked out once: the same pairs come up in hundreds of states. */
    private Clash[] clashes(int field, Choice choice) {
        var all = new ArrayList<Clash>();
        for (int other = 0; other < fields.size(); other++) {
            if (other == field) {
                continue;
            }
            boolean sign = fields.get(field).shape() == Shape.CURRENCY
                    || fields.get(other).shape() == Shape.CURRENCY;
            boolean opposed = opposed(fields.get(field), fields.get(other));
            for (var theirs : choices.get(other)) {
                double cost = 0;
                if (!sign && choice.candidate().overlaps(theirs.candidate())) {
                    cost = tells(field, choice, theirs) || tells(other, theirs, choice) ? TOLD : SHARED;
                } else if (opposed && choice.folded().equals(theirs.folded())) {
                    cost = SAME_PARTY;
                }
                if (cost > 0) {
                    all.add(new Clash(other, theirs.index(), cost));
                }
            }
        }
        return all.toArray(Clash[]::new);
    }

    /** Returns whether a choice is a text of sentences, and another one a value that these may tell. */
    private boolean tells(int field, Choice choice, Choice other) {
        var text = choice.candidate().text();
        return fields.get(field).field().format() == FieldFormat.TEXT
                && choice.candidate().size() >= OF_SENTENCES
                && other.candidate().size() < OF_SENTENCES
                && !text.isEmpty()
                && ENDS.indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    private static boolean opposed(Meaning one, Meaning other) {
        return (one.seller() && other.buyer()) || (one.buyer() && other.seller());
    }

    /** Returns the points that sums add once the last of net, tax and gross is chosen. */
    private double sums(@Nullable Choice[] before, int latest, Choice added) {
        if (parts.get(latest) == null) {
            return 0;
        }
        BigDecimal net = null;
        BigDecimal tax = null;
        BigDecimal gross = null;
        for (int i = 0; i < before.length; i++) {
            var part = parts.get(i);
            if (part == null) {
                continue;
            }
            var choice = i == latest ? added : before[i];
            if (choice != null && choice.candidate().value() instanceof Value.Decimal decimal) {
                switch (part) {
                    case "net" -> net = net == null ? decimal.number() : net;
                    case "tax" -> tax = tax == null ? decimal.number() : tax;
                    default -> gross = gross == null ? decimal.number() : gross;
                }
            }
        }
        if (net != null && tax != null && gross != null) {
            return net.add(tax).subtract(gross).abs().compareTo(ROUNDING) <= 0 ? ADDS_UP : -0.4;
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
