package dev.quern.ocr.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The ways to tell an endpoint the form of an answer; not all take a JSON schema. The strictest comes first. */
enum AnswerFormat {
    SCHEMA,
    OBJECT,
    WORDS;

    private static final String SCHEMA_TYPE = "json_schema";

    /** The next that asks for less; null for none. */
    @Nullable
    AnswerFormat looser() {
        return this == SCHEMA ? OBJECT : this == OBJECT ? WORDS : null;
    }

    /** Returns whether an endpoint complains about the way in which it was told. */
    static boolean isMeant(String complaint) {
        return complaint.contains("response_format") || complaint.contains(SCHEMA_TYPE);
    }

    /**
     * A request that asks in this way; what the endpoint does not take as a schema, the model is told.
     *
     * @param request one that has its schema
     */
    ObjectNode of(ObjectNode request) {
        var schema = request.path("response_format").path(SCHEMA_TYPE).path("schema");
        if (this == SCHEMA || schema.isMissingNode()) {
            return request;
        }
        var asked = request.deepCopy();
        if (this == OBJECT) {
            asked.putObject("response_format").put("type", "json_object");
        } else {
            asked.remove("response_format");
        }
        var system = (ObjectNode) asked.path("messages").get(0);
        system.put("content", system.path("content").asText() + "\n\nThe schema of the JSON object:\n" + schema);
        return asked;
    }
}
