package dev.quern.ocr.engine;

import java.util.List;

/** From scores to how often values with such scores turn out right. */
final class Confidence {
    private Confidence() {}

    // A logistic regression over the drawn documents and the looked-at half of the public ones (docs/accuracy.md).
    private static final double START = -0.36;
    private static final double SCORE = 0.45;
    private static final double MARGIN = 0.84;
    private static final double LABEL = -1.26;
    private static final double READ = 4.1;
    /** For a field of which the lexicon knows nothing; from documents of other kinds. */
    private static final double UNKNOWN = -0.8;

    /**
     * Rises with the score, with the distance to the best candidate of another text, and with how surely its letters were
     * read, and where the lexicon knows what is asked for. Of two with one score the one without a label has more else that speaks for it.
     */
    static double of(Meaning field, Scored chosen, List<Scored> ranked) {
        double rival = 0;
        for (var other : ranked) {
            if (!other.candidate().text().equals(chosen.candidate().text())) {
                rival = Math.max(rival, other.score());
            }
        }
        double margin = Math.max(-1.5, Math.min(2.5, chosen.score() - rival));
        double logit = START
                + (field.concepts().isEmpty() ? UNKNOWN : 0)
                + SCORE * chosen.score()
                + MARGIN * margin
                + LABEL * chosen.label()
                + READ * Math.log(Math.max(1e-3, chosen.candidate().reading()));
        return Math.min(0.99, Math.max(0.02, 1 / (1 + Math.exp(-logit))));
    }

    /** The belief that there is nothing to find: high when not even a weak candidate showed. */
    static double ofNone(List<Scored> ranked) {
        double best = ranked.stream().mapToDouble(Scored::score).max().orElse(0);
        return Math.max(0.3, Math.min(0.9, 0.95 - 0.25 * best));
    }
}
