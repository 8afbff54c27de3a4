package dev.quern.rest.http;

import dev.quern.core.kernel.FullDisk;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers unforeseen failures, a full disk, and a {@link BrokenBody} that comes wrapped in an exception of Jersey's. */
@Provider
public final class CrashMapper implements ExceptionMapper<Throwable> {
    private static final Logger LOG = LoggerFactory.getLogger(CrashMapper.class);

    private final PrometheusMeterRegistry metrics;

    @Inject
    public CrashMapper(PrometheusMeterRegistry metrics) {
        this.metrics = metrics;
    }

    @Override
    public Response toResponse(Throwable cause) {
        if (FullDisk.isBehind(cause)) {
            LOG.warn("The disk is full", cause);
            var refusal = FullDisk.refusal();
            ErrorCounts.add(metrics, refusal.cause());
            return Throttling.unavailable(refusal.getMessage(), refusal.retryAfter());
        }
        if (cause.getCause() instanceof BrokenBody broken) {
            return BrokenBodyMapper.response(broken);
        }
        ErrorCounts.add(metrics, ErrorCounts.FAILURE);
        return Crash.response(LOG, cause);
    }
}
