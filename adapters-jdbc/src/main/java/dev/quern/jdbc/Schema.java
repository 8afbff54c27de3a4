package dev.quern.jdbc;

import dev.quern.jdbc.connection.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.jspecify.annotations.Nullable;

/** The tables of a database: the scripts that make them, and which of them this program has. */
public final class Schema {
    /** The number of the latest script: what this program makes tables of, and the newest that it works with. */
    public static final int VERSION = 9;

    private static final String HISTORY = "flyway_schema_history";

    private Schema() {}

    /**
     * Brings tables up to date, or leaves them as they are.
     *
     * @throws DatabaseUnavailable when a newer program has changed them
     */
    static void migrate(Dialect dialect, DataSource connections) {
        var scripts = Flyway.configure()
                .dataSource(connections)
                .locations("classpath:db/migration")
                .placeholders(dialect.placeholders())
                // A script that is not here is a failure, unlike otherwise: tables that are newer than the program.
                .ignoreMigrationPatterns(new String[0])
                .load();
        try {
            scripts.migrate();
        } catch (FlywayException e) {
            var present = scripts.info().current();
            throw new DatabaseUnavailable(
                    isNewer(present)
                            ? newer("The tables of the database", number(present))
                            : "The tables of the database cannot be brought up to date: " + e.getMessage(),
                    e);
        }
    }

    /** Returns whether the latest script of this program has made its tables there. */
    static boolean isCurrent(Connection connection) throws SQLException {
        // Flyway's table has the name and the columns in lower case, on H2 in quotes.
        try (var tables = connection.getMetaData().getTables(null, null, HISTORY, null)) {
            if (!tables.next()) {
                return false;
            }
        }
        try (var query = connection.prepareStatement(
                "select 1 from \"" + HISTORY + "\" where \"version\" = ? and \"success\"")) {
            query.setString(1, String.valueOf(VERSION));
            try (var rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    /**
     * What to say of tables that are too new, and what to do.
     *
     * @param what the tables, such as "The tables of the backup"
     * @param version theirs
     */
    public static String newer(String what, int version) {
        return "%s are of version %d, and this version of Quern works with versions up to %d. Use the newer Quern that they are from."
                .formatted(what, version, VERSION);
    }

    private static boolean isNewer(@Nullable MigrationInfo present) {
        return present != null && number(present) > VERSION;
    }

    private static int number(@Nullable MigrationInfo present) {
        return present == null ? 0 : Integer.parseInt(present.getVersion().getVersion());
    }
}
