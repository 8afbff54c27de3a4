package dev.quern.jdbc.connection;

import com.zaxxer.hikari.HikariDataSource;
import dev.quern.core.kernel.FullDisk;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether the database answers, by asking it on a connection of its own: one that is busy answers, one that is away does
 * not. While it is away, all connections are cut and nobody waits for it; here it is tried again until it is back.
 *
 * <p>H2 closes its store for good after the first write that failed, and keeps the dead one for as long as anybody is connected.
 * It is told to give that up; the next connection opens the file anew. It is back once something could be written.
 */
public final class Watch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);
    private static final Duration EVERY = Duration.ofMillis(250);
    /** For an answer that takes no time: with the pauses between questions, well below the two seconds that callers wait at most. */
    private static final Duration PATIENCE = Duration.ofMillis(1_200);
    /** Opening a file anew is work. */
    private static final Duration AGAIN = Duration.ofSeconds(1);

    private final Dialect dialect;
    private final DriverConnections lines;
    private final HikariDataSource pool;
    private final Thread thread = new Thread(this::run, "database-watch");

    private final Semaphore woken = new Semaphore(0);

    private volatile @Nullable Outage outage;
    private volatile boolean closed;
    /** Somebody saw it fail, and this is what for. */
    private @Nullable SQLException suspicion;

    private @Nullable Connection own;
    private long awaySince;

    public Watch(Dialect dialect, DriverConnections lines, HikariDataSource pool) {
        this.dialect = dialect;
        this.lines = lines;
        this.pool = pool;
        thread.setDaemon(true);
    }

    /** Starts to watch a database that is here. */
    public void start() throws SQLException {
        own = impatient(lines.connect());
        thread.start();
    }

    /** Null while it is here. */
    @Nullable
    Outage outage() {
        return outage;
    }

    /** Returns whether the database answers, as far as is known. */
    public boolean isUp() {
        return outage == null;
    }

    /**
     * Has it looked after at once. What is embedded has failed then; what is elsewhere may have lost one connection.
     *
     * @param cuts when the connection was made that failed, see {@link DriverConnections#cuts}
     */
    synchronized void suspect(SQLException failure, int cuts) {
        if (cuts != lines.cuts()) {
            return;
        }
        if (!dialect.isElsewhere()) {
            lines.cut();
        }
        if (suspicion == null || FullDisk.isBehind(failure)) {
            suspicion = failure;
        }
        woken.release();
    }

    private synchronized @Nullable SQLException suspicion() {
        var taken = suspicion;
        suspicion = null;
        var connecting = lines.failure();
        return taken == null ? connecting : taken;
    }

    private void run() {
        while (!closed) {
            try {
                if (outage == null) {
                    ask();
                } else {
                    tryAgain();
                }
            } catch (RuntimeException e) {
                LOG.warn("The database could not be looked after", e);
            }
            pause(outage == null ? EVERY : AGAIN);
        }
    }

    private void pause(Duration time) {
        try {
            if (woken.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS)) {
                woken.drainPermits();
            }
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    private void ask() {
        var suspected = suspicion();
        if (suspected != null && !dialect.isElsewhere()) {
            away(suspected);
            return;
        }
        try {
            ask(own);
        } catch (SQLException failure) {
            if (dialect.isElsewhere()) {
                end();
                if (!isSilence(failure) && isBack()) {
                    return; // One connection broke, and no more than that.
                }
            }
            away(failure);
        }
    }

    private void ask(@Nullable Connection connection) throws SQLException {
        if (connection == null) {
            throw new SQLException("There is no connection", "08003");
        }
        try (var statement = connection.createStatement()) {
            statement.execute("select 1");
        }
    }

    private Connection impatient(Connection connection) throws SQLException {
        if (dialect.isElsewhere()) {
            connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
        }
        return connection;
    }

    private static boolean isSilence(SQLException failure) {
        return failure.getCause() instanceof SocketTimeoutException;
    }

    private void away(SQLException failure) {
        if (closed) {
            return;
        }
        awaySince = System.nanoTime();
        var found = Outage.behind(failure).orElse(Outage.AWAY);
        outage = found;
        LOG.warn(
                "The database is away, calls are answered with 503 until it is back: {}",
                found == Outage.FULL ? "its disk is full" : isSilence(failure) ? "it is silent" : failure.getMessage());
        LOG.debug("The database is away", failure);
        cut();
    }

    private void cut() {
        lines.cut();
        pool.getHikariPoolMXBean().softEvictConnections();
        if (dialect.isElsewhere()) {
            end();
        } else {
            var known = own;
            own = null;
            if (known != null) {
                DriverConnections.shutDown(known);
            }
        }
    }

    private void tryAgain() {
        suspicion();
        // Who came by when they were cut may have made another since.
        cut();
        if (isBack() && !closed) {
            lines.mend();
            outage = null;
            LOG.info(
                    "The database is back after {} s",
                    Duration.ofNanos(System.nanoTime() - awaySince).toSeconds());
        }
    }

    /** Returns whether it accepts connections and works. */
    private boolean isBack() {
        Connection connection = null;
        try {
            connection = impatient(lines.connectAnew());
            try (var statement = connection.createStatement()) {
                for (var sql : dialect.proof()) {
                    statement.execute(sql);
                }
            }
            own = connection;
            return true;
        } catch (SQLException e) {
            LOG.warn("The database is still away: {}", e.getMessage());
            if (connection != null) {
                leave(connection, e);
            }
            return false;
        }
    }

    private void leave(Connection connection, SQLException failure) {
        if (dialect.isElsewhere()) {
            DriverConnections.end(connection);
        } else if (Outage.behind(failure).isEmpty()) {
            DriverConnections.shutDown(connection); // Else the store is dead already.
        }
    }

    private void end() {
        var connection = own;
        own = null;
        if (connection != null) {
            DriverConnections.end(connection);
        }
    }

    @Override
    public void close() {
        closed = true;
        woken.release();
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        var known = own;
        if (known != null && !dialect.isElsewhere() && suspicion() != null) {
            DriverConnections.shutDown(known); // The others were cut, and would keep it open.
        }
        end();
    }
}
