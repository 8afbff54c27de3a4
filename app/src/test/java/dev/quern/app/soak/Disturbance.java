package dev.quern.app.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Something that is done to the servers, or to what they stand on. */
enum Disturbance {
    NODE_KILLED("is killed", true),
    NODE_TOLD_TO_STOP("is told to stop, and started again", true),
    NODE_FROZEN("is frozen"),
    READER_KILLED("loses a process that reads files", true),
    DATABASE_CUT("is cut off from the database"),
    DATABASE_STALLED("hears nothing from the database"),
    DATABASE_RESTARTED("loses the database, which dies and comes back"),
    FILES_CUT("is cut off from S3"),
    FILES_STALLED("hears nothing from S3"),
    FILES_SLOW("has an S3 that takes a third of a second for each call"),
    FILES_FAILING("has an S3 that fails, cuts off, and answers by halves"),
    DISK_FULL("has a full disk"),
    CLOCK_JUMPS("has a clock that jumps"),
    RECEIVER_AWAY("finds the receiver of webhooks away");

    private static final int SHORTEST_SECONDS = 2;
    private static final int SECONDS = 14;
    private static final int PAUSE_SHORTEST_MS = 3_000;
    private static final int PAUSE_MS = 12_000;
    private static final int MOMENT_MS = 400;
    /** One in so many outages has a kill in its middle, too. */
    private static final int WITH_KILL = 4;

    private static final List<Duration> JUMPS = List.of(
            Duration.ofSeconds(-2),
            Duration.ofSeconds(2),
            Duration.ofMinutes(-20),
            Duration.ofMinutes(20),
            Duration.ofHours(-3),
            Duration.ofHours(3));

    private final String said;
    private final boolean endsProcesses;

    Disturbance(String said) {
        this(said, false);
    }

    Disturbance(String said, boolean endsProcesses) {
        this.said = said;
        this.endsProcesses = endsProcesses;
    }

    /** What is said of a node that it happens to. */
    String said() {
        return said;
    }

    /**
     * Whether processes come to their end by it. Those of one node only: the other is there from the beginning to the end, so that
     * its memory can be compared.
     */
    boolean endsProcesses() {
        return endsProcesses;
    }

    /**
     * A disturbance that has been drawn.
     *
     * @param node its number, from 0
     * @param moment how long after work was seen it begins: kills are to come at any moment of the work
     * @param jump of the clock
     * @param withKill whether the node that may be killed is killed in the middle of it
     * @param pause after it
     */
    record Turn(
            Disturbance what,
            int node,
            Duration moment,
            Duration lasting,
            Duration jump,
            boolean withKill,
            Duration pause) {}

    /** Gives disturbances in turns: all of them, shuffled, then all of them shuffled anew. The same seed gives the same turns. */
    static final class Deck {
        private final Random random;
        private final List<Disturbance> all;
        private final int nodes;
        private final List<Disturbance> left = new ArrayList<>();

        Deck(long seed, List<Disturbance> all, int nodes) {
            this.random = new Random(seed);
            this.all = List.copyOf(all);
            this.nodes = nodes;
        }

        Turn next() {
            if (left.isEmpty()) {
                left.addAll(all);
                Collections.shuffle(left, random);
            }
            var what = left.remove(left.size() - 1);
            // All of it is drawn for each, so that what one disturbance needs does not change the next.
            int node = random.nextInt(nodes);
            return new Turn(
                    what,
                    what.endsProcesses() ? 0 : node,
                    Duration.ofMillis(random.nextInt(MOMENT_MS)),
                    Duration.ofMillis(1_000L * SHORTEST_SECONDS + random.nextInt(1_000 * SECONDS)),
                    JUMPS.get(random.nextInt(JUMPS.size())),
                    random.nextInt(WITH_KILL) == 0,
                    Duration.ofMillis(PAUSE_SHORTEST_MS + random.nextInt(PAUSE_MS)));
        }
    }
}
