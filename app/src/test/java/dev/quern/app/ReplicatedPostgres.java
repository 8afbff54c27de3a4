package dev.quern.app;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Two real PostgreSQL: a primary, and a standby that has every commit on its disk before the primary acknowledges it. The standby
 * begins as a copy of the primary's folder, so nothing but the server itself is needed.
 */
final class ReplicatedPostgres implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path folder;
    private final EmbeddedPostgres primary;
    private final EmbeddedPostgres standby;

    private ReplicatedPostgres(Path folder, EmbeddedPostgres primary, EmbeddedPostgres standby) {
        this.folder = folder;
        this.primary = primary;
        this.standby = standby;
    }

    static ReplicatedPostgres start(Path folder) throws IOException {
        server(folder.resolve("primary"), freePort()).start().close();
        copy(folder.resolve("primary"), folder.resolve("standby"));
        var primary = server(folder.resolve("primary"), freePort())
                .setServerConfig("synchronous_standby_names", "*")
                .start();
        try {
            Files.createFile(folder.resolve("standby/standby.signal"));
            Files.writeString(
                    folder.resolve("standby/postgresql.auto.conf"),
                    "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres'%n".formatted(primary.getPort()),
                    StandardOpenOption.APPEND);
            var standby = server(folder.resolve("standby"), freePort()).start();
            var both = new ReplicatedPostgres(folder, primary, standby);
            await().atMost(PATIENCE)
                    .until(() ->
                            number(primary, "select count(*) from pg_stat_replication where sync_state = 'sync'") == 1);
            return both;
        } catch (IOException | RuntimeException e) {
            primary.close();
            throw e;
        }
    }

    private static EmbeddedPostgres.Builder server(Path data, int port) {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("synchronous_commit", "on");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (var found = Files.walk(from)) {
            all = found.toList();
        }
        for (var one : all) {
            // With their permissions: it starts in a folder of its own alone.
            Files.copy(one, to.resolve(from.relativize(one)), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    /** The address of whichever is the primary. */
    String url() {
        return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres?targetServerType=primary"
                .formatted(primary.getPort(), standby.getPort());
    }

    /** Kills the primary with all its processes, as if its machine were gone. */
    void killPrimary() throws IOException {
        var postmaster = Long.parseLong(
                Files.readAllLines(folder.resolve("primary/postmaster.pid")).get(0));
        var process = ProcessHandle.of(postmaster).orElseThrow();
        var all = new ArrayList<>(List.of(process));
        process.descendants().forEach(all::add);
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(one -> one.onExit().join());
    }

    /** Makes a primary of the standby. */
    void promote() throws SQLException {
        number(standby, "select count(*) from pg_promote(true, 30)");
    }

    /** The number that a query gives on the standby, or what has become of it. */
    long onStandby(String query) throws SQLException {
        return number(standby, query);
    }

    private static long number(EmbeddedPostgres server, String query) throws SQLException {
        try (var connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Override
    public void close() throws IOException {
        standby.close();
        primary.close();
    }
}
