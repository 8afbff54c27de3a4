package dev.quern.app.wiring;

import dev.quern.core.file.FreeSpace;
import dev.quern.core.node.Node;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import dev.quern.ocr.isolation.ReaderPool;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Supplier;

/** What this program is, and how it is whenever it is asked. */
public final class ThisNode implements Supplier<Node.State> {
    private final int workers;
    private final JdbcWorkQueue work;
    private final ReaderPool readers;
    private final FreeSpace space;

    ThisNode(int workers, JdbcWorkQueue work, ReaderPool readers, FreeSpace space) {
        this.workers = workers;
        this.work = work;
        this.readers = readers;
        this.space = space;
    }

    @Override
    public Node.State get() {
        var heap = Runtime.getRuntime();
        return new Node.State(
                new Node.Use(work.busy(), workers),
                new Node.Use(readers.busy(), readers.size()),
                space.scarcest(),
                new Node.Memory(heap.totalMemory() - heap.freeMemory(), heap.maxMemory()));
    }

    static Node.Program program(Node.Role role) {
        return new Node.Program(host(), Build.current().version(), role);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // Without a resolver the name is known all the same, to the shell.
            var name = System.getenv("HOSTNAME");
            return name == null ? "localhost" : name;
        }
    }
}
