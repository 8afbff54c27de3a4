package dev.quern.jdbc.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/**
 * Connections to an H2 file whose transactions are in it whole or not at all, whenever the program is killed.
 *
 * <p>H2 writes down its maps one after the other, whatever state each is in at that moment. A transaction that is just being
 * committed may then be in the file with some of its rows and without its undo log, until its own commit writes the rest: a program
 * killed in between has half of a transaction for good. So whoever commits or rolls back here holds the lock under which maps are
 * written down, and undo logs are written {@linkplain UndoLogsLast last}. See
 * {@code docs/decisions/0095-one-h2-and-its-file.md}.
 */
final class WholeCommits {
    private static final Pattern CHANGE =
            Pattern.compile("\\s*(insert|update|delete|merge)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Connection connection;
    private final MVStore store;

    private WholeCommits(Connection connection, MVStore store) {
        this.connection = connection;
        this.store = store;
    }

    /** The connection itself where it is to no file. */
    static Connection on(Connection connection) throws SQLException {
        var store = H2Compaction.store(connection);
        if (store == null) {
            return connection;
        }
        UndoLogsLast.in(store);
        return new WholeCommits(connection, store).committing();
    }

    private Connection committing() {
        return proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("commit") || method.getName().equals("rollback")) {
                alone(() -> invoke(connection, method, arguments));
                return null;
            }
            var made = invoke(connection, method, arguments);
            if (made instanceof PreparedStatement prepared) {
                return isChange(arguments) ? changing(PreparedStatement.class, prepared) : prepared;
            }
            return made instanceof Statement statement ? changing(Statement.class, statement) : made;
        });
    }

    /** A statement that is a transaction of its own is committed like any other. */
    private <S extends Statement> S changing(Class<S> type, S statement) {
        boolean prepared = type == PreparedStatement.class;
        return proxy(type, (method, arguments) -> {
            boolean changes = method.getName().startsWith("execute") && (prepared || isChange(arguments));
            if (!changes || !connection.getAutoCommit()) {
                return invoke(statement, method, arguments);
            }
            connection.setAutoCommit(false);
            try {
                var result = invoke(statement, method, arguments);
                alone(connection::commit);
                return result;
            } catch (SQLException e) {
                alone(connection::rollback);
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        });
    }

    private static boolean isChange(Object @Nullable [] arguments) {
        return arguments != null
                && arguments.length > 0
                && arguments[0] instanceof String sql
                && CHANGE.matcher(sql).matches();
    }

    /** Ends a transaction, or a part of it, while nothing is written down. */
    private void alone(Ending ending) throws Throwable {
        if (store.isClosed()) {
            ending.run();
            return;
        }
        var failure = new Throwable[1];
        store.executeFilestoreOperation(() -> {
            try {
                ending.run();
            } catch (Throwable e) {
                failure[0] = e; // thrown here it would be taken for a broken store
            }
        });
        if (failure[0] != null) {
            throw failure[0];
        }
    }

    private interface Ending {
        void run() throws Throwable;
    }

    private interface Call {
        @Nullable
        Object of(Method method, Object @Nullable [] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                WholeCommits.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call.of(method, arguments)));
    }

    private static Object invoke(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
