package dev.quern.ocr.engine.ask;

import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.value.text.EditDistance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The words of a field's name and question, and how like them those of a label are. One for each field of a document. */
public final class FieldWords {
    private final Meaning field;
    private final Predicate<String> known;
    private final double[] nameWeights;
    private final String joinedName;
    private final Wording.@Nullable Whose whose;
    /** Labels share their words. */
    private final Map<String, Likeness> likenesses = new HashMap<>();

    /** @param known whether a word is one of the language of documents, and so not misread */
    public FieldWords(Meaning field, Predicate<String> known) {
        this.field = field;
        this.known = known;
        this.nameWeights = field.name().stream().mapToDouble(FieldWords::weight).toArray();
        this.joinedName = String.join("", field.name());
        this.whose = Wording.whoseName(field.field().name());
    }

    /** Returns whose value the field's name asks for; null where it does not say. */
    Wording.@Nullable Whose whose() {
        return whose;
    }

    /**
     * The likeness of one word of a label to the words of a field.
     *
     * @param best the greatest likeness to any of them
     * @param telling the greatest likeness to a word that tells something; 0 for a generic word
     * @param toName the likeness to each word of the field's name
     */
    private record Likeness(double weight, double best, double telling, List<Double> toName) {}

    /**
     * Compares a label with the field: how much of each the other explains, from 0 to 1.
     *
     * @param elsewhere whether the label is of values of another shape
     */
    public double like(LabelSense label, boolean elsewhere) {
        double explained = 0;
        double all = 0;
        double telling = 0;
        var nearest = new double[nameWeights.length];
        for (var word : label.words()) {
            var likeness = likenesses.computeIfAbsent(word, this::compare);
            explained += likeness.weight() * likeness.best();
            all += likeness.weight();
            telling = Math.max(telling, likeness.telling());
            for (int i = 0; i < nearest.length; i++) {
                nearest[i] = Math.max(nearest[i], likeness.toName().get(i));
            }
        }
        double found = 0;
        double sought = 0;
        for (int i = 0; i < nearest.length; i++) {
            found += nameWeights[i] * nearest[i];
            sought += nameWeights[i];
        }
        double precision = explained / all;
        double recall = sought == 0 ? 0 : found / sought;
        double likeness = 0.5 * precision + 0.5 * recall;
        if (telling < 0.3 && recall < 0.99) {
            likeness *= 0.5;
        }
        return Math.max(
                joined(joinedName, label.joined()), likeness * (precision < 0.34 ? 0.6 : 1) * (elsewhere ? 0.4 : 1));
    }

    private static double weight(String word) {
        return Meaning.GENERIC.contains(word) ? 0.35 : 1;
    }

    /** "Employee" is not "employer" misread. */
    private double alike(String word, String own) {
        double alike = Wording.alike(word, own);
        boolean begins = word.startsWith(own) || own.startsWith(word) || word.endsWith(own) || own.endsWith(word);
        return alike < 1 && !begins && known.test(word) && known.test(own) ? 0 : alike;
    }

    private Likeness compare(String word) {
        double best = 0;
        double telling = 0;
        for (var own : field.words().entrySet()) {
            double alike = alike(word, own.getKey());
            best = Math.max(best, alike * Math.min(1, 0.5 + own.getValue() / 2));
            if (!Meaning.GENERIC.contains(word)) {
                telling = Math.max(telling, alike * Math.min(1, own.getValue() * 1.3));
            }
        }
        var toName = field.name().stream().map(own -> alike(word, own)).toList();
        return new Likeness(weight(word), best, telling, toName);
    }

    /** "Policy holder" is "Policyholder". */
    private static double joined(String one, String other) {
        return one.length() < 4
                ? 0
                : one.equals(other) ? 1 : EditDistance.between(one, other, 1) <= 1 && one.length() > 6 ? 0.9 : 0;
    }
}
