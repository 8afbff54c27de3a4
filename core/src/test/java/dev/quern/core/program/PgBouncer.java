package dev.quern.core.program;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real PgBouncer in transaction mode in front of a PostgreSQL on this machine, with so few connections to it that callers get
 * another one all the time. It does not run as root, so that user gives it to another one.
 */
public final class PgBouncer implements AutoCloseable {
    private static final int CONNECTIONS = 4;

    private final int port;
    private final Path folder;
    private final Process process;

    private PgBouncer(int port, Path folder, Process process) {
        this.port = port;
        this.folder = folder;
        this.process = process;
    }

    /** Starts one in front of the port of a PostgreSQL; the test is left out where none is installed. */
    public static PgBouncer before(int postgres) throws IOException, InterruptedException {
        var program = program();
        assumeThat(program).as("pgbouncer on the path").isNotNull();
        var folder = Files.createTempDirectory("quern-pgbouncer");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        int port = freePort();
        var settings = Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                * = host=127.0.0.1 port=%d user=postgres
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 500
                """.formatted(postgres, port, CONNECTIONS));
        Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-r--r--"));
        var command = new ArrayList<String>();
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
        }
        command.addAll(List.of(String.valueOf(program), settings.toString()));
        var process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        var started = new PgBouncer(port, folder, process);
        try {
            started.awaitStart();
            return started;
        } catch (IOException e) {
            started.close();
            throw e;
        }
    }

    /** Debian has it where only root looks. */
    private static @Nullable Path program() {
        return Arrays.stream((System.getenv("PATH") + ":/usr/sbin").split(":"))
                .map(folder -> Path.of(folder, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitStart() throws IOException, InterruptedException {
        for (int tries = 0; tries < 200 && process.isAlive(); tries++) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return;
            } catch (IOException notYet) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        throw new IOException("PgBouncer does not start");
    }

    /** The address of a database behind it. */
    public String url(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        Files.delete(folder.resolve("pgbouncer.ini"));
        Files.delete(folder);
    }
}
