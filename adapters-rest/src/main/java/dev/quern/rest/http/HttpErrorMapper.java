package dev.quern.rest.http;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts refusals of Jersey's own (no such path, method or type) into our form; their headers stay, such as {@code Allow}. */
@Provider
public final class HttpErrorMapper implements ExceptionMapper<WebApplicationException> {
    private static final Logger LOG = LoggerFactory.getLogger(HttpErrorMapper.class);

    private final PrometheusMeterRegistry metrics;

    @Inject
    public HttpErrorMapper(PrometheusMeterRegistry metrics) {
        this.metrics = metrics;
    }

    @Override
    public Response toResponse(WebApplicationException exception) {
        var response = exception.getResponse();
        if (response.getStatus() >= 500) {
            ErrorCounts.add(metrics, ErrorCounts.FAILURE);
            return Crash.response(LOG, exception);
        }
        ErrorCounts.add(metrics, response.getStatus() == 404 ? ErrorCounts.NOT_FOUND : ErrorCounts.INVALID);
        return Response.fromResponse(response)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(ErrorJson.of(message(response.getStatus(), response.getHeaderString(HttpHeaders.ALLOW))))
                .build();
    }

    static String message(int status, @Nullable String allowed) {
        return switch (status) {
            case 400 -> "This request cannot be understood.";
            case 404 -> "There is nothing at this address.";
            case 405 -> "This method is not allowed here; these are: " + allowed + ".";
            case 406 -> "None of the accepted content types can be given; this is JSON.";
            case 413 -> "The body is too large.";
            case 415 -> "The body has a content type that is not taken here; JSON is (application/json).";
            default -> "This request is refused (" + status + ").";
        };
    }
}
