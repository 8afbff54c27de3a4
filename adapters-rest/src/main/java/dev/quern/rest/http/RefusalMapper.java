package dev.quern.rest.http;

import dev.quern.core.kernel.Refusal;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** The only place that knows which status goes with which refusal of the core. */
@Provider
public final class RefusalMapper implements ExceptionMapper<Refusal> {
    private final PrometheusMeterRegistry metrics;

    @Inject
    public RefusalMapper(PrometheusMeterRegistry metrics) {
        this.metrics = metrics;
    }

    @Override
    public Response toResponse(Refusal refusal) {
        var field = refusal.field();
        var message = refusal.getMessage();
        if (refusal instanceof Refusal.Unavailable unavailable) {
            ErrorCounts.add(metrics, unavailable.cause());
            return Throttling.unavailable(message, unavailable.retryAfter());
        }
        ErrorCounts.add(metrics, cause(refusal));
        if (refusal instanceof Refusal.Conflict && field != null) {
            return ErrorJson.response(409, ErrorJson.ofConflict(field, message));
        }
        if (refusal instanceof Refusal.TooMany tooMany) {
            return Throttling.tooMany(message, tooMany.retryAfter());
        }
        return ErrorJson.response(
                status(refusal), field == null ? ErrorJson.of(message) : ErrorJson.ofField(field, message));
    }

    private static String cause(Refusal refusal) {
        return switch (status(refusal)) {
            case 403 -> ErrorCounts.FORBIDDEN;
            case 404 -> ErrorCounts.NOT_FOUND;
            case 409 -> ErrorCounts.CONFLICT;
            case 413 -> ErrorCounts.TOO_LARGE;
            case 429 -> ErrorCounts.TOO_MANY;
            default -> ErrorCounts.INVALID;
        };
    }

    private static int status(Refusal refusal) {
        if (refusal instanceof Refusal.NotFound) {
            return 404;
        }
        if (refusal instanceof Refusal.Conflict) {
            return 409;
        }
        if (refusal instanceof Refusal.Forbidden) {
            return 403;
        }
        if (refusal instanceof Refusal.TooLarge) {
            return 413;
        }
        return refusal instanceof Refusal.TooMany ? 429 : 400;
    }
}
