package dev.quern.rest.http;

import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.UUID;
import org.slf4j.Logger;

/** The answer to a failure of the server: an id to ask about, which is in the log, too, and nothing else. */
final class Crash {
    private Crash() {}

    static Response response(Logger log, Throwable cause) {
        var id = UUID.randomUUID().toString();
        log.error("Error {}", id, cause);
        var body = new LinkedHashMap<String, Object>();
        body.put(ErrorJson.NON_FIELD, "Something went wrong on the server. The log has more under error " + id + ".");
        body.put("error_id", id);
        return ErrorJson.response(500, body);
    }
}
