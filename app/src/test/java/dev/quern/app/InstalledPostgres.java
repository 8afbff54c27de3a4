package dev.quern.app;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A PostgreSQL server that the system has installed, with the client programs of its version: the one that other tests start
 * comes without any. It does not run as root, so that user gives it to another one.
 */
final class InstalledPostgres implements AutoCloseable {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    private final int port;
    private final Path folder;
    private final Process process;

    private InstalledPostgres(int port, Path folder, Process process) {
        this.port = port;
        this.folder = folder;
        this.process = process;
    }

    /** Starts one; the test is left out where none is installed. */
    static InstalledPostgres start() throws IOException, InterruptedException {
        assumeThat(VERSIONS).isDirectory();
        Path programs;
        try (var versions = Files.list(VERSIONS)) {
            programs = versions.max(Comparator.comparing(
                            version -> Integer.valueOf(version.getFileName().toString())))
                    .orElseThrow()
                    .resolve("bin");
        }
        assumeThat(programs.resolve("initdb")).exists();
        var folder = Files.createTempDirectory("quern-postgres");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        var data = folder.resolve("data").toString();
        int made = run(programs.resolve("initdb").toString(), "-D", data, "-U", "postgres", "-A", "trust", "-N")
                .waitFor();
        if (made != 0) {
            throw new IOException("initdb failed: " + made);
        }
        int port = freePort();
        var process = run(
                programs.resolve("postgres").toString(),
                "-D",
                data,
                "-p",
                Integer.toString(port),
                "-k",
                folder.toString(),
                "-c",
                "listen_addresses=127.0.0.1");
        var started = new InstalledPostgres(port, folder, process);
        Awaitility.await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> started.execute("select 1"));
        return started;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process run(String... arguments) throws IOException {
        var command = new ArrayList<String>();
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
        }
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** The options of a server that works on an empty database of this name. */
    String[] database(String name) throws SQLException {
        execute("create database " + name);
        return new String[] {"--db-url", url(name)};
    }

    private String url(String name) {
        return "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres".formatted(port, name);
    }

    private boolean execute(String statement) throws SQLException {
        try (var connection = DriverManager.getConnection(url("postgres"));
                var executed = connection.createStatement()) {
            executed.execute(statement);
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit().completeOnTimeout(process, 20, TimeUnit.SECONDS).join().destroyForcibly();
        process.onExit().join();
        List<Path> all;
        try (var found = Files.walk(folder)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (var one : all) {
            Files.delete(one);
        }
    }
}
