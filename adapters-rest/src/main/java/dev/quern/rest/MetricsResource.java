package dev.quern.rest;

import dev.quern.rest.http.OfServer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/**
 * Figures of this process in the text format of Prometheus: requests, documents, queues, the JVM. They are of all accounts
 * together, and so for who runs the server.
 */
@Path("/metrics")
@OfServer
public final class MetricsResource {
    private final PrometheusMeterRegistry registry;

    @Inject
    public MetricsResource(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @GET
    @Produces(MediaType.TEXT_PLAIN + ";version=0.0.4;charset=utf-8")
    public String get() {
        return registry.scrape();
    }
}
