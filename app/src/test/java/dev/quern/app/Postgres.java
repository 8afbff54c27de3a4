package dev.quern.app;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL for all tests of a program that do not end it, started by the first of them and ended with the program. */
final class Postgres {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Postgres() {}

    private static final class Running {
        private static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.start();
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL does not start", e);
            }
        }
    }

    /** The address of an empty database that no other test uses, for the user postgres. */
    static String newUrl() throws SQLException {
        var name = "quern" + DATABASES.incrementAndGet();
        try (var connection = Running.SERVER.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        }
        return Running.SERVER.getJdbcUrl("postgres", name);
    }
}
