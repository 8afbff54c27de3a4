package dev.quern.rest.reception;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ConnectionProbe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All open connections. Once a second those are cut whose callers take too long over a head, a body or an answer. When there
 * are as many as may be, of the address that has the most the one goes that has waited longest for its caller.
 */
@SuppressWarnings("rawtypes") // As Grizzly has them.
public final class Connections extends ConnectionProbe.Adapter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

    private final Map<Connection<?>, OpenConnection> lines = new ConcurrentHashMap<>();
    private final Patience patience;
    private final int most;
    private final ScheduledFuture<?> looking;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "http-clock");
        thread.setDaemon(true);
        return thread;
    });

    public Connections(Patience patience) {
        this.patience = patience;
        this.most = Math.min(patience.connections(), halfOfTheDescriptors());
        looking = clock.scheduleWithFixedDelay(this::check, 1, 1, TimeUnit.SECONDS);
    }

    /** The database, files and the processes that read need descriptors, too. */
    private static int halfOfTheDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? (int) Math.min(Integer.MAX_VALUE, system.getMaxFileDescriptorCount() / 2)
                : Integer.MAX_VALUE;
    }

    private void check() {
        long now = System.nanoTime();
        lines.keySet().removeIf(connection -> !connection.isOpen());
        for (var line : lines.values()) {
            try {
                line.check(now);
            } catch (RuntimeException e) {
                LOG.warn("A connection could not be looked after", e);
                line.cut();
            }
        }
    }

    /**
     * Where a request of a connection stands. Whoever comes first makes it: a busy server may read from a connection before it
     * is told that it accepted one, and a request that stands in no line would not be counted. Lines of connections that are
     * closed go with the next {@link #check}.
     */
    OpenConnection line(Connection<?> connection) {
        return lines.computeIfAbsent(connection, opened -> new OpenConnection(opened, patience, System.nanoTime()));
    }

    /** Returns whether a remote address has as many requests in progress as it may. */
    boolean hasEnough(String remote) {
        return patience.perRemote() > 0
                && lines.values().stream()
                                .filter(line ->
                                        line.isUnderWay() && line.remote().equals(remote))
                                .count()
                        >= patience.perRemote();
    }

    /** Returns whether a caller only listens to an {@link EndlessAnswer}. */
    boolean isListening(Connection<?> connection) {
        var line = lines.get(connection);
        return line != null && line.isListening();
    }

    /** Returns whether any request is being served. */
    public boolean isAnyServed() {
        return lines.values().stream().anyMatch(line -> line.connection().isOpen() && line.isServed());
    }

    @Override
    public void onAcceptEvent(Connection server, Connection client) {
        if (lines.size() >= most) {
            makeRoom();
        }
        line(client);
    }

    private void makeRoom() {
        var waiting = lines.values().stream()
                .filter(OpenConnection::isWaiting)
                .collect(Collectors.groupingBy(OpenConnection::remote));
        waiting.values().stream()
                .max(Comparator.comparingInt(List::size))
                .flatMap(of -> of.stream().min(Comparator.comparingLong(OpenConnection::since)))
                .ifPresent(OpenConnection::cut);
    }

    @Override
    public void onReadEvent(Connection connection, Buffer data, int size) {
        line(connection).read(size, System.nanoTime());
    }

    @Override
    public void onWriteEvent(Connection connection, Buffer data, long size) {
        var line = lines.get(connection);
        if (line != null) {
            line.wrote(size);
        }
    }

    @Override
    public void onCloseEvent(Connection connection) {
        var line = lines.remove(connection);
        if (line != null) {
            line.closed();
        }
    }

    @Override
    public void close() {
        looking.cancel(false);
        clock.shutdownNow();
    }
}
