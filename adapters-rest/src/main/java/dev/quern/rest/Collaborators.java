package dev.quern.rest;

import dev.quern.core.Quern;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.BooleanSupplier;

/**
 * The parts that the server makes available.
 *
 * @param metrics what the server and its parts count, for {@code /metrics}
 * @param ready whether all of it can be used now, for {@code /health/ready}; asked at every such request
 */
public record Collaborators(Quern quern, PrometheusMeterRegistry metrics, BooleanSupplier ready) {}
