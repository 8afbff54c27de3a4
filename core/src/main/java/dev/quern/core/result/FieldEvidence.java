package dev.quern.core.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

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

    /** The same on pages that are numbered otherwise. */
    public FieldEvidence renumbered(IntUnaryOperator index) {
        var renumbered = new ArrayList<Map<String, Evidence>>();
        for (var row : cells) {
            var cell = new HashMap<String, Evidence>();
            row.forEach((column, of) -> cell.put(column, of.renumbered(index)));
            renumbered.add(cell);
        }
        return new FieldEvidence(field, evidence.renumbered(index), renumbered);
    }
}
