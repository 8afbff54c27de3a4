package dev.quern.rest.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Adds the errors that operations have by their kind: with a key, with a body, and all. */
final class CommonErrors {
    private CommonErrors() {}

    static void addTo(ObjectNode paths) {
        for (JsonNode path : paths) {
            for (Map.Entry<String, JsonNode> operation : path.properties()) {
                if (!operation.getKey().equals("parameters") && operation.getValue() instanceof ObjectNode method) {
                    add(method);
                }
            }
        }
    }

    private static void add(ObjectNode operation) {
        var responses = operation.withObject("/responses");
        add(responses, "400", "BadRequest");
        if (!operation.has("security")) {
            add(responses, "403", "Forbidden");
        }
        add(responses, "404", "NotFound");
        add(responses, "406", "NotAcceptable");
        if (operation.has("requestBody")) {
            add(responses, "408", "BrokenBody");
            add(responses, "413", "TooLarge");
            add(responses, "415", "UnsupportedType");
        }
        add(responses, "429", "TooMany");
        add(responses, "500", "Crash");
        add(responses, "503", "Unavailable");
    }

    private static void add(ObjectNode responses, String status, String name) {
        if (!responses.has(status)) {
            responses.putObject(status).put("$ref", "#/components/responses/" + name);
        }
    }
}
