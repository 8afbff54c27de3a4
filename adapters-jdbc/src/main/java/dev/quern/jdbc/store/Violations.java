package dev.quern.jdbc.store;

import java.sql.SQLException;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** Tells what a database refused. */
final class Violations {
    private static final String UNIQUE = "23505";

    private Violations() {}

    /** Returns whether there was such a row already. */
    static boolean isDuplicate(UnableToExecuteStatementException e) {
        return e.getCause() instanceof SQLException cause && UNIQUE.equals(cause.getSQLState());
    }
}
