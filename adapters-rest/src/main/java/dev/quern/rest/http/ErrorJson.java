package dev.quern.rest.http;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The bodies of refusals: a message under {@code non_field_errors}, or messages under the name of the field they are about. */
public final class ErrorJson {
    static final String NON_FIELD = "non_field_errors";

    private ErrorJson() {}

    public static Map<String, Object> of(String message) {
        return Map.of(NON_FIELD, message);
    }

    static Map<String, Object> ofField(String field, String message) {
        return Map.of(field, List.of(message));
    }

    /** The form of a collision: the message, and which field caused it. */
    static Map<String, Object> ofConflict(String field, String message) {
        var body = new LinkedHashMap<String, Object>();
        body.put(NON_FIELD, message);
        body.put(field, "Invalid value");
        return body;
    }

    static Response response(int status, Map<String, Object> body) {
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(body)
                .build();
    }
}
