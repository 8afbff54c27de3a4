package dev.quern.jdbc.column;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.quern.core.result.FieldEvidence;
import java.util.List;

/** The column that holds the evidence for a result. A box is a list of left, top, right and bottom. */
public final class EvidenceColumn {
    private static final TypeReference<List<FieldEvidence>> EVIDENCE = new TypeReference<>() {};

    private EvidenceColumn() {}

    public static String write(List<FieldEvidence> evidence) {
        return RecordColumn.write(evidence);
    }

    public static List<FieldEvidence> read(String text) {
        return RecordColumn.read(text, EVIDENCE);
    }
}
