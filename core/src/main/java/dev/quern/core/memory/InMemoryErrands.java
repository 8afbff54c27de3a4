package dev.quern.core.memory;

import dev.quern.core.kernel.Errands;
import java.util.ArrayList;
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

    /** Does everything that waits, the parts of long ones in turns. An errand that throws waits on, and so does one that is
     * to be done later. */
    public void drain(Map<String, Runner> runners) {
        var later = new ArrayList<Errand>();
        for (var errand = next(); errand != null; errand = next()) {
            var runner = Objects.requireNonNull(runners.get(errand.kind()), errand.kind());
            var progress = runner.run(errand.subject());
            finish(errand, progress == Progress.MORE);
            if (progress == Progress.LATER) {
                later.add(errand);
            }
        }
        later.forEach(errand -> send(errand.kind(), errand.subject()));
    }

    private @Nullable Errand next() {
        return memory.run(() -> waiting.stream().findFirst()).orElse(null);
    }

    private void finish(Errand errand, boolean more) {
        memory.run(() -> {
            waiting.remove(errand);
            if (more) {
                waiting.add(errand);
            }
        });
    }
}
