package dev.quern.ocr.engine.rank;

import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From scores to how often values with such scores turn out right. Make one for a document. */
public final class Confidence {
    // A logistic regression over the drawn documents and the looked-at halves of the others (docs/accuracy.md).
    private static final double START = -5.6;
    private static final double SCORE = 0.23;
    private static final double MARGIN = 0.8;
    private static final double LABEL = -1.23;
    private static final double READ = 12.2;
    /** For a field of which the lexicon knows something. */
    private static final double KNOWN = 0.52;
    /** For a document of whose fields the lexicon knows all that is asked. */
    private static final double ALL_KNOWN = 2.28;
    /** For each point that the values of its document score on average. */
    private static final double ALL_SCORE = 0.84;
    /** A higher score tells no more. */
    private static final double MOST_SCORE = 6;

    /** The part of confidence that comes from how well the other fields of the document are understood. */
    private final double understood;

    /**
     * Measures how well a document is understood.
     *
     * @param chosen for each field its candidate, null where none was found
     */
    public Confidence(List<Meaning> fields, List<@Nullable Scored> chosen) {
        double known = 0;
        double score = 0;
        int count = 0;
        for (int i = 0; i < fields.size(); i++) {
            var one = chosen.get(i);
            if (one != null) {
                known += fields.get(i).known();
                score += Math.min(MOST_SCORE, one.score());
                count++;
            }
        }
        understood = count == 0 ? 0 : (ALL_KNOWN * known + ALL_SCORE * score) / count;
    }

    /**
     * Rises with the score, with the distance to the best candidate of another text, with how surely its letters were read,
     * and where the lexicon knows what is asked for; and with all of that of the document's other fields. Of two with one score
     * the one without a label has more else that speaks for it.
     */
    public double of(Meaning field, Scored chosen, List<Scored> ranked) {
        double rival = 0;
        for (var other : ranked) {
            if (!other.candidate().text().equals(chosen.candidate().text())) {
                rival = Math.max(rival, other.score());
            }
        }
        double margin = Math.max(-1.5, Math.min(2.5, chosen.score() - rival));
        double logit = START
                + understood
                + (field.concepts().isEmpty() ? 0 : KNOWN)
                + SCORE * chosen.score()
                + MARGIN * margin
                + LABEL * chosen.label()
                + READ * read(chosen.candidate());
        return Math.min(0.99, Math.max(0.02, 1 / (1 + Math.exp(-logit))));
    }

    /** The logarithm of how surely it was read. The words of one value are mostly read well or badly together. */
    private static double read(Candidate candidate) {
        return Math.log(Math.max(1e-3, candidate.reading()))
                / Math.sqrt(Math.max(1, candidate.words().size()));
    }

    /** The belief that there is nothing to find: high when not even a weak candidate showed. */
    public static double ofNone(List<Scored> ranked) {
        double best = ranked.stream().mapToDouble(Scored::score).max().orElse(0);
        return Math.max(0.3, Math.min(0.9, 0.95 - 0.25 * best));
    }
}
