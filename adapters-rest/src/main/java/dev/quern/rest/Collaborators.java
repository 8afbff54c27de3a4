package dev.quern.rest;

import dev.quern.core.Quern;
import dev.quern.core.rate.Rates;
import dev.quern.rest.reception.RequestTraces;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.BooleanSupplier;

/**
 * The parts that the server makes available.
 *
 * @param metrics what the server and its parts count, for {@code /metrics}
 * @param ready whether all of it can be used now, for {@code /health/ready}; asked at every such request
 * @param rates counts calls and messages against their limits by the minute
 * @param traces is told of requests
 */
public record Collaborators(
        Quern quern, PrometheusMeterRegistry metrics, BooleanSupplier ready, Rates rates, RequestTraces traces) {
    /** Requests are not traced. */
    public Collaborators(Quern quern, PrometheusMeterRegistry metrics, BooleanSupplier ready, Rates rates) {
        this(quern, metrics, ready, rates, RequestTraces.NONE);
    }
}
