package dev.quern.core.file;

import dev.quern.core.kernel.FullDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The free space on the disks that the server writes to. Below the floor nothing new is taken in, so that what was taken
 * in can still be worked on; below the last of it no file is written any more, so that the database can still say how things ended.
 */
public final class FreeSpace {
    private static final long MB = 1L << 20;
    private static final long FOR_THE_DATABASE = 16 * MB;

    private final List<Path> folders;
    private final long floor;
    private final long last;
    private final ToLongFunction<Path> free;

    /**
     * Asks the system.
     *
     * @param folders that are there
     * @param floorMb below which nothing is taken in
     */
    public FreeSpace(List<Path> folders, int floorMb) {
        this(folders, floorMb, folder -> folder.toFile().getUsableSpace());
    }

    /** @param free how many bytes can be written to where a folder is */
    public FreeSpace(List<Path> folders, int floorMb, ToLongFunction<Path> free) {
        this.folders = List.copyOf(folders);
        this.last = Math.max(MB, Math.min(floorMb * MB, FOR_THE_DATABASE));
        this.floor = Math.max(floorMb * MB, last);
        this.free = free;
    }

    /** Returns whether anything new may be taken in. */
    public boolean isAboveFloor() {
        return least() >= floor;
    }

    /** Returns whether a file may be written. */
    public boolean isLeft() {
        return least() >= last;
    }

    /** Returns the disk with the least free space. */
    public Disk scarcest() {
        return folders.stream()
                .map(folder ->
                        new Disk(free.applyAsLong(folder), folder.toFile().getTotalSpace(), floor))
                .min(Comparator.comparingLong(Disk::free))
                .orElseThrow(() -> new IllegalStateException("There is no folder to write to"));
    }

    private long least() {
        return folders.stream().mapToLong(free).min().orElse(Long.MAX_VALUE);
    }

    /** Gives a failure to write back, unless the disk is full: then the refusal for that is thrown. */
    public IOException unlessFull(IOException failure) {
        if (FullDisk.isBehind(failure) || !isLeft()) {
            throw FullDisk.refusal();
        }
        return failure;
    }
}
