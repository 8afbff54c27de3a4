package dev.quern.app.watch;

import dev.quern.core.file.Disk;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.node.Node;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.queue.JdbcQueues;
import dev.quern.ocr.isolation.ReaderPool;
import dev.quern.ocr.isolation.Sandbox;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** The figures of a server that are looked up when somebody asks for {@code /metrics}: how full everything is at that moment. */
public final class Gauges {
    private final MeterRegistry registry;

    private Gauges(MeterRegistry registry) {
        this.registry = registry;
    }

    /** A registry with the figures of the JVM. */
    public static PrometheusMeterRegistry registry() {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        return registry;
    }

    /**
     * The pools of workers of this server.
     *
     * @param documents threads that work on documents; 0 on a server that does no work
     * @param deliveries threads that call webhooks; 0 likewise
     */
    public record Workers(int documents, int deliveries) {}

    /** Adds the figures of the parts of a server. */
    public static void bind(
            MeterRegistry registry,
            Database database,
            JdbcQueues queues,
            ReaderPool readers,
            Workers workers,
            FreeSpace space,
            BooleanSupplier files,
            Sandbox sandbox) {
        var gauges = new Gauges(registry);
        gauges.queues(queues);
        gauges.pools(database, queues, readers, workers);
        gauges.surroundings(database, space, files);
        Gauge.builder("quern.reading.sandboxed", sandbox, found -> found.isThere() ? 1 : 0)
                .description("1 where this server reads files in a sandbox, 0 where it cannot")
                .register(registry);
    }

    private void queues(JdbcQueues queues) {
        Gauge.builder(
                        "quern.nodes",
                        () -> queues.nodes().list().stream().filter(Node::alive).count())
                .description("Servers on this database that are alive")
                .register(registry);
        queue("documents", queues.work()::size, queues.work()::longest);
        queue("deliveries", queues.deliveries()::size, queues.deliveries()::overdue);
        queue("errands", queues.errands()::size, queues.errands()::overdue);
    }

    private void queue(String name, Supplier<Number> length, Supplier<Duration> oldest) {
        var tags = Tags.of("queue", name);
        Gauge.builder("quern.queue.length", length)
                .description("What waits or is being worked on, by all servers on this database")
                .tags(tags)
                .register(registry);
        Gauge.builder("quern.queue.oldest", () -> oldest.get().toMillis() / 1000.0)
                .description("For how long the first has been there that could be worked on; 0 when there is none")
                .baseUnit("seconds")
                .tags(tags)
                .register(registry);
    }

    private void pools(Database database, JdbcQueues queues, ReaderPool readers, Workers workers) {
        pool("database", () -> database.use().busy(), () -> database.use().all());
        pool("reading", readers::busy, readers::size);
        pool("documents", queues.work()::busy, workers::documents);
        pool("deliveries", queues.deliveries()::busy, workers::deliveries);
        Gauge.builder("quern.database.awaited", () -> database.use().awaited())
                .description("Calls that wait for a connection of the pool to the database")
                .register(registry);
    }

    private void pool(String name, Supplier<Number> busy, Supplier<Number> size) {
        var tags = Tags.of("pool", name);
        Gauge.builder("quern.pool.busy", busy)
                .description("Connections, processes or threads that are in use")
                .tags(tags)
                .register(registry);
        Gauge.builder("quern.pool.size", size)
                .description("Connections, processes or threads that there may be")
                .tags(tags)
                .register(registry);
    }

    private void surroundings(Database database, FreeSpace space, BooleanSupplier files) {
        reachable("database", database::isReachable);
        reachable("files", files);
        disk("quern.disk.free", "Free space on the disk of this server that has the least", space, Disk::free);
        disk("quern.disk.total", "The size of that disk", space, Disk::total);
        disk("quern.disk.floor", "Free space below which nothing is taken in", space, Disk::leastFree);
    }

    private void reachable(String name, BooleanSupplier reachable) {
        Gauge.builder("quern.reachable", () -> reachable.getAsBoolean() ? 1 : 0)
                .description("1 while the database, or the place of files, can be used")
                .tag("what", name)
                .register(registry);
    }

    private void disk(String name, String description, FreeSpace space, ToLongFunction<Disk> figure) {
        Gauge.builder(name, () -> figure.applyAsLong(space.scarcest()))
                .description(description)
                .baseUnit("bytes")
                .register(registry);
    }
}
