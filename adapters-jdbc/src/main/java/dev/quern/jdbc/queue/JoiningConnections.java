package dev.quern.jdbc.queue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/**
 * A source of connections that always gives the one that the thread's transaction uses, and does not let it be closed: what
 * db-scheduler writes through it is part of that transaction.
 */
final class JoiningConnections {
    private JoiningConnections() {}

    static DataSource of(Jdbi jdbi) {
        return (DataSource) Proxy.newProxyInstance(
                JoiningConnections.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, args) -> {
                    if (method.getName().equals("getConnection")) {
                        return unclosable(current(jdbi));
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    private static Connection current(Jdbi jdbi) {
        return jdbi.withHandle(handle -> {
            if (!handle.isInTransaction()) {
                throw new IllegalStateException("There is no transaction to join");
            }
            return handle.getConnection();
        });
    }

    private static Connection unclosable(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                JoiningConnections.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, args) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
