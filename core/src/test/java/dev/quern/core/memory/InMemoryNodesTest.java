package dev.quern.core.memory;

import dev.quern.core.contract.NodesContract;
import dev.quern.core.node.Nodes;
import java.time.Duration;
import java.time.Instant;

class InMemoryNodesTest implements NodesContract {
    private Instant now = Instant.parse("2026-06-16T12:00:00Z");
    private final Nodes nodes = new InMemoryNodes(() -> now);

    @Override
    public Nodes nodes() {
        return nodes;
    }

    @Override
    public void silence(String id, Duration time) {
        now = now.plus(time);
    }
}
