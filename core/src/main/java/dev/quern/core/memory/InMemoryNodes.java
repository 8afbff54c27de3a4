package dev.quern.core.memory;

import dev.quern.core.node.Node;
import dev.quern.core.node.Nodes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link Nodes} in memory. */
public final class InMemoryNodes implements Nodes {
    private final InstantSource clock;
    private final Map<String, Reported> nodes = new HashMap<>();

    private record Reported(Node.Program program, Instant since, Instant at, Node.State state) {}

    public InMemoryNodes(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void report(String id, Node.Program program, Node.State state) {
        var now = clock.instant();
        nodes.values().removeIf(node -> node.at().isBefore(now.minus(Node.FORGOTTEN)));
        var before = nodes.get(id);
        nodes.put(id, new Reported(program, before == null ? now : before.since(), now, state));
    }

    @Override
    public synchronized void leave(String id) {
        nodes.remove(id);
    }

    @Override
    public synchronized List<Node> list() {
        var gone = clock.instant().minus(Node.PATIENCE);
        return nodes.entrySet().stream()
                .map(entry -> node(entry.getKey(), entry.getValue(), gone))
                .sorted(Comparator.comparing(Node::since).thenComparing(Node::id))
                .toList();
    }

    private static Node node(String id, Reported last, Instant gone) {
        return new Node(id, last.program(), last.since(), last.at(), !last.at().isBefore(gone), last.state());
    }
}
