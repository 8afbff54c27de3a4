package dev.quern.ocr.engine.weigh;

import java.util.List;
import java.util.Map;

/**
 * One field of a labelled document, to fit weights by: its candidates, and which of them are right. None is right where
 * the document does not have the field, or none of its candidates is the value.
 *
 * @param kind of the document, for fits that are tried on kinds left out
 * @param empty the id of the weight that the field has when it is left empty
 */
public record Example(String kind, String empty, List<Option> options) {
    /**
     * One candidate.
     *
     * @param strengths of the clues about it, by their ids
     * @param score with the weights that are in use
     */
    public record Option(Map<String, Double> strengths, double score, boolean right) {}

    boolean isAnswered() {
        return options.stream().anyMatch(Option::right);
    }
}
