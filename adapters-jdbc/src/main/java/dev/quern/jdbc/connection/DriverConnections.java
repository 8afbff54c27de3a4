package dev.quern.jdbc.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections to a database as the driver makes them, for a pool to keep. All can be cut at once: whoever waits for an answer
 * on one fails then, and no new one is made until they are mended.
 */
public final class DriverConnections extends ConnectionSource {
    private static final String GONE = "08003";

    private final Dialect dialect;
    private final String url;
    private final Properties properties = new Properties();
    private final boolean answersAnyTime;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger cuts = new AtomicInteger();
    private volatile boolean cut;
    private volatile @Nullable SQLException failure;

    /**
     * Connections to an address.
     *
     * @param url complete, see {@link Dialect#complete}
     * @param isPooled whether a {@link Pooler} stands in between: it may not know of statements that were prepared on another
     *     connection, so none are, unless the address says how many
     */
    public DriverConnections(
            Dialect dialect, String url, @Nullable String user, @Nullable String password, boolean isPooled) {
        this.dialect = dialect;
        this.url = url;
        properties.putAll(dialect.connecting());
        if (isPooled) {
            properties.setProperty("prepareThreshold", "0");
        }
        this.answersAnyTime = dialect.isElsewhere() && !url.contains("socketTimeout=");
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        int before = cuts.get();
        refuseWhenCut();
        if (!dialect.isElsewhere()) {
            return embedded(before);
        }
        var connection = connect();
        open.removeIf(DriverConnections::isClosed);
        open.add(connection);
        if (cut) {
            end(connection);
            refuseWhenCut();
        }
        return connection;
    }

    /** Nothing but a failure of the whole keeps anybody from connecting. */
    private Connection embedded(int before) throws SQLException {
        Connection connection;
        try {
            connection = connect();
        } catch (SQLException e) {
            failure = e;
            throw e;
        }
        if (cuts.get() != before) {
            // Whatever it was that it opened, nobody else may be able to.
            shutDown(connection);
            throw new SQLException("The database is away", GONE);
        }
        return severable(WholeCommits.on(connection), before);
    }

    /** Why the last one could not be made of what is embedded, once. */
    @Nullable
    SQLException failure() {
        var taken = failure;
        failure = null;
        return taken;
    }

    private void refuseWhenCut() throws SQLException {
        if (cut) {
            throw new SQLException("The database is away", GONE);
        }
    }

    /** Makes one for somebody who looks after it himself, be the others cut or not. */
    Connection connect() throws SQLException {
        return connect(url);
    }

    /** Connects to the file again, and not to a dead store of it. */
    Connection connectAnew() throws SQLException {
        return connect(dialect.anew(url));
    }

    private Connection connect(String address) throws SQLException {
        var connection = DriverManager.getConnection(address, properties);
        if (answersAnyTime) {
            // Only who connects is not to wait for long.
            connection.setNetworkTimeout(Runnable::run, 0);
        }
        return connection;
    }

    /**
     * One to H2 is left alone once it is cut: on a store that closed itself, a rollback or the end of a transaction can turn in
     * circles for ever, and whoever closes such a connection waits for it.
     */
    private Connection severable(Connection connection, int before) {
        return (Connection) Proxy.newProxyInstance(
                DriverConnections.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (cuts.get() == before) {
                        try {
                            return method.invoke(connection, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }
                    return switch (method.getName()) {
                        case "close", "abort" -> null;
                        case "isClosed" -> true;
                        case "isValid" -> false;
                        case "toString" -> "a connection that was cut";
                        default -> throw new SQLException("The database is away", GONE);
                    };
                });
    }

    /** The number of times that they were cut; older connections say nothing about those of now. */
    int cuts() {
        return cuts.get();
    }

    void cut() {
        cut = true;
        cuts.incrementAndGet();
        open.forEach(DriverConnections::end);
        open.clear();
    }

    void mend() {
        cut = false;
    }

    /** Has H2 give up a store, which it does itself where it is dead; the connection has nothing to take back. */
    static void shutDown(Connection connection) {
        try (var statement = connection.createStatement()) {
            statement.execute("shutdown immediately");
        } catch (SQLException down) {
            // A dead one answers so.
        }
    }

    /** Without a word to the other side, which may not listen. */
    static void end(Connection connection) {
        try {
            connection.abort(Runnable::run);
            connection.close();
        } catch (SQLException gone) {
            // So much the better.
        }
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }
}
