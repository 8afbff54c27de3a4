package dev.quern.core.memory;

import dev.quern.core.contract.Stores;
import dev.quern.core.contract.StoresContract;

final class InMemoryStoresTest extends StoresContract {
    private final Memory memory = new Memory();
    private final InMemoryDocuments documents = new InMemoryDocuments(memory);
    private final Stores stores = new Stores(
            memory,
            new InMemoryAccounts(memory),
            new InMemoryApiKeys(memory),
            new InMemoryLedger(memory),
            new InMemoryMailboxes(memory),
            documents,
            new InMemoryDocumentLog(memory),
            new InMemoryLetters(memory),
            new InMemoryDocumentCounts(memory, documents),
            new InMemoryFileUses(memory, documents),
            new InMemoryRenditions(memory),
            new InMemoryReceipts(memory),
            new InMemoryExportConfigs(memory),
            new InMemoryTemplates(memory),
            new InMemoryLessons(memory),
            new InMemoryWebhooks(memory),
            new InMemoryDeliveries(memory));

    @Override
    protected Stores stores() {
        return stores;
    }
}
