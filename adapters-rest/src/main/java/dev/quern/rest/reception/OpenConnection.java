package dev.quern.rest.reception;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.nio.NIOConnection;
import org.jspecify.annotations.Nullable;

/** One open connection, and how long what is going on there has been going on. Threads that look see it roughly. */
final class OpenConnection {
    /** The stage of a connection. */
    private enum Phase {
        /** A request begins, or nothing was heard yet. */
        HEAD,
        /** A body comes, and no thread waits for it. */
        BODY,
        /** A thread has the request, or will have it. */
        WORK,
        /** An answer goes on without a thread of its own, for as long as its caller likes. */
        LISTEN,
        /** Between two requests. */
        REST
    }

    private final Connection<?> connection;
    private final String peer;
    private final Patience patience;
    private final AtomicLong read = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private volatile String remote;
    private volatile Phase phase = Phase.HEAD;
    private volatile long since;
    private volatile long lastRead;
    private volatile @Nullable Arrival arrival;
    private volatile boolean isUnread;
    private long unreadSince;
    private long writtenBefore;

    OpenConnection(Connection<?> connection, Patience patience, long now) {
        this.connection = connection;
        this.patience = patience;
        this.peer = connection.getPeerAddress() instanceof InetSocketAddress address && address.getAddress() != null
                ? address.getAddress().getHostAddress()
                : "";
        this.remote = peer;
        this.since = now;
        this.lastRead = now;
    }

    Connection<?> connection() {
        return connection;
    }

    /** The address of the caller of the request that is under way, and between requests that of the other end. */
    String remote() {
        return remote;
    }

    long since() {
        return since;
    }

    boolean isUnderWay() {
        return phase == Phase.BODY || phase == Phase.WORK;
    }

    boolean isListening() {
        return phase == Phase.LISTEN;
    }

    /** Returns whether a request is served, or what it was answered is still on its way. */
    boolean isServed() {
        return isUnderWay() || ((NIOConnection) connection).getAsyncWriteQueue().spaceInBytes() > 0;
    }

    /** Returns whether it only waits for its caller, so that no work is lost when it is cut. */
    boolean isWaiting() {
        return phase != Phase.WORK;
    }

    void read(int bytes, long now) {
        if (phase == Phase.REST) {
            begin(Phase.HEAD, now);
        }
        read.addAndGet(bytes);
        lastRead = now;
    }

    void wrote(long bytes) {
        written.addAndGet(bytes);
    }

    void work(long now) {
        arrival = null;
        begin(Phase.WORK, now);
    }

    void await(Arrival body, long now) {
        arrival = body;
        begin(Phase.BODY, now);
    }

    void listen(long now) {
        arrival = null;
        begin(Phase.LISTEN, now);
    }

    /** A request begins: behind a proxy each may be of somebody else. */
    void of(String caller) {
        remote = caller;
    }

    void rest(long now) {
        arrival = null;
        remote = peer;
        begin(Phase.REST, now);
    }

    private void begin(Phase next, long now) {
        since = now;
        lastRead = now;
        read.set(0);
        phase = next;
    }

    /** Ends what has gone on for too long. */
    void check(long now) {
        if (isUnreadTooLong(now)) {
            drop();
            return;
        }
        if (phase == Phase.HEAD && Patience.isOver(patience.head(), now - since, read.get())) {
            cut();
            return;
        }
        var body = arrival;
        if (body == null) {
            return;
        }
        if (now - lastRead > patience.pause().toNanos()) {
            body.end(TurnedAway.BROKEN_OFF);
        } else if (Patience.isOver(patience.body(), now - since, 0)) {
            // What is waited for here is so little that it needs no time by its length.
            body.end(TurnedAway.TOO_SLOW);
        }
    }

    private boolean isUnreadTooLong(long now) {
        if (((NIOConnection) connection).getAsyncWriteQueue().spaceInBytes() == 0) {
            isUnread = false;
            return false;
        }
        if (!isUnread) {
            isUnread = true;
            unreadSince = now;
            writtenBefore = written.get();
        }
        return Patience.isOver(patience.answer(), now - unreadSince, written.get() - writtenBefore);
    }

    /** Cuts it without sending what is left, which the system would otherwise keep for minutes. */
    void drop() {
        try {
            ((SocketChannel) ((NIOConnection) connection).getChannel()).setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // It is closed already.
        }
        cut();
    }

    void cut() {
        connection.terminateSilently();
    }

    /** The caller is gone. */
    void closed() {
        var body = arrival;
        if (body != null) {
            body.end(TurnedAway.BROKEN_OFF);
        }
    }
}
