package dev.quern.ocr.engine;

import java.util.List;

/** From scores to how often values with such scores turn out right. */
final class Confidence {
    private Confidence() {}

    /** Rises with the score and with the distance to the best candidate of another text. */
    static double of(Meaning field, Scored chosen, List<Scored> ranked) {
        double rival = 0;
        for (var other : ranked) {
            if (!other.candidate().text().equals(chosen.candidate().text())) {
                rival = Math.max(rival, other.score());
            }
        }
        double margin = Math.max(-1.5, Math.min(2.5, chosen.score() - rival));
        double logit = 0.75 * (chosen.score() - 3.1) + 0.55 * margin + 0.35;
        return Math.min(0.99, Math.max(0.02, 1 / (1 + Math.exp(-logit))));
    }

    /** The belief that there is nothing to find: high when not even a weak candidate showed. */
    static double ofNone(List<Scored> ranked) {
        double best = ranked.stream().mapToDouble(Scored::score).max().orElse(0);
        return Math.max(0.3, Math.min(0.9, 0.95 - 0.25 * best));
    }
}
