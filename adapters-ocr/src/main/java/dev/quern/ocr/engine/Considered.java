package dev.quern.ocr.engine;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import java.util.List;
import java.util.Map;

/**
 * What the engine considered for one field of a document: for those who fit weights to labelled documents.
 *
 * @param empty the id of the weight that the field has when it is left empty
 * @param options all candidates, in no order
 * @param given the value that was given in the end
 * @param sureness what speaks for this value being right, by the ids of the weights; empty where none was given
 */
public record Considered(
        Field field, String empty, List<Option> options, FieldValue given, Map<String, Double> sureness) {
    /**
     * A candidate.
     *
     * @param score points for it, with the weights in use
     * @param strengths of the clues about it, by their ids
     */
    public record Option(Value value, double score, Map<String, Double> strengths) {}
}
