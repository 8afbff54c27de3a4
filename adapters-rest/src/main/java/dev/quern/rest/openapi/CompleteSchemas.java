package dev.quern.rest.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Set;

/** Writes out {@code x-complete: true}: all members of the schema, those it takes from others included, are always there. */
final class CompleteSchemas {
    private static final String MARK = "x-complete";
    private static final String REFERENCE = "#/components/schemas/";

    private final ObjectNode schemas;

    private CompleteSchemas(ObjectNode schemas) {
        this.schemas = schemas;
    }

    /** Everywhere in the document. */
    static void expand(ObjectNode document) {
        new CompleteSchemas((ObjectNode) document.at("/components/schemas")).expandWithin(document);
    }

    private void expandWithin(JsonNode node) {
        if (node instanceof ObjectNode schema && schema.has(MARK)) {
            schema.remove(MARK);
            var required = schema.putArray("required");
            members(schema).forEach(required::add);
        }
        node.forEach(this::expandWithin);
    }

    private Set<String> members(JsonNode schema) {
        var names = new LinkedHashSet<String>();
        if (schema.has("$ref")) {
            names.addAll(members(schemas.required(schema.get("$ref").textValue().substring(REFERENCE.length()))));
        }
        schema.path("allOf").forEach(part -> names.addAll(members(part)));
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        return names;
    }
}
