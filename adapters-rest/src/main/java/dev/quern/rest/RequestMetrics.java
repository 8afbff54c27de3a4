package dev.quern.rest;

import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.glassfish.jersey.uri.UriTemplate;

/**
 * Counts and times every request, by method, path as it is described, and status. The time ends when the answer begins: how
 * long a download takes depends on who downloads.
 */
@Provider
@PreMatching
final class RequestMetrics implements ContainerRequestFilter, ContainerResponseFilter {
    private static final String START = RequestMetrics.class.getName();
    private static final String UNKNOWN_PATH = "other";
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    /** The pattern after the name of a part of a path. */
    private static final Pattern PATTERN = Pattern.compile("\\{([^:}\\s]+)\\s*:[^{}]*(?:\\{[^{}]*}[^{}]*)*}");

    private final PrometheusMeterRegistry registry;

    @Inject
    RequestMetrics(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        request.setProperty(START, System.nanoTime());
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(START) instanceof Long start) {
            // What callers make up must not become time series.
            var method = METHODS.contains(request.getMethod()) ? request.getMethod() : UNKNOWN_PATH;
            Timer.builder("quern.http.requests")
                    .description("Requests, to the beginning of the answer")
                    .tag("method", method)
                    .tag("path", path(request))
                    .tag("status", String.valueOf(response.getStatus()))
                    .register(registry)
                    .record(Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private static String path(ContainerRequestContext request) {
        var templates = request.getUriInfo() instanceof ExtendedUriInfo uri
                ? uri.getMatchedTemplates()
                : List.<UriTemplate>of();
        var path = new StringBuilder();
        // The innermost comes first.
        templates.forEach(template -> path.insert(0, template.getTemplate()));
        return path.isEmpty() ? UNKNOWN_PATH : PATTERN.matcher(path).replaceAll("{$1}");
    }
}
