package dev.quern.app.soak;

import dev.quern.app.blobs.Gate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the servers stand on, all of which can be disturbed for each of them: database, S3, disk and clock. */
final class Surroundings implements AutoCloseable {
    private static final Pattern POSTGRESQL = Pattern.compile("jdbc:postgresql://([^:/?]+)(?::(\\d+))?(/.*)");
    private static final int POSTGRESQL_PORT = 5432;

    private final Path folder;
    private final Map<String, String> database;
    private final Map<String, String> files;
    private final Function<List<String>, List<String>> program;
    private final Consumer<String> lines;
    private final boolean onlyKills;
    private final List<Relay> toDatabase = new ArrayList<>();
    private final List<Relay> toFiles = new ArrayList<>();
    private final List<Gate> gates = new ArrayList<>();
    private final List<@Nullable SmallDisk> disks = new ArrayList<>();
    private final Optional<Path> clock;

    /**
     * Prepares what one of them needs at a time.
     *
     * @param onlyKills whether nothing but kills is wanted, so that disks and clocks are left alone
     * @param clock the library that shifts clocks
     * @param program gives the command that runs Quern with these arguments
     * @param lines is told what cannot be arranged here
     */
    Surroundings(
            Path folder,
            Map<String, String> database,
            Map<String, String> files,
            boolean onlyKills,
            Optional<Path> clock,
            Function<List<String>, List<String>> program,
            Consumer<String> lines) {
        this.folder = folder;
        this.database = database;
        this.files = files;
        this.onlyKills = onlyKills;
        this.program = program;
        this.lines = lines;
        this.clock = onlyKills ? Optional.empty() : clock;
    }

    /** How many servers can share this. */
    int nodes() {
        return isEmbedded() ? 1 : 2;
    }

    private boolean isEmbedded() {
        return !database.containsKey("db-url");
    }

    private boolean hasS3() {
        return files.containsKey("s3-endpoint");
    }

    String described() {
        return (isEmbedded() ? "one server on the embedded database" : "two servers on PostgreSQL")
                + (hasS3() ? ", files on S3" : ", files in a folder");
    }

    /** A server, which gets its own ways to all of this. */
    SoakNode node(int number, int diskMb, int embeddedDiskMb, int leastFreeMb, String domain) throws IOException {
        var name = "node-" + (number + 1);
        var settings = new HashMap<>(direct(number));
        boolean hasDisk = !onlyKills && mount(Path.of(settings.get("data")), isEmbedded() ? embeddedDiskMb : diskMb);
        settings.putAll(Map.of(
                "port",
                "0",
                "workers",
                "2",
                "sandbox",
                "off",
                "webhooks-allow",
                "127.0.0.0/8",
                "email-domain",
                domain,
                "email-rate-sender",
                "0",
                "email-rate-remote",
                "0",
                "min-free-mb",
                hasDisk ? Integer.toString(leastFreeMb) : "0"));
        if (!isEmbedded()) {
            var relay = new Relay(databaseAddress());
            toDatabase.add(relay);
            settings.put("db-url", "jdbc:postgresql://127.0.0.1:" + relay.port() + databaseShape(3));
        }
        if (hasS3()) {
            var gate = new Gate(URI.create(files.get("s3-endpoint")), false);
            gates.add(gate);
            var relay = new Relay(new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), gate.url().getPort()));
            toFiles.add(relay);
            settings.put("s3-endpoint", "http://127.0.0.1:" + relay.port());
        }
        var shifted = clock.map(library -> new SoakNode.Clock(library, folder.resolve("clock-" + (number + 1))));
        return new SoakNode(name, command("serve", settings), folder.resolve(name + ".log"), shifted.orElse(null));
    }

    private boolean mount(Path data, int megabytes) throws IOException {
        try {
            disks.add(SmallDisk.mount(Files.createDirectories(data), megabytes));
            return true;
        } catch (IOException e) {
            lines.accept("Disks are not filled up: " + e.getMessage() + " (it takes the rights of root)");
            disks.add(null);
            return false;
        }
    }

    private String databaseShape(int group) {
        var url = database.get("db-url");
        var shape = POSTGRESQL.matcher(url);
        if (!shape.matches()) {
            throw new IllegalArgumentException("--db-url is jdbc:postgresql://host:port/database here, not " + url);
        }
        return Optional.ofNullable(shape.group(group)).orElse("");
    }

    private InetSocketAddress databaseAddress() {
        var port = databaseShape(2);
        return new InetSocketAddress(databaseShape(1), port.isEmpty() ? POSTGRESQL_PORT : Integer.parseInt(port));
    }

    /** The first process of PostgreSQL, if it is on this machine. */
    Optional<ProcessHandle> postgres() throws SQLException {
        if (isEmbedded()) {
            return Optional.empty();
        }
        try (var connection = DriverManager.getConnection(
                        database.get("db-url"), database.get("db-user"), database.get("db-password"));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return ProcessHandle.of(rows.getLong(1)).flatMap(ProcessHandle::parent);
        }
    }

    /** The settings of a server that goes to the database and to S3 straight. */
    Map<String, String> direct(int number) {
        var settings = new HashMap<String, String>();
        settings.put("data", folder.resolve("data-" + (number + 1)).toString());
        settings.putAll(database);
        if (!isEmbedded()) {
            settings.put("blobs", folder.resolve("blobs").toString());
        }
        settings.putAll(files);
        return settings;
    }

    /** The command that runs Quern so. */
    List<String> command(String what, Map<String, String> settings) {
        var arguments = new ArrayList<String>();
        arguments.add(what);
        settings.forEach((name, value) -> arguments.addAll(List.of("--" + name, value)));
        return program.apply(arguments);
    }

    /** The disturbances that can be arranged here; says which cannot. */
    List<Disturbance> possible(List<String> restart) {
        var possible = EnumSet.allOf(Disturbance.class);
        if (toDatabase.isEmpty()) {
            possible.removeAll(
                    EnumSet.of(Disturbance.DATABASE_CUT, Disturbance.DATABASE_STALLED, Disturbance.DATABASE_RESTARTED));
        } else if (restart.isEmpty()) {
            possible.remove(Disturbance.DATABASE_RESTARTED);
        }
        if (toFiles.isEmpty()) {
            possible.removeAll(EnumSet.of(
                    Disturbance.FILES_CUT,
                    Disturbance.FILES_STALLED,
                    Disturbance.FILES_SLOW,
                    Disturbance.FILES_FAILING));
        }
        if (disks.contains(null)) {
            possible.remove(Disturbance.DISK_FULL);
        }
        if (clock.isEmpty()) {
            possible.remove(Disturbance.CLOCK_JUMPS);
            lines.accept("Clocks do not jump: there is no library that shifts them (--clock)");
        }
        var left = EnumSet.complementOf(possible);
        if (!left.isEmpty()) {
            lines.accept("Left out: " + left);
        }
        return List.copyOf(possible);
    }

    Relay toDatabase(int node) {
        return toDatabase.get(node);
    }

    Relay toFiles(int node) {
        return toFiles.get(node);
    }

    void slowFiles(int node, boolean on) {
        gates.get(node).decide(call -> on ? Gate.Fate.IS_SLOW : Gate.Fate.PASSES);
    }

    void failingFiles(int node, boolean on) {
        gates.get(node)
                .decide(call -> on
                        ? switch (ThreadLocalRandom.current().nextInt(5)) {
                            case 0 -> Gate.Fate.FAILS;
                            case 1 -> Gate.Fate.IS_CUT;
                            case 2 -> Gate.Fate.IS_CUT_IN_ITS_ANSWER;
                            default -> Gate.Fate.PASSES;
                        }
                        : Gate.Fate.PASSES);
    }

    void fillDisk(int node, boolean on, int left) throws IOException {
        var disk = disks.get(node);
        if (disk != null && on) {
            disk.fill(left);
        } else if (disk != null) {
            disk.free();
        }
    }

    @Override
    public void close() throws IOException {
        for (var relay : toDatabase) {
            relay.close();
        }
        for (var relay : toFiles) {
            relay.close();
        }
        gates.forEach(Gate::close);
        for (var disk : disks) {
            if (disk != null) {
                disk.close();
            }
        }
    }
}
