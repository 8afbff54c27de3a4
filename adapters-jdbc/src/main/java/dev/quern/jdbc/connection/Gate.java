package dev.quern.jdbc.connection;

import dev.quern.core.kernel.Refusal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * The connections of a pool, for as long as the database is here. Nobody waits at it for one that is away, and whatever fails
 * because it went away meanwhile is a {@link Refusal.Unavailable}, thrown through everything that expects an {@link SQLException}.
 */
public final class Gate extends ConnectionSource {
    /** For a connection that others have. */
    private static final Duration QUEUE = Duration.ofSeconds(30);

    private static final Duration SOON = Duration.ofSeconds(5);

    private final DataSource pool;
    private final Watch watch;
    private final DriverConnections lines;

    /** @param pool that does not wait for long; it is asked again and again */
    public Gate(DataSource pool, Watch watch, DriverConnections lines) {
        this.pool = pool;
        this.watch = watch;
        this.lines = lines;
    }

    @Override
    public Connection getConnection() throws SQLException {
        long begin = System.nanoTime();
        while (true) {
            var outage = watch.outage();
            if (outage != null) {
                throw outage.refusal();
            }
            try {
                int cuts = lines.cuts();
                return guarded(pool.getConnection(), Connection.class, cuts);
            } catch (SQLTransientConnectionException noneFree) {
                if (System.nanoTime() - begin > QUEUE.toNanos()) {
                    throw new Refusal.Unavailable(
                            "The server is too busy: no connection to its database was free for %d s."
                                    .formatted(QUEUE.toSeconds()),
                            SOON);
                }
            }
        }
    }

    private <T> T guarded(T guarded, Class<T> type, int cuts) {
        return type.cast(Proxy.newProxyInstance(
                Gate.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return result(method.invoke(guarded, arguments), cuts);
                    } catch (InvocationTargetException e) {
                        throw translated(Objects.requireNonNullElse(e.getCause(), e), cuts);
                    }
                }));
    }

    private Object result(Object made, int cuts) {
        if (made instanceof PreparedStatement prepared) {
            return guarded(prepared, PreparedStatement.class, cuts);
        }
        return made instanceof Statement statement ? guarded(statement, Statement.class, cuts) : made;
    }

    private Throwable translated(Throwable thrown, int cuts) {
        var failure = Outage.told(thrown);
        var outage = failure.flatMap(Outage::behind);
        if (outage.isEmpty()) {
            return thrown;
        }
        watch.suspect(failure.get(), cuts);
        return outage.get().refusal();
    }
}
