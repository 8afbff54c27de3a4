package dev.quern.core.memory;

import dev.quern.core.ports.Queues;
import dev.quern.core.ports.Stores;
import java.time.InstantSource;

/**
 * All stores and queues in memory, for tests and programs that embed the core: what is in them goes with the program. Nothing
 * is done by itself; {@link InMemoryWorkQueue#drain} and its like do what waits.
 */
public final class InMemory {
    private final Memory memory = new Memory();
    private final InMemoryDocuments documents = new InMemoryDocuments(memory);
    private final Stores stores = new Stores(
            memory,
            new InMemoryAccounts(memory),
            new InMemoryApiKeys(memory),
            new InMemorySessions(memory),
            new InMemoryAuditLog(memory),
            new InMemoryLedger(memory),
            new InMemoryMailboxes(memory),
            documents,
            new InMemoryDocumentLog(memory),
            new InMemoryLetters(memory),
            new InMemoryDocumentCounts(memory, documents),
            new InMemoryFileUses(memory, documents),
            new InMemoryRenditions(memory),
            new InMemoryJudgements(memory),
            new InMemoryReceipts(memory),
            new InMemoryExportConfigs(memory),
            new InMemoryTemplates(memory),
            new InMemoryLessons(memory),
            new InMemoryWebhooks(memory),
            new InMemoryDeliveries(memory));
    private final InMemoryWorkQueue work = new InMemoryWorkQueue(memory);
    private final InMemoryErrands errands = new InMemoryErrands(memory);
    private final InMemoryDeliveryQueue deliveries;
    private final InMemoryNodes nodes;

    /** @param clock that says which deliveries are due, and which nodes are alive */
    public InMemory(InstantSource clock) {
        this.deliveries = new InMemoryDeliveryQueue(memory, clock);
        this.nodes = new InMemoryNodes(clock);
    }

    public Stores stores() {
        return stores;
    }

    public Queues queues() {
        return new Queues(work, work, deliveries, errands, nodes);
    }

    public InMemoryWorkQueue work() {
        return work;
    }

    public InMemoryErrands errands() {
        return errands;
    }

    public InMemoryDeliveryQueue deliveries() {
        return deliveries;
    }
}
