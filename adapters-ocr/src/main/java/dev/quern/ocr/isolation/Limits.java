package dev.quern.ocr.isolation;

import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.time.Duration;

/**
 * The limits of a process that reads files.
 *
 * @param files how much of a file it reads
 * @param unpacking limits for taking a file apart that holds others
 * @param heapMb heap of one process, in megabytes; native memory of a recogniser comes on top
 * @param deadline for a file of one page, in time that processors work at it; a process that takes longer is ended
 * @param perPage added to the deadline for every page that was read
 * @param documents the number after which a process is replaced by a new one
 * @param idle an unused process is ended after this time
 * @param patience by the clock, a file has this long at least before it is put off until later, see {@link TimeLimit}
 */
public record Limits(
        ReadingLimits files,
        UnpackingLimits unpacking,
        int heapMb,
        Duration deadline,
        Duration perPage,
        int documents,
        Duration idle,
        Duration patience) {
    /** The patience that a server has. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    /** The limits of a server that sets none. */
    public static final Limits DEFAULT = new Limits(
            ReadingLimits.USUAL,
            UnpackingLimits.USUAL,
            512,
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            // Each new one takes seconds of a core until it is compiled, so they are rare.
            1_000_000,
            Duration.ofMinutes(5));

    /** With the usual patience. */
    public Limits(
            ReadingLimits files,
            UnpackingLimits unpacking,
            int heapMb,
            Duration deadline,
            Duration perPage,
            int documents,
            Duration idle) {
        this(files, unpacking, heapMb, deadline, perPage, documents, idle, PATIENCE);
    }

    public Limits {
        if (heapMb < 16 || documents < 1) {
            throw new IllegalArgumentException(
                    "A process needs 16 MB and a document at least: %d, %d".formatted(heapMb, documents));
        }
    }
}
