package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import java.util.List;

/**
 * One of those who agree.
 *
 * @param name where the agreement names it
 * @param terms what the agreement calls it: "Company", "Licensor"
 */
public record Party(Candidate name, List<String> terms) {
    public Party {
        terms = List.copyOf(terms);
    }
}
