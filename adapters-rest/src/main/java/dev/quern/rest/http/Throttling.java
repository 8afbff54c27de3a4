package dev.quern.rest.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Duration;

/** The answer to whoever asks too often. */
public final class Throttling {
    private static final int TOO_MANY = 429;

    private Throttling() {}

    /**
     * Too many requests.
     *
     * @param wait until asking makes sense again
     */
    public static Response response(Duration wait) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return Response.fromResponse(ErrorJson.response(
                        TOO_MANY,
                        ErrorJson.of("Request was throttled. Expected available in " + seconds + " seconds.")))
                .header(HttpHeaders.RETRY_AFTER, seconds)
                .build();
    }
}
