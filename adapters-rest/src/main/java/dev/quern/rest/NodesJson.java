package dev.quern.rest;

import dev.quern.core.intake.Backlog;
import dev.quern.core.node.Node;
import dev.quern.rest.json.Timestamps;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** All nodes, and what the caller's account has waiting. */
record NodesJson(List<NodeJson> results, QueueJson queue) {
    static NodesJson of(List<Node> nodes, Backlog.Waiting waiting) {
        return new NodesJson(
                nodes.stream().map(NodeJson::of).toList(),
                new QueueJson(
                        waiting.documents(),
                        waiting.longest() == null ? null : waiting.longest().toSeconds()));
    }

    record NodeJson(
            String id,
            String host,
            String version,
            String role,
            String since,
            String lastSeen,
            boolean alive,
            UseJson workers,
            UseJson readers,
            DiskJson disk,
            MemoryJson memory) {
        static NodeJson of(Node node) {
            var state = node.state();
            return new NodeJson(
                    node.id(),
                    node.program().host(),
                    node.program().version(),
                    node.program().role().name().toLowerCase(Locale.ROOT),
                    Timestamps.of(node.since()),
                    Timestamps.of(node.lastSeen()),
                    node.alive(),
                    UseJson.of(state.workers()),
                    UseJson.of(state.readers()),
                    new DiskJson(
                            state.disk().free(),
                            state.disk().total(),
                            state.disk().leastFree()),
                    new MemoryJson(state.memory().usedBytes(), state.memory().maxBytes()));
        }
    }

    record UseJson(int busy, int all) {
        static UseJson of(Node.Use use) {
            return new UseJson(use.busy(), use.all());
        }
    }

    record DiskJson(long freeBytes, long totalBytes, long leastFreeBytes) {}

    record MemoryJson(long usedBytes, long maxBytes) {}

    /** The age of the first of them is null when nothing waits. */
    record QueueJson(long waiting, @Nullable Long oldestSeconds) {}
}
