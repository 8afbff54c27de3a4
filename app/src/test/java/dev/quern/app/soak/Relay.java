package dev.quern.app.soak;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Stands between a program and a port, and does to all connections at once what networks and machines do. */
final class Relay implements AutoCloseable {
    private static final int CHUNK = 16 * 1024;
    private static final int STALLED_LOOK_MS = 20;
    private static final int CONNECT_MS = 2_000;

    private final InetSocketAddress behind;
    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile State state = State.PASSES;

    /** What becomes of bytes. */
    enum State {
        PASSES,
        /** Connections break, and new ones are closed at once. */
        CUT,
        /** Connections are taken, and nothing comes through them any more. */
        STALLED
    }

    Relay(InetSocketAddress behind) throws IOException {
        this.behind = behind;
        server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        start("relay-" + server.getLocalPort(), this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    void become(State next) {
        state = next;
        if (next == State.CUT) {
            open.forEach(Relay::reset);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var near = server.accept();
                if (state == State.CUT) {
                    reset(near);
                } else {
                    open.add(near);
                    start("relayed-" + near.getPort(), () -> connect(near));
                }
            } catch (IOException closed) {
                // The loop ends, or the next connection comes.
            }
        }
    }

    private void connect(Socket near) {
        var far = new Socket();
        open.add(far);
        try {
            await();
            far.connect(behind, CONNECT_MS);
            far.setTcpNoDelay(true);
            near.setTcpNoDelay(true);
            start("relayed-back-" + near.getPort(), () -> pass(far, near));
            pass(near, far);
        } catch (IOException refused) {
            end(near, far);
        }
    }

    private void pass(Socket from, Socket to) {
        var bytes = new byte[CHUNK];
        try {
            var in = from.getInputStream();
            var out = to.getOutputStream();
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                await();
                out.write(bytes, 0, count);
            }
        } catch (IOException cut) {
            // Both are closed.
        } finally {
            end(from, to);
        }
    }

    private void await() throws IOException {
        try {
            while (state == State.STALLED && !server.isClosed()) {
                TimeUnit.MILLISECONDS.sleep(STALLED_LOOK_MS);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        if (state == State.CUT) {
            throw new IOException("Cut");
        }
    }

    private void end(Socket near, Socket far) {
        for (var one : new Socket[] {near, far}) {
            open.remove(one);
            try {
                one.close();
            } catch (IOException closed) {
                // It is.
            }
        }
    }

    private static void reset(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException closed) {
            // It is.
        }
    }

    private static void start(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        open.forEach(Relay::reset);
    }
}
