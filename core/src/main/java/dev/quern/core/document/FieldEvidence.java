package dev.quern.core.document;

import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldValue;
import java.util.List;
import java.util.Map;

/**
 * The evidence for one member of a result.
 *
 * @param cells of a table, each row's evidence by column name
 */
public record FieldEvidence(String field, Evidence evidence, List<Map<String, Evidence>> cells) {
    public FieldEvidence {
        cells = cells.stream().map(Map::copyOf).toList();
    }

    public static FieldEvidence of(FieldValue value) {
        return new FieldEvidence(value.field(), value.evidence(), value.cells());
    }
}
