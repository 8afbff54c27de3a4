package dev.quern.jdbc.queue;

import dev.quern.core.file.Disk;
import dev.quern.core.node.Node;
import dev.quern.core.node.Nodes;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link Nodes} in a database, and this program among them: while it works on any queue, or just attends, it is a node, reports every
 * few seconds, and has the work of nodes taken up that do not report any more.
 */
public final class JdbcNodes implements Nodes, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcNodes.class);
    private static final Node.Program UNNAMED = new Node.Program("", "", Node.Role.ALL);
    private static final Node.State UNKNOWN =
            new Node.State(new Node.Use(0, 0), new Node.Use(0, 0), new Disk(0, 0, 0), new Node.Memory(0, 0));

    private final Database database;
    private final Jdbi jdbi;
    private final List<Attendance> attendances = new CopyOnWriteArrayList<>();
    private volatile Node.Program program = UNNAMED;
    private volatile Supplier<Node.State> state = () -> UNKNOWN;
    private @Nullable Heartbeat heartbeat;
    private @Nullable Attendance own;

    JdbcNodes(Database database) {
        this.database = database;
        this.jdbi = database.jdbi();
    }

    /** Says what this program reports; without it, the node has no name and all its figures are zero. */
    public void introduce(Node.Program as, Supplier<Node.State> how) {
        program = as;
        state = how;
    }

    /** The time in which this program is a node. */
    final class Attendance implements AutoCloseable {
        private final Runnable takeUpOfSilent;

        private Attendance(Runnable takeUpOfSilent) {
            this.takeUpOfSilent = takeUpOfSilent;
        }

        @Override
        public void close() {
            end(this);
        }
    }

    /** Begins to be a node, also without work on any queue, until this is closed. */
    public synchronized void attend() {
        if (own == null) {
            own = attend(() -> {});
        }
    }

    @Override
    public synchronized void close() {
        if (own != null) {
            own.close();
            own = null;
        }
    }

    /**
     * Begins to work on a queue.
     *
     * @param takeUpOfSilent takes up what {@link CutOffWork#silent} nodes had in hand
     */
    synchronized Attendance attend(Runnable takeUpOfSilent) {
        if (heartbeat == null) {
            removeThoseWhere(CutOffWork.atStart("node.id", database));
            report();
            heartbeat = new Heartbeat(this::report, this::takeUpOfSilent);
        }
        var attendance = new Attendance(takeUpOfSilent);
        attendances.add(attendance);
        return attendance;
    }

    private void takeUpOfSilent() {
        attendances.forEach(attendance -> attendance.takeUpOfSilent.run());
    }

    private synchronized void end(Attendance attendance) {
        attendances.remove(attendance);
        if (attendances.isEmpty() && heartbeat != null) {
            heartbeat.close();
            heartbeat = null;
            try {
                leave(database.node());
            } catch (RuntimeException e) {
                LOG.warn("This node could not be taken off the list; it is listed as gone for a while", e);
            }
        }
    }

    private void report() {
        report(database.node(), program, state.get());
    }

    @Override
    public void report(String id, Node.Program as, Node.State now) {
        database.transactions().runLightly(() -> {
            int known = jdbi.withHandle(
                    handle -> bind(handle.createUpdate("""
                            update node set host = :host, version = :version, role = :role, last_seen = current_timestamp,
                                workers_busy = :workersBusy, workers = :workers,
                                readers_busy = :readersBusy, readers = :readers,
                                disk_free = :diskFree, disk_total = :diskTotal, disk_least_free = :diskLeastFree,
                                memory_used = :memoryUsed, memory_max = :memoryMax, pooled = :pooled
                            where id = :id
                            """), id, as, now).execute());
            return known > 0
                    ? known
                    : jdbi.withHandle(handle ->
                            bind(handle.createUpdate("""
                            insert into node (id, host, version, role, since, last_seen, workers_busy, workers,
                                readers_busy, readers, disk_free, disk_total, disk_least_free, memory_used, memory_max, pooled)
                            values (:id, :host, :version, :role, current_timestamp, current_timestamp, :workersBusy, :workers,
                                :readersBusy, :readers, :diskFree, :diskTotal, :diskLeastFree, :memoryUsed, :memoryMax, :pooled)
                            """), id, as, now).execute());
        });
        removeThoseWhere("last_seen < current_timestamp - interval '%d' second".formatted(Node.FORGOTTEN.toSeconds()));
    }

    private Update bind(Update update, String id, Node.Program program, Node.State state) {
        return update.bind("id", id)
                .bind("host", program.host())
                .bind("version", program.version())
                .bind("role", program.role().name())
                .bind("workersBusy", state.workers().busy())
                .bind("workers", state.workers().all())
                .bind("readersBusy", state.readers().busy())
                .bind("readers", state.readers().all())
                .bind("diskFree", state.disk().free())
                .bind("diskTotal", state.disk().total())
                .bind("diskLeastFree", state.disk().leastFree())
                .bind("memoryUsed", state.memory().usedBytes())
                .bind("memoryMax", state.memory().maxBytes())
                .bind("pooled", database.isPooled());
    }

    @Override
    public void leave(String id) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from node where id = :id")
                .bind("id", id)
                .execute());
    }

    private void removeThoseWhere(String condition) {
        jdbi.useHandle(handle -> handle.execute("delete from node where " + condition));
    }

    @Override
    public List<Node> list() {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select node.*, last_seen >= current_timestamp - interval '%d' second as alive
                        from node order by since, id
                        """.formatted(Node.PATIENCE.toSeconds()))
                .map(JdbcNodes::node)
                .list());
    }

    private static Node node(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Node(
                row.text("id"),
                new Node.Program(row.text("host"), row.text("version"), row.constant("role", Node.Role.class)),
                row.time("since"),
                row.time("last_seen"),
                row.truth("alive"),
                new Node.State(
                        new Node.Use(row.integer("workers_busy"), row.integer("workers")),
                        new Node.Use(row.integer("readers_busy"), row.integer("readers")),
                        new Disk(row.number("disk_free"), row.number("disk_total"), row.number("disk_least_free")),
                        new Node.Memory(row.number("memory_used"), row.number("memory_max"))));
    }
}
