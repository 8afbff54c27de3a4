package dev.quern.core.node;

import java.util.List;

/** Driven port: the programs that share the stores. Each reports every few seconds, and leaves when it ends in good order. */
public interface Nodes {
    /** Says that a node is alive, and how it is. Nodes that are {@linkplain Node#FORGOTTEN forgotten} are removed on the way. */
    void report(String id, Node.Program program, Node.State state);

    /** Removes a node that ends; one that is not known is nothing to worry about. */
    void leave(String id);

    /** All nodes that are known, alive or not, those that began first before others. */
    List<Node> list();
}
