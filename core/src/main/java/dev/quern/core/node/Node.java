package dev.quern.core.node;

import dev.quern.core.file.Disk;
import java.time.Duration;
import java.time.Instant;

/**
 * One of the programs that share the stores, as it last reported. Times are those of the store, so that the clocks of nodes may
 * differ.
 *
 * @param id another one at each start
 * @param since when it began, or came back after it had been {@linkplain #FORGOTTEN forgotten}
 * @param alive whether it has reported within {@link #PATIENCE}
 */
public record Node(String id, Program program, Instant since, Instant lastSeen, boolean alive, State state) {
    /**
     * How long after its last report a node counts as gone. Nodes look after each other every three seconds, and work that is
     * taken up waits for a second or two, so that all of it takes no longer than 15 s.
     */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    /** How long after its last report a node that did not leave is still listed. */
    public static final Duration FORGOTTEN = Duration.ofHours(1);

    /** The part of the work that a node does. */
    public enum Role {
        ALL,
        /** Takes requests and mail, and works on nothing. */
        API,
        /** Works on what others took in: documents, deliveries, errands. It answers those who watch over it, and nobody else. */
        WORKER;

        public boolean takesRequests() {
            return this != WORKER;
        }

        public boolean works() {
            return this != API;
        }
    }

    /**
     * What runs there.
     *
     * @param host the name of the machine
     */
    public record Program(String host, String version, Role role) {}

    /**
     * How a node is.
     *
     * @param workers on documents
     * @param readers the processes that files are read in
     * @param disk the one with the least free space of those it writes to
     * @param memory of the program itself, without the processes it has started
     */
    public record State(Use workers, Use readers, Disk disk, Memory memory) {}

    /** How many of something are busy. */
    public record Use(int busy, int all) {}

    /** The heap of a program. */
    public record Memory(long usedBytes, long maxBytes) {}
}
