package dev.quern.core.memory;

import dev.quern.core.contract.TurnsContract;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.WorkQueue;
import java.util.function.Consumer;

final class InMemoryWorkQueueTest implements TurnsContract {
    private final InMemoryWorkQueue queue = new InMemoryWorkQueue(new Memory());

    @Override
    public WorkQueue turns() {
        return queue;
    }

    @Override
    public void workOff(Consumer<DocumentId> work) {
        queue.drain(work);
    }
}
