package dev.quern.rest.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Duration;

/** Answers that say when to ask again. */
public final class Throttling {
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;

    private Throttling() {}

    /**
     * Too many requests.
     *
     * @param wait until asking makes sense again
     */
    public static Response response(Duration wait) {
        long seconds = seconds(wait);
        return later(TOO_MANY, "Request was throttled. Expected available in " + seconds + " seconds.", seconds);
    }

    /**
     * Too much at a time.
     *
     * @param wait until asking makes sense again
     */
    public static Response tooMany(String message, Duration wait) {
        return later(TOO_MANY, message, seconds(wait));
    }

    /**
     * Not now.
     *
     * @param wait until asking makes sense again
     */
    public static Response unavailable(String message, Duration wait) {
        return later(UNAVAILABLE, message, seconds(wait));
    }

    private static long seconds(Duration wait) {
        return Math.max(1, wait.plusMillis(999).toSeconds());
    }

    private static Response later(int status, String message, long seconds) {
        return Response.fromResponse(ErrorJson.response(status, ErrorJson.of(message)))
                .header(HttpHeaders.RETRY_AFTER, seconds)
                .build();
    }
}
