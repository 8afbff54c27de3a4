package dev.quern.app.watch;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.watch.Attempt;
import dev.quern.core.watch.Step;
import dev.quern.core.watch.Watch;
import dev.quern.core.watch.Watcher;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** Counts and times the work of this server. Every label has few values, whatever comes in. */
public final class MeteredWork implements Watcher {
    private static final Duration[] STEP_BUCKETS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofMinutes(1),
        Duration.ofMinutes(5)
    };

    private static final Duration[] WAIT_BUCKETS = {
        Duration.ofMillis(100),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(15),
        Duration.ofMinutes(1),
        Duration.ofMinutes(5),
        Duration.ofMinutes(15),
        Duration.ofHours(1),
        Duration.ofHours(6)
    };

    private final MeterRegistry registry;
    private final Counter uploads;
    private final Counter uploadBytes;
    private final Timer waits;

    public MeteredWork(MeterRegistry registry) {
        this.registry = registry;
        uploads = Counter.builder("quern.documents.received")
                .description("Documents that came in from outside, over HTTP or by mail")
                .register(registry);
        uploadBytes = Counter.builder("quern.documents.received.bytes")
                .description("The size of their files")
                .baseUnit("bytes")
                .register(registry);
        waits = Timer.builder("quern.documents.waited")
                .description("From the arrival of a document to the beginning of work on it")
                .serviceLevelObjectives(WAIT_BUCKETS)
                .register(registry);
        beginAtZero();
    }

    /** A counter that appears with its first event is no rise to Prometheus, and no alert. */
    private void beginAtZero() {
        Arrays.stream(DocumentStatus.values())
                .filter(status -> !status.isPending() && status != DocumentStatus.DELETED)
                .forEach(status -> ended(status, "none"));
        Arrays.stream(UnreadableReason.values()).forEach(this::unreadable);
        Arrays.stream(Attempt.values()).forEach(this::attempts);
        Arrays.stream(Step.values()).forEach(this::failures);
    }

    @Override
    public Watch begin(Step step) {
        return new Timing(step);
    }

    private final class Timing implements Watch {
        private final Step step;
        private final long began = System.nanoTime();
        private String engine = "none";
        private boolean done;

        Timing(Step step) {
            this.step = step;
        }

        @Override
        public void about(Document document) {}

        @Override
        public void by(String name) {
            engine = name;
        }

        @Override
        public void done() {
            done = true;
        }

        @Override
        public void close() {
            Timer.builder("quern.step")
                    .description("Steps of the work, of which all but intake, work and delivery are parts of work")
                    .tag("step", name(step))
                    .tag("engine", engine)
                    .serviceLevelObjectives(STEP_BUCKETS)
                    .register(registry)
                    .record(Duration.ofNanos(System.nanoTime() - began));
            if (!done) {
                failures(step).increment();
            }
        }
    }

    @Override
    public void received(Document document) {
        uploads.increment();
        uploadBytes.increment((double) document.file().size());
    }

    @Override
    public void waited(Document document, Duration waited) {
        waits.record(waited);
    }

    @Override
    public void ended(Document document, String by) {
        ended(document.status(), by).increment();
    }

    private Counter ended(DocumentStatus status, String by) {
        return Counter.builder("quern.documents.ended")
                .description("Documents that came to an end, each time that they did")
                .tag("status", name(status))
                .tag("engine", by)
                .register(registry);
    }

    @Override
    public void unreadable(Document document, String reason) {
        unreadable(UnreadableReason.of(reason)).increment();
    }

    private Counter unreadable(UnreadableReason reason) {
        return Counter.builder("quern.files.unreadable")
                .description("Files that could not be read")
                .tag("reason", name(reason))
                .register(registry);
    }

    @Override
    public void attempted(Attempt how) {
        attempts(how).increment();
    }

    private Counter attempts(Attempt how) {
        return Counter.builder("quern.deliveries")
                .description("Calls of webhooks")
                .tag("outcome", name(how))
                .register(registry);
    }

    private Counter failures(Step step) {
        return Counter.builder("quern.steps.failed")
                .description("Steps that did not come to their end: they are tried again, or the caller is told")
                .tag("step", name(step))
                .register(registry);
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
