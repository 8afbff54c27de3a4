package dev.quern.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A program between this one and PostgreSQL that has many callers share few connections, such as PgBouncer. What a connection was
 * told outside of a transaction may then reach somebody else, and who is connected says nothing of who is there.
 */
public final class Pooler {
    private Pooler() {}

    /**
     * Returns whether there is one: whoever answers works in another process than the one that the driver was connected to.
     *
     * @param connection as the driver made it
     */
    public static boolean isBefore(Connection connection) throws SQLException {
        int told;
        try {
            // By name: the driver's interface is annotated with what is not here, and the compiler warns of that.
            told = (int) connection.getClass().getMethod("getBackendPID").invoke(connection);
        } catch (NoSuchMethodException embedded) {
            return false;
        } catch (ReflectiveOperationException e) {
            throw new SQLException("The driver does not say what it is connected to", e);
        }
        try (var statement = connection.createStatement();
                var answer = statement.executeQuery("select pg_backend_pid()")) {
            return answer.next() && answer.getInt(1) != told;
        }
    }
}
