package dev.quern.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the file of an H2 database small while it is in use, and packs it when it is opened and closed.
 *
 * <p>H2 writes what a commit changes as one chunk, and can use its space again when nothing in it is valid any more; in most
 * something is for good. Its own thread that gathers the rest of such chunks runs only when commits are written late, and
 * ours are written at once. So a step of this does it, four times a second while something is written. It frees
 * chunks too, which H2 would otherwise do with any commit: only those that no state of the file needs that is on the disk, and that
 * are not in the way from the file's header to its newest chunk. See {@code docs/decisions/0095-one-h2-and-its-file.md}.
 */
public final class H2Compaction implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(H2Compaction.class);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration AT_ONCE = Duration.ofSeconds(2);
    /** A file up to this size is not packed: a program starts and stops sooner without. */
    private static final long SMALL = 4L << 20;

    /** The size from which a file is worth rewriting, and the most of it in use, so that it is done within seconds. */
    private static final long LARGE = 16L << 20;

    private static final long SOON_WRITTEN = 512L << 20;

    /** In milliseconds: no chunk is free for H2 itself; steps say when one is. */
    static final int RETAINED = Integer.MAX_VALUE;

    static final Bite WORKING = new Bite(50, 1 << 20);
    static final Bite ALONE = new Bite(80, 8 << 20);

    private final DataSource connections;
    private final ScheduledExecutorService thread;
    private @Nullable MVStore seen;
    private long version;
    private boolean failed;
    private boolean worthRewriting;

    /**
     * One step, for which commits wait.
     *
     * @param fill the percentage of all chunks that is valid, from which on there is nothing to gain
     * @param bytes how much of what is valid in the emptiest ones is written again
     */
    record Bite(int fill, int bytes) {}

    /** Packs the file, and keeps it small from then on. */
    public H2Compaction(DataSource connections) {
        this.connections = connections;
        this.thread = Executors.newSingleThreadScheduledExecutor(work -> {
            var daemon = new Thread(work, "h2-compaction");
            daemon.setDaemon(true);
            return daemon;
        });
        pack();
        var unused = thread.scheduleWithFixedDelay(
                () -> step(WORKING), PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Gathers the valid data, then moves it together, as long as either gains something and for two seconds at most. */
    private synchronized void pack() {
        repeat(() -> step(ALONE));
        repeat(this::move);
    }

    private static void repeat(BooleanSupplier gaining) {
        long end = System.nanoTime() + AT_ONCE.toNanos();
        while (gaining.getAsBoolean() && System.nanoTime() < end) {
            // again
        }
    }

    private boolean move() {
        try {
            return seen != null && !seen.isClosed() && isLarge(seen) && move(seen);
        } catch (RuntimeException e) {
            cannot(e);
            return false;
        }
    }

    /** Moves the last chunks into gaps before them; whether the file is shorter now. */
    static boolean move(MVStore store) {
        var file = (RandomAccessStore) store.getFileStore();
        long before = file.size();
        file.compactMoveChunks(ALONE.fill(), ALONE.bytes(), store);
        return file.size() < before;
    }

    /** Takes a step, and returns whether another one would gain something. */
    private synchronized boolean step(Bite bite) {
        try (var connection = connections.getConnection()) {
            var store = store(connection);
            if (store == null || (store == seen && store.getCurrentVersion() == version)) {
                return false;
            }
            if (bite.equals(ALONE) && !isLarge(store)) {
                return false;
            }
            boolean rewritten = step(store, bite);
            seen = store;
            version = store.getCurrentVersion();
            failed = false;
            return rewritten;
        } catch (SQLException | RuntimeException e) {
            cannot(e);
            return false;
        }
    }

    /** Runs something during which no chunk is moved or freed. */
    public synchronized void pausedFor(Runnable work) {
        work.run();
    }

    private static boolean isLarge(MVStore store) {
        return store.getFileStore().size() > SMALL;
    }

    private void cannot(Exception reason) {
        if (!failed) {
            LOG.warn("The database's file cannot be compacted now; tried again, and said once: {}", reason.toString());
        }
        failed = true;
    }

    /** Null where there is no file, or another program has it open. */
    static @Nullable MVStore store(Connection connection) throws SQLException {
        return connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session
                        && session.getDatabase().isPersistent()
                ? session.getDatabase().getStore().getMvStore()
                : null;
    }

    /** Frees what can be, and rewrites the emptiest chunks, which the next step can free. */
    static boolean step(MVStore store, Bite bite) {
        store.setRetentionTime(RETAINED);
        store.sync(); // for the most part, before anybody has to wait
        var rewritten = new AtomicBoolean();
        store.executeFilestoreOperation(() -> {
            // A chunk of our own; "clean" makes H2 name it in the header. Recovery starts there, so what was written
            // before may go.
            store.setStoreVersion(store.getStoreVersion() + 1);
            store.getStoreHeader().put("clean", 1);
            store.commit();
            store.sync();
            store.setRetentionTime(0);
            try {
                store.getFileStore().dropUnusedChunks();
                rewritten.set(store.compact(bite.fill(), bite.bytes()));
            } finally {
                store.setRetentionTime(RETAINED);
            }
            store.commit();
        });
        return rewritten.get();
    }

    @Override
    public void close() {
        // Never interrupted: that would close the file below H2.
        thread.shutdown();
        pack();
        worthRewriting = seen != null && !seen.isClosed() && isWorthRewriting(seen);
    }

    /** Returns whether, at closing, less than half of a large file was in use, and little enough to be rewritten at once. */
    public boolean isWorthRewriting() {
        return worthRewriting;
    }

    private static boolean isWorthRewriting(MVStore store) {
        var file = store.getFileStore();
        long used = file.size() / 100 * file.getFillRate() / 100 * file.getChunksFillRate();
        return file.size() > LARGE && used < file.size() / 2 && used < SOON_WRITTEN;
    }

    /** Writes the file anew beside the old one, of what is valid alone, and puts it in its place. Nobody else is connected. */
    public static void rewrite(DriverConnections lines) {
        try (var connection = lines.connect();
                var statement = connection.createStatement()) {
            statement.execute("shutdown compact");
        } catch (SQLException e) {
            LOG.warn("The database's file stays as large as it is, it could not be written anew: {}", e.toString());
        }
    }
}
