package dev.quern.ocr.engine.clue;

import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Judges by what texts mean, not by their words, whether what stands around a candidate answers a field. Each text answers
 * one of the fields that are asked for, or none. Make one for a document.
 */
final class Answers {
    /** Words of a label; longer texts are none. */
    private static final int LONGEST = 8;
    /** Texts of one document that are compared, at most: each costs about as much as a line of a scan. */
    private static final int MOST = 300;

    /**
     * The quality of the last two words before a candidate. Three and four of them say no more than these and the sentence do,
     * and on a page of prose they would be most of the texts.
     */
    private static final double NEAREST = 0.96;

    /** Where a text stands. */
    private static final int BESIDE = 0;

    private static final int ABOVE = 1;
    private static final int HEADING = 2;
    private static final int SENTENCE = 3;
    private static final int PLACES = 4;

    /** Knows nothing of any candidate. */
    static final Function<Candidate, Answered> NONE = candidate -> Answered.NOTHING;

    private final LabelFit fit;
    private final Labels labels;
    private final List<String> asked = new ArrayList<>();
    /** By field, its number: comparing meanings would cost more than judging. */
    private final IdentityHashMap<Meaning, Integer> numbers = new IdentityHashMap<>();
    /** By text, the odds that it answers each field. */
    private final Map<String, double[]> odds = new HashMap<>();

    private final IdentityHashMap<Candidate, Texts> texts = new IdentityHashMap<>();

    /** @param fields that are asked for */
    Answers(List<Meaning> fields, LabelFit fit, Labels labels) {
        this.fit = fit;
        this.labels = labels;
        for (var field : fields) {
            numbers.put(field, asked.size());
            asked.add(Matcher.asked(field.field()));
        }
    }

    /**
     * How likely the texts around a candidate answer a field, from 0 to 1.
     *
     * @param beside the text before it on its line
     * @param above the text over it, or under the line that it is written on
     * @param heading the head of its block
     * @param sentence the sentence that it is part of
     * @param known a label of which the lexicon knows what it names, where it knows what the field asks for as well; these
     *     are not among the others
     * @param other how much likelier they answer another field
     * @param ofAll how likely one of them is the text around the value, of all texts around values that the field may have
     */
    record Answered(
            double beside, double above, double heading, double sentence, double known, double other, double ofAll) {
        static final Answered NOTHING = new Answered(0, 0, 0, 0, 0, 0, 0);

        /** The likelihood that the best of these texts answers the field. */
        double best() {
            return Math.max(Math.max(Math.max(beside, above), Math.max(heading, sentence)), known);
        }
    }

    /** The best texts around a candidate, of those that the lexicon knows and of the others. */
    private static final class Texts {
        /** By place and field, how likely the best text there answers it. */
        final double[][] known;

        final double[][] unknown;
        /** What stands there, and how good a place for a label it is. */
        final Map<String, Double> places = new LinkedHashMap<>();

        Texts(int fields) {
            known = new double[PLACES][fields];
            unknown = new double[PLACES][fields];
        }
    }

    /** Judges candidates as values of a field; where it is none of those that are asked for, nothing is known. */
    Function<Candidate, Answered> of(Meaning field, List<Candidate> candidates) {
        var number = numbers.get(field);
        if (number == null || fit.matcher().isEmpty()) {
            return NONE;
        }
        boolean isKnown = !field.concepts().isEmpty();
        double all = 1;
        var seen = new HashSet<String>();
        for (var candidate : candidates) {
            for (var text : around(candidate).places.keySet()) {
                all += seen.add(text) ? odds(text, number) : 0;
            }
        }
        double sum = all;
        return candidate -> answered(around(candidate), number, isKnown, sum);
    }

    private Texts around(Candidate candidate) {
        return texts.computeIfAbsent(candidate, this::read);
    }

    private Answered answered(Texts around, int field, boolean isKnown, double all) {
        var sides = new double[PLACES];
        double known = 0;
        double other = 0;
        for (int place = 0; place < sides.length; place++) {
            double unknown = around.unknown[place][field];
            sides[place] = isKnown ? unknown : Math.max(unknown, around.known[place][field]);
            known = isKnown ? Math.max(known, around.known[place][field]) : 0;
            if (place == BESIDE || place == SENTENCE) {
                for (int another = 0; another < asked.size(); another++) {
                    other = another == field
                            ? other
                            : Math.max(other, Math.max(around.known[place][another], around.unknown[place][another]));
                }
            }
        }
        double best = Math.max(known, Arrays.stream(sides).max().orElse(0));
        double ofAll = 0;
        for (var place : around.places.entrySet()) {
            ofAll = Math.max(ofAll, place.getValue() * odds(place.getKey(), field) / all);
        }
        return new Answered(
                sides[BESIDE],
                sides[ABOVE],
                sides[HEADING],
                sides[SENTENCE],
                known,
                Math.max(0, other - best),
                Matcher.rounded(ofAll));
    }

    private Texts read(Candidate candidate) {
        Stoppable.check();
        var around = new Texts(asked.size());
        var sentence = labels.sentence(candidate);
        for (var label : labels.around(candidate)) {
            boolean isLongEnd = sentence != null && label.side() == Label.Side.INSIDE && label.quality() < NEAREST;
            if (!isLongEnd && isBrief(label.text())) {
                int place = switch (label.side()) {
                    case INSIDE, LEFT, BEHIND -> BESIDE;
                    case ABOVE, BELOW -> ABOVE;
                    case HEADING -> HEADING;
                };
                var texts = fit.sense(label.text()).isLabel() ? around.known : around.unknown;
                var text = Looks.bare(label.text());
                around.places.merge(text, label.quality(), Math::max);
                raise(texts[place], label.quality(), text);
            }
        }
        if (sentence != null) {
            raise(around.unknown[SENTENCE], 1, sentence);
        }
        return around;
    }

    private void raise(double[] most, double quality, String text) {
        var found = odds(text);
        double all = 1 + Arrays.stream(found).sum();
        for (int i = 0; i < most.length; i++) {
            most[i] = Math.max(most[i], quality * Matcher.rounded(found[i] / all));
        }
    }

    /** The odds that a text answers a field rather than nothing, less where it answers others. */
    private double odds(String text, int field) {
        var found = odds(text);
        return found[field] / (1 + Arrays.stream(found).sum() - found[field]);
    }

    private double[] odds(String text) {
        var found = odds.get(text);
        if (found == null) {
            found = odds.size() < MOST ? fit.matcher().orElseThrow().odds(asked, text) : new double[asked.size()];
            odds.put(text, found);
        }
        return found;
    }

    private static boolean isBrief(String text) {
        return !Looks.hasDigit(text) && Looks.letters(text) > 1 && text.split(" ", -1).length <= LONGEST;
    }
}
