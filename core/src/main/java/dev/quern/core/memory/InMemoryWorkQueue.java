package dev.quern.core.memory;

import dev.quern.core.document.DocumentId;
import dev.quern.core.extraction.WorkQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@link WorkQueue} in memory: what was offered waits until {@link #drain} works it off, on the caller's thread. */
public final class InMemoryWorkQueue implements WorkQueue {
    private final Memory memory;
    private final Deque<DocumentId> waiting = new ArrayDeque<>();

    public InMemoryWorkQueue(Memory memory) {
        this.memory = memory;
    }

    @Override
    public void offer(DocumentId document) {
        memory.run(() -> memory.change(() -> waiting.add(document), () -> waiting.removeLastOccurrence(document)));
    }

    /** Works off everything that waits, such as by {@code processing::process}. */
    public void drain(Consumer<DocumentId> work) {
        for (var next = poll(); next != null; next = poll()) {
            work.accept(next);
        }
    }

    private @Nullable DocumentId poll() {
        return memory.run(() -> Optional.ofNullable(waiting.poll())).orElse(null);
    }
}
