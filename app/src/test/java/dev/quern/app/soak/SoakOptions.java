package dev.quern.app.soak;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code quern bench --soak} and {@code --kills} may be told. */
public final class SoakOptions {
    @Option(
            names = "--soak",
            paramLabel = "HOURS",
            description =
                    "Disturbs servers under load for so long instead, such as 1.5, and looks what became of all that"
                            + " was acknowledged; app/bin/bench-soak starts what it needs.")
    private double hours;

    @Option(
            names = "--kills",
            paramLabel = "N",
            description = "The same with so many kills and nothing else; with --db-url of two servers, else of one.")
    private int kills;

    @Option(names = "--seed", paramLabel = "N", description = "With --soak, --kills: the order of disturbances.")
    private long seed = System.nanoTime();

    @Option(names = "--rate", paramLabel = "N", description = "With --soak, --kills: documents a second (default: 3).")
    private double rate = 3;

    @Option(
            names = "--late-seconds",
            paramLabel = "N",
            description = "With --soak, --kills: after which a document is late (default: 120).")
    private int lateSeconds = 120;

    @Option(
            names = "--drain-minutes",
            paramLabel = "N",
            description = "With --soak, --kills: how long the last ones may take at the end (default: 60).")
    private int drainMinutes = 60;

    @Option(names = "--blobs", paramLabel = "PLACE", description = "With --soak, --kills: s3://bucket/prefix.")
    private @Nullable String blobs;

    @Option(names = "--s3-endpoint", paramLabel = "URL", description = "With --soak, --kills.")
    private @Nullable String endpoint;

    @Option(
            names = "--db-restart",
            paramLabel = "COMMAND",
            description = "With --soak: kills the database and starts it again.")
    private @Nullable String restart;

    @Option(
            names = "--clock",
            paramLabel = "FILE",
            description = "With --soak: the library that shifts the clocks of servers.")
    private @Nullable Path clock;

    @Option(
            names = "--watch",
            paramLabel = "NAME=PID",
            description = "With --soak: a process whose memory is printed, too.")
    private Map<String, Long> watched = new HashMap<>();

    @Option(names = "--work", paramLabel = "DIR", description = "With --soak, --kills: for all that they write.")
    private @Nullable Path folder;

    /** Whether any of this is wanted. */
    public boolean isWanted() {
        return hours > 0 || kills > 0;
    }

    /** Where to work; null for a folder of its own. */
    public @Nullable Path folder() {
        return folder;
    }

    /** What is to be done on such a database. */
    public SoakBench.Plan plan(Map<String, String> database) {
        var files = new HashMap<String, String>();
        if (blobs != null) {
            files.put("blobs", blobs);
        }
        if (endpoint != null) {
            files.put("s3-endpoint", endpoint);
        }
        return new SoakBench.Plan(
                database,
                files,
                Duration.ofMillis((long) (hours * 3_600_000)),
                kills,
                seed,
                rate,
                Duration.ofSeconds(lateSeconds),
                Duration.ofMinutes(drainMinutes),
                restart == null ? List.of() : List.of("sh", "-c", restart),
                Optional.ofNullable(clock),
                watched);
    }
}
