package dev.quern.core.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** Driven port: the bytes of documents, on disk or in an object store. */
public interface Blobs {
    /**
     * Checks that there is space for files of documents that come in; those of documents that are here may need it more.
     *
     * @throws dev.quern.core.kernel.Refusal.Unavailable when there is not
     */
    default void requireRoom() {}

    /**
     * Takes in a stream to its end, without holding it in memory, and keeps it aside until it is wanted.
     *
     * @param limit refuses more bytes than this
     * @throws dev.quern.core.kernel.Refusal.TooLarge with nothing kept
     */
    Staged stage(InputStream content, long limit) throws IOException;

    /**
     * Opens the bytes as a file on this machine, to be read and left alone; it is there until it is closed, and perhaps longer.
     *
     * @throws java.nio.file.NoSuchFileException when there is no such blob
     */
    LocalFile open(BlobId id) throws IOException;

    /**
     * Erases the bytes; nothing happens when they are not there. Only {@link FileKeeping} knows whether they may go.
     *
     * @throws IOException when they are still there
     */
    void erase(BlobId id) throws IOException;

    /**
     * The names of all kept bytes that begin with two digits, so that who goes through all of them need not hold all names.
     *
     * @param digits two, hexadecimal, lower case
     */
    List<BlobId> list(String digits) throws IOException;

    /** What lies among the kept bytes and is none of them, for people to look at: nobody else does. */
    default List<String> strays() throws IOException {
        return List.of();
    }

    /** A blob as a file; what its path leads to after closing is not said. */
    interface LocalFile extends AutoCloseable {
        Path path();

        @Override
        default void close() {}
    }

    /** Bytes taken in but not yet kept; closing without keeping discards them. */
    interface Staged extends AutoCloseable {
        /** Where they are meanwhile. */
        Path file();

        long size();

        /** The name that they will be kept under. */
        BlobId id();

        /** Makes them durable: when this returns, a power cut does not lose them. */
        BlobId keep() throws IOException;

        /** Keeps what can be made again: a power cut may lose it, or leave a part of it under its name. */
        default BlobId keepLightly() throws IOException {
            return keep();
        }

        @Override
        void close() throws IOException;
    }
}
