package dev.quern.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Callers that hold on to a server: they begin requests, and send or take next to nothing. A caller that is cut off or
 * turned away comes again, after a second at the earliest.
 */
final class SlowCallers implements AutoCloseable {
    private static final int STEP_MILLIS = 100;
    private static final long COME_AGAIN_NANOS = 1_000_000_000L;
    private static final int SMALL_WINDOW = 4 * 1024;

    private final URI server;
    private final Attack attack;
    private final List<Caller> callers = new ArrayList<>();
    private final Thread thread;
    private volatile boolean stopped;
    private final AtomicInteger lost = new AtomicInteger();

    /**
     * The behaviour of each caller.
     *
     * @param opening bytes sent at once
     * @param drip bytes sent every tenth of a second after that; 0 for silence
     */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
    record Attack(String name, byte[] opening, int drip) {
        /** Bodies of messages that need no key, at 1.25 KB a second. */
        static Attack messages() {
            return of("bodies to POST /email, 1.25 KB/s", head("POST /email", 100_000, null), 125);
        }

        static Attack uploads(long mailbox, String key) {
            return of("uploads with a key, silent", head("POST /parser/" + mailbox + "/upload", 1_000_000, key), 0);
        }

        /** Uploads that send enough at once for a thread to wait for the rest. */
        static Attack longUploads(long mailbox, String key) {
            var start = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n"
                    + "x".repeat(50_000);
            return of(
                    "uploads with a key, 50 KB and then 1.25 KB/s",
                    head("POST /parser/" + mailbox + "/upload", 1_000_000, key) + start,
                    125);
        }

        static Attack readers(String path) {
            return of("downloads that nobody reads", "GET " + path + " HTTP/1.1\r\nHost: quern\r\n\r\n", 0);
        }

        static Attack heads() {
            return of("heads, 10 bytes/s", "GET /health/live HTTP/1.1\r\nHost: quern\r\nX-Long: ", 1);
        }

        private boolean isReader() {
            return opening[0] == 'G' && drip == 0;
        }

        private static Attack of(String name, String opening, int drip) {
            return new Attack(name, opening.getBytes(StandardCharsets.US_ASCII), drip);
        }

        private static String head(String request, int length, @Nullable String key) {
            return request + " HTTP/1.1\r\nHost: quern\r\nContent-Length: " + length + "\r\nContent-Type: "
                    + (key == null ? "application/json" : "multipart/form-data; boundary=x") + "\r\n"
                    + (key == null ? "" : "Authorization: " + key + "\r\n") + "\r\n";
        }
    }

    /** Starts an attack by this number of callers, spread over these addresses of this machine. */
    SlowCallers(URI server, Attack attack, int count, List<String> from) throws IOException {
        this.server = server;
        this.attack = attack;
        for (int i = 0; i < count; i++) {
            callers.add(new Caller(from.get(i % from.size())));
        }
        thread = new Thread(this::run, "slow callers");
        thread.start();
    }

    /** The number of times that a caller was cut off or turned away. */
    int lost() {
        return lost.get();
    }

    private void run() {
        while (!stopped) {
            callers.forEach(Caller::step);
            try {
                Thread.sleep(STEP_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        callers.forEach(Caller::hangUp);
    }

    private final class Caller {
        private final String address;
        private @Nullable SocketChannel channel;
        private ByteBuffer opening = ByteBuffer.allocate(0);
        private long calledAt = System.nanoTime() - COME_AGAIN_NANOS;

        private Caller(String address) {
            this.address = address;
        }

        private void step() {
            try {
                if (channel == null) {
                    if (System.nanoTime() - calledAt >= COME_AGAIN_NANOS) {
                        channel = call();
                    }
                    return;
                }
                say(channel);
            } catch (IOException e) {
                lost.incrementAndGet();
                hangUp();
            }
        }

        private SocketChannel call() throws IOException {
            calledAt = System.nanoTime();
            opening = ByteBuffer.wrap(attack.opening());
            var socket = SocketChannel.open();
            socket.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_WINDOW);
            socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
            socket.configureBlocking(false);
            return socket;
        }

        private void say(SocketChannel socket) throws IOException {
            if (opening.hasRemaining()) {
                socket.write(opening);
                return;
            }
            if (attack.drip() > 0) {
                socket.write(ByteBuffer.wrap("x".repeat(attack.drip()).getBytes(StandardCharsets.US_ASCII)));
            }
            if (attack.isReader()) {
                // A caller that reads nothing learns only by writing that it was cut off.
                socket.write(ByteBuffer.wrap(new byte[] {'\r', '\n'}));
            } else if (socket.read(ByteBuffer.allocate(100)) != 0) {
                throw new IOException("turned away");
            }
        }

        private void hangUp() {
            try {
                if (channel != null) {
                    channel.close();
                }
            } catch (IOException e) {
                // The connection is gone already.
            }
            channel = null;
        }
    }
}
