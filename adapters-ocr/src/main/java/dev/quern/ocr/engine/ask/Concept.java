package dev.quern.ocr.engine.ask;

import dev.quern.ocr.engine.text.Shape;
import java.util.Map;

/**
 * Something business documents name, such as the invoice number.
 *
 * @param inFields whether a field of a document can mean it
 * @param inColumns whether a column of a table can; with neither, questions ask for it, but labels do not name it
 * @param near other concepts whose label also fits, with how well; below zero where it speaks against
 */
public record Concept(String id, boolean inFields, boolean inColumns, Shape shape, Map<String, Double> near) {
    public Concept {
        near = Map.copyOf(near);
    }

    /**
     * Returns how well a label that names the other concept fits a field that means this one; 0 where the two are
     * unrelated.
     */
    public double affinity(Concept other) {
        return id.equals(other.id) ? 1 : near.getOrDefault(other.id, 0.0);
    }
}
