package dev.quern.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.quern.core.kernel.Transactions;
import dev.quern.jdbc.column.InstantArguments;
import dev.quern.jdbc.column.TextArguments;
import dev.quern.jdbc.connection.Dialect;
import dev.quern.jdbc.connection.DriverConnections;
import dev.quern.jdbc.connection.Gate;
import dev.quern.jdbc.connection.H2Compaction;
import dev.quern.jdbc.connection.Pooler;
import dev.quern.jdbc.connection.Watch;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open database, its tables up to date. Stores that are given the same one join the same transactions. Close it last,
 * after the work queue.
 */
public final class Database implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Database.class);
    private static final int CONNECTIONS = 16;
    private static final long SHORT_WAIT_MS = 250;
    private static final long VALIDATION_MS = 1_000;
    private static final Pattern SECRETS = Pattern.compile("[?;].*");

    private final Dialect dialect;
    private final String node;
    private final boolean isPooled;
    private final HikariDataSource pool;
    private final DriverConnections lines;
    private final Jdbi jdbi;
    private final JdbcTransactions transactions;
    private final Watch watch;
    private final Gate gate;
    private final Optional<Path> folder;
    private final @Nullable H2Compaction compaction;

    private Database(
            Dialect dialect,
            String node,
            boolean isPooled,
            DriverConnections lines,
            HikariDataSource pool,
            Watch watch,
            Gate gate,
            Optional<Path> folder) {
        this.folder = folder;
        this.dialect = dialect;
        this.node = node;
        this.isPooled = isPooled;
        this.lines = lines;
        this.pool = pool;
        this.watch = watch;
        this.gate = gate;
        this.jdbi = Jdbi.create(gate);
        this.compaction = dialect == Dialect.H2 ? new H2Compaction(gate) : null;
        jdbi.registerArgument(new TextArguments());
        jdbi.registerArgument(new InstantArguments());
        this.transactions = new JdbcTransactions(jdbi, dialect);
    }

    /**
     * Opens a database, makes it if it is an H2 file that is not there yet, and brings its tables up to date.
     *
     * @param url such as {@code jdbc:h2:file:/var/lib/quern/quern} or {@code jdbc:postgresql://host/quern}
     * @param user null when the address says it, or nobody needs to
     * @param password likewise
     * @throws DatabaseUnavailable with one line that says why; also when a newer program has changed its tables
     */
    public static Database open(String url, @Nullable String user, @Nullable String password) {
        return open(url, user, password, CONNECTIONS);
    }

    /**
     * Opens a database with a limited number of connections.
     *
     * @param connections at least the number of workers and two more; more threads than this wait for each other
     */
    public static Database open(String url, @Nullable String user, @Nullable String password, int connections) {
        var dialect = dialectOf(url);
        var complete = dialect.complete(url);
        // Connected to by hand first: a pool wraps what goes wrong and logs it at length. Kept until the pool is open,
        // since H2 closes its file with the last connection.
        try (var first = DriverManager.getConnection(complete, user, password)) {
            var node = "quern-" + UUID.randomUUID();
            var config = new HikariConfig();
            config.setPoolName("database");
            boolean isPooled = Pooler.isBefore(first);
            var lines = new DriverConnections(dialect, complete, user, password, isPooled);
            config.setDataSource(lines);
            // Each time; the gate asks again.
            config.setConnectionTimeout(SHORT_WAIT_MS);
            config.setValidationTimeout(VALIDATION_MS);
            config.setMaximumPoolSize(connections);
            config.setConnectionInitSql(isPooled ? null : dialect.introduction(node));
            LOG.info(
                    "Opening the {} database {}{}",
                    first.getMetaData().getDatabaseProductName(),
                    withoutSecrets(url),
                    isPooled ? ", through a pooler" : "");
            // Where they are up to date, somebody in this process may be at work with them already, and his commits do
            // not wait.
            var forTables = Schema.isCurrent(first) ? complete : dialect.forTables(url);
            Schema.migrate(dialect, new DriverConnections(dialect, forTables, user, password, isPooled));
            if (dialect.sync() != null) {
                execute(first, dialect.sync());
            }
            var pool = new HikariDataSource(config);
            try {
                var watch = new Watch(dialect, lines, pool);
                var gate = new Gate(pool, watch, lines);
                watch.start();
                return new Database(dialect, node, isPooled, lines, pool, watch, gate, dialect.folder(url));
            } catch (SQLException | RuntimeException e) {
                pool.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new DatabaseUnavailable(reason(url, user, e), e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * The kind of database that an address is of.
     *
     * @throws DatabaseUnavailable for any other
     */
    public static Dialect dialectOf(String url) {
        return Dialect.of(url)
                .orElseThrow(() -> new DatabaseUnavailable(
                        "The address of a database starts with jdbc:h2: or jdbc:postgresql:, not with '"
                                + url.substring(0, Math.min(url.length(), 20)) + "'."));
    }

    private static String reason(String url, @Nullable String user, SQLException e) {
        var database = "The database " + withoutSecrets(url);
        var state = e.getSQLState() == null ? "" : e.getSQLState();
        return switch (state) {
            case "90020" ->
                database + " is in use by another process; an H2 file belongs to one at a time. Stop the server first.";
            case "28000", "28P01" ->
                database + " refuses user '" + (user == null ? "" : user) + "': wrong user name or password.";
            case "3D000" -> database + " does not exist on its server.";
            case "08001", "08004" -> database + " cannot be reached: " + e.getMessage();
            default -> database + " cannot be opened: " + e.getMessage();
        };
    }

    /** An address may carry a password in its options. */
    private static String withoutSecrets(String url) {
        return SECRETS.matcher(url).replaceAll("");
    }

    public Transactions transactions() {
        return transactions;
    }

    public Jdbi jdbi() {
        return jdbi;
    }

    /** The name of this running program among those that share the database; another at each start. */
    public String node() {
        return node;
    }

    /** Returns whether a {@link Pooler} stands in between: then nobody can see there whether this program is connected. */
    public boolean isPooled() {
        return isPooled;
    }

    public Dialect dialect() {
        return dialect;
    }

    public DataSource connections() {
        return gate;
    }

    /** The kind of database, such as {@code H2}. */
    public String name() {
        return dialect.name();
    }

    /** Returns whether it answers: known at once, since it is asked all the time. */
    public boolean isReachable() {
        return watch.isUp();
    }

    /** The number of connections that are in use, of those there may be, and of callers that wait for one. */
    public Connections use() {
        var now = pool.getHikariPoolMXBean();
        return new Connections(
                now.getActiveConnections(), pool.getMaximumPoolSize(), now.getThreadsAwaitingConnection());
    }

    /** The state of the pool of connections. */
    public record Connections(int busy, int all, int awaited) {}

    /** Does some reading, all of it as of the same moment. */
    public <T, X extends Exception> T inSnapshot(HandleCallback<T, X> reading) throws X {
        return switch (dialect) {
            case H2 -> jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, reading);
            case POSTGRESQL ->
                jdbi.inTransaction(handle -> {
                    // Said to this transaction; the driver would say it to the connection, which others may get from a
                    // pooler.
                    handle.execute("set transaction isolation level repeatable read");
                    return reading.withHandle(handle);
                });
        };
    }

    /** Where its file is, if it is embedded. */
    public Optional<Path> folder() {
        return folder;
    }

    /** Writes the embedded database into a ZIP file, as it is at this moment and while it is in use: H2's online backup. */
    public void copyTo(Path zip) {
        if (compaction == null) {
            throw new IllegalStateException("Only an embedded database is copied by the program that has it open");
        }
        compaction.pausedFor(() -> jdbi.useHandle(handle -> handle.execute("backup to ?", zip.toString())));
    }

    @Override
    public void close() {
        if (compaction != null) {
            compaction.close();
        }
        watch.close();
        pool.close();
        if (compaction != null && compaction.isWorthRewriting()) {
            H2Compaction.rewrite(lines);
        }
    }
}
