package dev.quern.ocr.engine.rank;

import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.weigh.Weights;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * From scores to how often values with such scores turn out right: a logistic regression, whose weights are fitted to
 * labelled documents with those of the clues. Make one for a document.
 */
public final class Confidence {
    private static final String START = "sure-start";
    private static final String SCORE = "sure-score";
    private static final String MARGIN = "sure-margin";
    private static final String LABEL = "sure-label";
    private static final String SEEN = "sure-seen";
    private static final String BY_RULES = "sure-by-rules";
    private static final String READ = "sure-read";
    private static final String KNOWN = "sure-known";
    private static final String ALL_KNOWN = "sure-all-known";
    private static final String ALL_SCORE = "sure-all-score";

    /** A higher score tells no more. */
    private static final double MOST_SCORE = 6;

    private final Weights weights;

    /** The certainty with which the lexicon knows the fields that have a candidate, on average, from 0 to 1. */
    private final double allKnown;

    /** The mean score of the chosen candidates. */
    private final double allScore;

    /**
     * Measures how well a document is understood.
     *
     * @param chosen for each field its candidate, null where none was found
     */
    public Confidence(List<Meaning> fields, List<@Nullable Scored> chosen, Weights weights) {
        this.weights = weights;
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
        allKnown = count == 0 ? 0 : known / count;
        allScore = count == 0 ? 0 : score / count;
    }

    /** The ids of the weights. */
    public static Stream<String> ids() {
        return Stream.of(START, SCORE, MARGIN, LABEL, SEEN, BY_RULES, READ, KNOWN, ALL_KNOWN, ALL_SCORE);
    }

    /**
     * Rises with the score, with the distance to the best candidate of another text, with how likely the page reader takes it
     * for the value or how much more rules know of the field, with how surely its letters were read, and where the lexicon knows what is asked for; and with all of that of the document's other fields.
     */
    public double of(Meaning field, Scored chosen, List<Scored> ranked) {
        double logit = strengths(field, chosen, ranked).entrySet().stream()
                .mapToDouble(one -> weights.of(one.getKey()) * one.getValue())
                .sum();
        return Math.min(0.99, Math.max(0.02, 1 / (1 + Math.exp(-logit))));
    }

    /** The strengths of what speaks for a value being right, by the ids of their weights. */
    public Map<String, Double> strengths(Meaning field, Scored chosen, List<Scored> ranked) {
        double rival = Scoring.empty(field.shape(), weights);
        for (var other : ranked) {
            if (!other.candidate().text().equals(chosen.candidate().text())) {
                rival = Math.max(rival, other.score());
            }
        }
        var strengths = new LinkedHashMap<String, Double>();
        strengths.put(START, 1.0);
        strengths.put(SCORE, Math.min(MOST_SCORE, chosen.score()));
        strengths.put(MARGIN, Math.max(-1.5, Math.min(2.5, chosen.score() - rival)));
        strengths.put(LABEL, chosen.label());
        strengths.put(SEEN, chosen.seen());
        strengths.put(BY_RULES, chosen.known());
        strengths.put(READ, read(chosen.candidate()));
        strengths.put(KNOWN, field.concepts().isEmpty() ? 0.0 : 1.0);
        strengths.put(ALL_KNOWN, allKnown);
        strengths.put(ALL_SCORE, allScore);
        return strengths;
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
