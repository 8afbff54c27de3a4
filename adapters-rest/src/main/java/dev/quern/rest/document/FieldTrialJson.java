package dev.quern.rest.document;

import dev.quern.core.result.DocumentResult;
import dev.quern.rest.json.Json;
import java.util.List;

/**
 * The values that fields would have.
 *
 * @param result as a JSON text
 * @param values why they are believed, in the order of the result
 */
record FieldTrialJson(String result, List<EvidenceJson.FieldJson> values) {
    static FieldTrialJson of(DocumentResult result) {
        return new FieldTrialJson(Json.text(result.members()), EvidenceJson.values(result));
    }
}
