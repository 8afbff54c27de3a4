package dev.quern.rest;

import dev.quern.rest.audit.CalledPath;
import dev.quern.rest.reception.Reception;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import java.time.Duration;
import java.util.Set;
import org.glassfish.grizzly.http.server.Request;

/**
 * Counts and times every request, by method, path as it is described, and status. The time ends when the answer begins: how
 * long a download takes depends on who downloads.
 */
@PreMatching
final class RequestMetrics implements ContainerRequestFilter, ContainerResponseFilter {
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30)
    };

    private static final String START = RequestMetrics.class.getName();
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    private final PrometheusMeterRegistry registry;
    private final Provider<Request> served;

    @Inject
    RequestMetrics(PrometheusMeterRegistry registry, Provider<Request> served) {
        this.served = served;
        this.registry = registry;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        request.setProperty(START, System.nanoTime());
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(START) instanceof Long start) {
            var path = CalledPath.of(request.getUriInfo());
            Reception.keepPath(served.get(), path);
            // What callers make up must not become time series.
            var method = METHODS.contains(request.getMethod()) ? request.getMethod() : CalledPath.UNKNOWN;
            Timer.builder("quern.http.requests")
                    .description("Requests, to the beginning of the answer")
                    .tag("method", method)
                    .tag("path", path)
                    .tag("status", String.valueOf(response.getStatus()))
                    .serviceLevelObjectives(BUCKETS)
                    .register(registry)
                    .record(Duration.ofNanos(System.nanoTime() - start));
        }
    }
}
