package dev.quern.app.control;

import dev.quern.core.file.PrivateFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket in the data folder, on which a running server takes orders of its own user: who can open it could read and write
 * everything in the folder anyway, so it asks for no key. An order is one line, its name and an argument; so is the answer.
 */
public final class ControlSocket implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControlSocket.class);
    private static final String NAME = "control.sock";
    private static final String DONE = "done";

    private final Path file;
    private final ServerSocketChannel channel;
    private final Map<String, Order> orders;

    /** What is done on an order. */
    public interface Order {
        void carryOut(String argument) throws IOException;
    }

    private ControlSocket(Path file, ServerSocketChannel channel, Map<String, Order> orders) {
        this.file = file;
        this.channel = channel;
        this.orders = orders;
    }

    /**
     * Takes orders from now on.
     *
     * @param data in which no other server takes any
     * @return empty, after a line in the log, where the system has no such sockets or the folder's name is too long for one
     */
    public static Optional<ControlSocket> open(Path data, Map<String, Order> orders) throws IOException {
        var file = data.resolve(NAME);
        Files.deleteIfExists(file); // left by a server that was killed
        ServerSocketChannel channel = null;
        try {
            channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            channel.bind(UnixDomainSocketAddress.of(file));
        } catch (IOException | UnsupportedOperationException e) {
            if (channel != null) {
                channel.close();
            }
            LOG.warn("'quern backup' will not reach this server, {} cannot be made: {}", file, e.getMessage());
            return Optional.empty();
        }
        PrivateFolder.closeFile(file);
        var socket = new ControlSocket(file, channel, orders);
        var thread = new Thread(socket::accept, "control");
        thread.setDaemon(true);
        thread.start();
        return Optional.of(socket);
    }

    private void accept() {
        while (true) {
            try {
                var caller = channel.accept();
                var thread = new Thread(() -> serve(caller), "control-order");
                thread.setDaemon(true);
                thread.start();
            } catch (ClosedChannelException closed) {
                return;
            } catch (IOException e) {
                LOG.warn("No more orders are taken on {}", file, e);
                return;
            }
        }
    }

    private void serve(SocketChannel caller) {
        try (caller) {
            var line = line(caller);
            write(caller, line == null ? "no order" : answer(line));
        } catch (IOException gone) {
            LOG.info("Who gave an order on {} did not wait for the answer: {}", file, gone.getMessage());
        }
    }

    private String answer(String line) {
        var parts = line.split(" ", 2);
        var order = orders.get(parts[0]);
        if (order == null || parts.length < 2) {
            return "This server knows no order '" + parts[0] + "'; it may be of another version.";
        }
        try {
            order.carryOut(parts[1]);
            return DONE;
        } catch (IOException | RuntimeException e) {
            LOG.warn("The order '{}' failed", parts[0], e);
            return String.valueOf(e.getMessage()).lines().findFirst().orElse("it failed");
        }
    }

    /**
     * Gives an order to the server of a data folder, and waits until it is carried out.
     *
     * @return false when no server takes orders there
     * @throws IOException with what the server says, when it could not carry it out
     */
    public static boolean order(Path data, String name, String argument) throws IOException {
        var file = data.resolve(NAME);
        if (!Files.exists(file)) {
            return false;
        }
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            try {
                channel.connect(UnixDomainSocketAddress.of(file));
            } catch (ConnectException nobody) {
                return false;
            }
            write(channel, name + " " + argument);
            var answer = line(channel);
            if (!DONE.equals(answer)) {
                throw new IOException("The server did not do it: " + (answer == null ? "it ended" : answer));
            }
            return true;
        }
    }

    private static @Nullable String line(SocketChannel channel) throws IOException {
        return new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8)).readLine();
    }

    private static void write(SocketChannel channel, String line) throws IOException {
        var bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} could not be closed", file, e);
        }
    }
}
