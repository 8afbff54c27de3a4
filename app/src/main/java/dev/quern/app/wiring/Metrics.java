package dev.quern.app.wiring;

import dev.quern.core.node.Node;
import dev.quern.jdbc.queue.JdbcDeliveryQueue;
import dev.quern.jdbc.queue.JdbcQueues;
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

    static PrometheusMeterRegistry registry(JdbcQueues queues) {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        Gauge.builder("quern.documents.waiting", queues.work(), JdbcWorkQueue::size)
                .description("Documents that wait or are being worked on, by all servers on this database")
                .register(registry);
        Gauge.builder(
                        "quern.documents.waiting.longest",
                        queues.work(),
                        work -> work.longest().toMillis() / 1000.0)
                .description("For how long the first of them has been there, 0 when there is none")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("quern.deliveries.waiting", queues.deliveries(), JdbcDeliveryQueue::size)
                .description("Calls of webhooks that wait or are being made, by all servers on this database")
                .register(registry);
        Gauge.builder(
                        "quern.nodes",
                        queues.nodes(),
                        nodes -> nodes.list().stream().filter(Node::alive).count())
                .description("Servers on this database that are alive")
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
