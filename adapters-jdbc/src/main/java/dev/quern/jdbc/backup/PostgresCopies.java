package dev.quern.jdbc.backup;

import dev.quern.jdbc.connection.Dialect;
import dev.quern.jdbc.connection.Pooler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;

/** Copies by PostgreSQL's own programs, which have to be installed where the command runs. */
final class PostgresCopies extends DatabaseCopies {
    /** What the programs understand of what the driver does. */
    private static final Set<String> COMMON_OPTIONS = Set.of("sslmode", "sslrootcert");

    private static final String LOCAL = "jdbc:postgresql:";

    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;

    PostgresCopies(String url, @Nullable String user, @Nullable String password) {
        this.url = url;
        this.user = user == null ? option("user") : user;
        this.password = password == null ? option("password") : password;
    }

    @Override
    public String kind() {
        return Dialect.POSTGRESQL.name();
    }

    @Override
    public String fileName() {
        return "database.dump";
    }

    @Override
    public Contents copy(Path folder, Holder holder, Contents.NamedFiles files) throws IOException {
        try (var connection = connect();
                var handle = Jdbi.open(connection)) {
            // What is dumped and what is listed are of the same moment.
            return handle.inTransaction(
                    TransactionIsolationLevel.REPEATABLE_READ, snapshot -> copy(snapshot, folder, files));
        } catch (SQLException e) {
            throw failed("The database cannot be copied", e);
        }
    }

    private Contents copy(Handle snapshot, Path folder, Contents.NamedFiles files) throws IOException {
        var name = snapshot.createQuery("select pg_export_snapshot()")
                .mapTo(String.class)
                .one();
        run(
                "pg_dump",
                "--format=custom",
                "--no-owner",
                "--no-privileges",
                "--snapshot=" + name,
                "--file=" + folder.resolve(fileName()));
        return contents(snapshot, files);
    }

    @Override
    public void requireEmpty() throws IOException {
        try (var connection = connect();
                var handle = Jdbi.open(connection)) {
            long tables = handle.createQuery(
                            "select count(*) from information_schema.tables where table_schema = current_schema()")
                    .mapTo(Long.class)
                    .one();
            if (tables > 0) {
                throw new IOException(
                        "The database has %d tables already. Restore into an empty one.".formatted(tables));
            }
        } catch (SQLException e) {
            throw failed("The database cannot be reached", e);
        }
    }

    @Override
    public void restore(Path file) throws IOException {
        run("pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", file.toString());
    }

    private Connection connect() throws IOException, SQLException {
        var connection = DriverManager.getConnection(url, user, password);
        if (Pooler.isBefore(connection)) {
            connection.close();
            // What pg_dump tells its connection would reach servers, which then do not find their tables.
            throw new IOException(
                    "The database is reached through a pooler. Give the address of PostgreSQL itself for this"
                            + " command, in QUERN_DB_URL.");
        }
        return connection;
    }

    /** The password goes by the environment, which others on the machine do not see. */
    private void run(String program, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(program, "--no-password", "--dbname=" + address()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (user != null) {
            builder.environment().put("PGUSER", user);
        }
        if (password != null) {
            builder.environment().put("PGPASSWORD", password);
        }
        var process = start(program, builder);
        process.getOutputStream().close();
        try (var output = process.getInputStream()) {
            var said = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(program + " failed (" + code + "): " + said.replaceAll("\\s*\n\\s*", " "));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for " + program, e);
        } finally {
            process.destroy();
        }
    }

    private static Process start(String program, ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new IOException(
                    program + " cannot be started; it is one of the client programs of PostgreSQL and has to be"
                            + " installed here, in a version that is not older than the server's.",
                    e);
        }
    }

    /** The driver's address as the programs take it, without user and password. */
    private String address() {
        var path = url.split("\\?", 2)[0].substring(LOCAL.length());
        var address = "postgresql://" + (path.startsWith("//") ? path.substring(2) : "localhost/" + path);
        var common = options().stream()
                .filter(option -> COMMON_OPTIONS.contains(option.split("=", 2)[0]))
                .collect(Collectors.joining("&"));
        return common.isEmpty() ? address : address + "?" + common;
    }

    private List<String> options() {
        var parts = url.split("\\?", 2);
        return parts.length < 2 ? List.of() : Arrays.asList(parts[1].split("&", -1));
    }

    private @Nullable String option(String name) {
        return options().stream()
                .filter(option -> option.startsWith(name + "="))
                .map(option -> option.substring(name.length() + 1))
                .findFirst()
                .orElse(null);
    }
}
