package dev.quern.core.memory;

import dev.quern.core.Errands;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link Errands} in memory: what was sent waits until {@link #drain} does it, on the caller's thread. */
public final class InMemoryErrands implements Errands {
    private final Memory memory;
    private final Set<Errand> waiting = new LinkedHashSet<>();

    private record Errand(String kind, String subject) {}

    public InMemoryErrands(Memory memory) {
        this.memory = memory;
    }

    @Override
    public void send(String kind, String subject) {
        var errand = new Errand(kind, subject);
        memory.run(() -> {
            if (!waiting.contains(errand)) {
                memory.change(() -> waiting.add(errand), () -> waiting.remove(errand));
            }
        });
    }

    /** Does everything that waits, the parts of long ones in turns. An errand that throws waits on. */
    public void drain(Map<String, Runner> runners) {
        for (var errand = next(); errand != null; errand = next()) {
            var runner = Objects.requireNonNull(runners.get(errand.kind()), errand.kind());
            var done = runner.run(errand.subject()) == Progress.DONE;
            finish(errand, done);
        }
    }

    private @Nullable Errand next() {
        return memory.run(() -> waiting.stream().findFirst()).orElse(null);
    }

    private void finish(Errand errand, boolean done) {
        memory.run(() -> {
            waiting.remove(errand);
            if (!done) {
                waiting.add(errand);
            }
        });
    }
}
