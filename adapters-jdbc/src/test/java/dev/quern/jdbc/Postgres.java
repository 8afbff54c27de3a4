package dev.quern.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL, started by the first test that needs it and stopped with the test run. */
public final class Postgres {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Postgres() {}

    private static final class Server {
        private static final EmbeddedPostgres INSTANCE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.start();
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL does not start", e);
            }
        }
    }

    /** Opens an empty database that no other test uses. */
    public static Database newDatabase() {
        return Database.open(newUrl(), "postgres", "postgres", 8);
    }

    /** The address of an empty database that no other test uses, for the user postgres. */
    public static String newUrl() {
        var name = "quern" + DATABASES.incrementAndGet();
        try (var connection = Server.INSTANCE.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException("No database could be made", e);
        }
        return url(name);
    }

    /** Where it listens, on this machine. */
    public static int port() {
        return Server.INSTANCE.getPort();
    }

    static String url(String database) {
        return "jdbc:postgresql://localhost:" + Server.INSTANCE.getPort() + "/" + database;
    }
}
