package dev.quern.app.wiring;

import dev.quern.jdbc.queue.JdbcDeliveryQueue;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.Consumer;

/** The metrics of a server, for {@code /metrics}. */
final class Metrics {
    private Metrics() {}

    static PrometheusMeterRegistry registry(JdbcWorkQueue documents, JdbcDeliveryQueue deliveries) {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        Gauge.builder("quern.documents.waiting", documents, JdbcWorkQueue::size)
                .description("Documents that wait or are being worked on, by all servers on this database")
                .register(registry);
        Gauge.builder("quern.deliveries.waiting", deliveries, JdbcDeliveryQueue::size)
                .description("Calls of webhooks that wait or are being made, by all servers on this database")
                .register(registry);
        return registry;
    }

    /** Work that is counted and timed under a name, apart from that which failed. */
    static <T> Consumer<T> timed(MeterRegistry registry, String name, String description, Consumer<T> work) {
        var done = timer(registry, name, description, "done");
        var failed = timer(registry, name, description, "failed");
        return item -> {
            var sample = Timer.start(registry);
            boolean cameBack = false;
            try {
                work.accept(item);
                cameBack = true;
            } finally {
                sample.stop(cameBack ? done : failed);
            }
        };
    }

    private static Timer timer(MeterRegistry registry, String name, String description, String outcome) {
        return Timer.builder(name)
                .description(description)
                .tag("outcome", outcome)
                .register(registry);
    }
}
