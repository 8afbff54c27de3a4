package dev.quern.core.file;

/**
 * The space on a disk, in bytes.
 *
 * @param leastFree with less, nothing new is taken in
 */
public record Disk(long free, long total, long leastFree) {}
