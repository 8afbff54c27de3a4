package dev.quern.core.extraction;

import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.FieldEvidence;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the extraction from a document that was read ended. */
sealed interface Outcome {
    /** Values were found and none that is required is missing. */
    record Parsed(Map<String, @Nullable Object> members, List<FieldEvidence> evidence) implements Outcome {}

    /** There is no result; what was found so far is kept for people to look at. */
    record NotParsed(String reason, Map<String, @Nullable Object> members, List<FieldEvidence> evidence)
            implements Outcome {
        static NotParsed because(String reason) {
            return new NotParsed(reason, Map.of(), List.of());
        }

        DocumentStatus status() {
            return DocumentStatus.PARSEDKO;
        }
    }
}
