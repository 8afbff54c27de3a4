package dev.quern.core.memory;

import dev.quern.core.SettableClock;
import dev.quern.core.contract.StoresContract;
import dev.quern.core.ports.Stores;

final class InMemoryStoresTest extends StoresContract {
    private final Stores stores = new InMemory(new SettableClock()).stores();

    @Override
    protected Stores stores() {
        return stores;
    }
}
