package dev.quern.app.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.command.FieldNodes;
import dev.quern.app.command.ServeCommand;
import dev.quern.app.samples.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The figures of {@code docs/scaling.md}: how many documents a second one node works on that has one core, how many two do that
 * have one each, in turns, and what a document costs in processor time, in the database and on the disk. Both nodes stay up and
 * warm; while one works alone, the other is stopped (SIGSTOP). Needs Linux, taskset and an empty PostgreSQL.
 */
final class NodesBench implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String KEY = "sk_bench-key-for-nodes-on-loopback";
    private static final String PROGRAM = "dev.quern.app.Main";
    private static final int SENDERS = 2;
    private static final int WORKERS = 2;
    private static final long TICKS = 100;
    private static final Duration LOOK = Duration.ofMillis(50);

    private final Path folder;
    private final Map<String, String> database;
    private final int documents;
    private final PrintStream out;
    private final List<Node> nodes = new ArrayList<>();
    private int drawn;

    /**
     * Prepares a measurement.
     *
     * @param database flags of the server that say where it is
     * @param documents in each measurement
     */
    NodesBench(Path folder, Map<String, String> database, int documents, PrintStream out) {
        this.folder = folder;
        this.database = database;
        this.documents = documents;
        this.out = out;
    }

    private record Node(Process process, QuernClient client) {
        void signal(String name) throws IOException {
            // Its reading processes have nothing to do then.
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .onExit()
                    .join();
        }

        double cpuSeconds() throws IOException {
            double sum = worked(process.pid());
            for (var child : process.descendants().toList()) {
                sum += worked(child.pid());
            }
            return sum;
        }
    }

    /** What was used up to a moment. */
    private record Used(
            double nodes,
            double postgres,
            double client,
            long transactions,
            long wal,
            long walSyncs,
            long size,
            long files) {
        Used minus(Used before) {
            return new Used(
                    nodes - before.nodes,
                    postgres - before.postgres,
                    client - before.client,
                    transactions - before.transactions,
                    wal - before.wal,
                    walSyncs - before.walSyncs,
                    size - before.size,
                    files - before.files);
        }

        Used plus(Used other) {
            return minus(new Used(0, 0, 0, 0, 0, 0, 0, 0).minus(other));
        }
    }

    void run(List<String> cores, int rounds) throws Exception {
        for (var core : cores) {
            nodes.add(start(core));
        }
        long mailbox = mailbox(nodes.get(0).client());
        var one = nodes.subList(0, 1);
        // Until what runs often is compiled.
        for (int i = 0; i < 3; i++) {
            measure(mailbox, nodes);
        }
        try (var connection = connect()) {
            var alone = new double[rounds];
            var together = new double[rounds];
            var used = new Used(0, 0, 0, 0, 0, 0, 0, 0);
            for (int round = 0; round < rounds; round++) {
                var others = nodes.subList(1, nodes.size());
                for (var other : others) {
                    other.signal("STOP");
                }
                alone[round] = measure(mailbox, one);
                for (var other : others) {
                    other.signal("CONT");
                }
                // It reports again, and everybody believes it.
                TimeUnit.SECONDS.sleep(4);
                var before = used(connection);
                together[round] = measure(mailbox, nodes);
                used = used.plus(used(connection).minus(before));
                out.printf(
                        Locale.ROOT,
                        "round %d: one node %.1f documents/s, %d nodes %.1f%n",
                        round + 1,
                        alone[round],
                        nodes.size(),
                        together[round]);
            }
            tell(alone, together, used, connections(connection));
        }
    }

    private void tell(double[] alone, double[] together, Used used, long connections) {
        int all = documents * together.length;
        out.printf(Locale.ROOT, "one node, one core:             %.1f documents/s%n", median(alone));
        out.printf(Locale.ROOT, "%d nodes, one core each:         %.1f documents/s%n", nodes.size(), median(together));
        var ratios = new double[alone.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = together[i] / alone[i];
        }
        out.printf(
                Locale.ROOT,
                "times as many:                  %.2f (median of %d rounds)%n",
                median(ratios),
                ratios.length);
        out.printf(
                Locale.ROOT,
                "processor time a document:      nodes %.1f ms, PostgreSQL %.1f ms, client %.1f ms%n",
                used.nodes() * 1e3 / all,
                used.postgres() * 1e3 / all,
                used.client() * 1e3 / all);
        out.printf(
                Locale.ROOT,
                "PostgreSQL a document:          %.1f transactions, %.1f syncs of its log, %.1f KB of its log, %.1f KB kept%n",
                (double) used.transactions() / all,
                (double) used.walSyncs() / all,
                used.wal() / 1024.0 / all,
                used.size() / 1024.0 / all);
        out.printf(Locale.ROOT, "files a document:               %.1f KB%n", used.files() / 1024.0 / all);
        out.printf(Locale.ROOT, "connections to PostgreSQL:      %.1f a node%n", (double) connections / nodes.size());
    }

    /** Documents per second from the first upload to the last result, sent to these nodes in turns. */
    private double measure(long mailbox, List<Node> to) throws Exception {
        var contents = new ArrayList<byte[]>();
        for (int i = 0; i < documents; i++) {
            contents.add(Samples.onePageInvoice(drawn++).content());
        }
        var threads = Executors.newFixedThreadPool(SENDERS * to.size());
        long began = System.nanoTime();
        try {
            var uploads = new ArrayList<Callable<String>>();
            for (int i = 0; i < documents; i++) {
                var client = to.get(i % to.size()).client();
                var content = contents.get(i);
                uploads.add(() -> client.upload(mailbox, "invoice.pdf", content));
            }
            for (var upload : threads.invokeAll(uploads)) {
                upload.get();
            }
        } finally {
            threads.shutdownNow();
        }
        while (to.get(0).client().get("/nodes").at("/queue/waiting").asInt() > 0) {
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        }
        return documents / ((System.nanoTime() - began) / 1e9);
    }

    private Used used(Connection connection) throws IOException, SQLException {
        double ofNodes = 0;
        for (var node : nodes) {
            ofNodes += node.cpuSeconds();
        }
        long backend = number(connection, "select pg_backend_pid()");
        var postmaster = ProcessHandle.of(backend).flatMap(ProcessHandle::parent);
        double ofPostgres = 0;
        if (postmaster.isPresent()) {
            ofPostgres = worked(postmaster.get().pid());
            for (var child : postmaster.get().children().toList()) {
                ofPostgres += worked(child.pid());
            }
        }
        return new Used(
                ofNodes,
                ofPostgres,
                worked(ProcessHandle.current().pid()),
                number(
                        connection,
                        "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()"),
                number(connection, "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"),
                walSyncs(connection),
                number(connection, "select pg_database_size(current_database())"),
                size(folder.resolve("data").resolve("blobs")));
    }

    private static long walSyncs(Connection connection) throws SQLException {
        return number(connection, "show server_version_num") >= 180_000
                ? number(connection, "select sum(fsyncs)::bigint from pg_stat_io where object = 'wal'")
                : number(connection, "select wal_sync from pg_stat_wal");
    }

    private static long connections(Connection connection) throws SQLException {
        return number(
                connection,
                "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static long size(Path folder) throws IOException {
        long sum = 0;
        List<Path> all;
        try (var found = Files.walk(folder)) {
            all = found.filter(Files::isRegularFile).toList();
        }
        for (var file : all) {
            sum += Files.size(file);
        }
        return sum;
    }

    /** The seconds that a processor has worked for a process and for its children that have ended; zero when it has ended. */
    private static double worked(long pid) throws IOException {
        var stat = Path.of("/proc/" + pid + "/stat");
        if (!Files.exists(stat)) {
            return 0;
        }
        // After the name, which may have anything in it: utime, stime, cutime and cstime are fields 14 to 17.
        var fields = Files.readString(stat).replaceFirst("(?s).*\\) ", "").split(" ", -1);
        long ticks = 0;
        for (int i = 11; i < 15; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return (double) ticks / TICKS;
    }

    private static double median(double[] values) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                database.getOrDefault("db-url", ""), database.get("db-user"), database.get("db-password"));
    }

    private Node start(String core) throws IOException {
        var command = new ArrayList<>(List.of(
                "taskset",
                "-c",
                core,
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                PROGRAM,
                "serve",
                "--port",
                "0",
                "--workers",
                Integer.toString(WORKERS),
                "--api-key",
                KEY,
                "--data",
                folder.resolve("data").toString()));
        database.forEach((flag, value) -> command.addAll(List.of("--" + flag, value)));
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        // Not in the command line, which may be no longer than the networks' runtime bears.
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        var process = builder.start();
        var reader = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith(ServeCommand.READY)) {
                var url = URI.create(line.substring(ServeCommand.READY.length()));
                return new Node(process, new QuernClient(url, KEY));
            }
        }
        throw new IOException("A node did not start; is the database there, and taskset?");
    }

    private static long mailbox(QuernClient client) throws IOException {
        var request = JSON.createObjectNode();
        request.set("parser_object_set", FieldNodes.of(Samples.onePageInvoice(0).fields()));
        return client.post("/parser", request).path("id").asLong();
    }

    @Override
    public void close() throws IOException {
        for (var node : nodes) {
            node.signal("CONT");
            node.process().destroy();
        }
        for (var node : nodes) {
            node.process().onExit().join();
        }
    }
}
