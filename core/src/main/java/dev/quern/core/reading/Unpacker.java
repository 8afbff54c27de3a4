package dev.quern.core.reading;

import dev.quern.core.letter.Letter;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Driven port: takes files apart that hold other files. Safe for use by many threads. */
public interface Unpacker {
    /** A kind of file that holds others. */
    enum Kind {
        /** A message with attachments; it has text of its own, and a head (see {@link #letter}). */
        MESSAGE,
        /** A file of messages. */
        FOLDER,
        /** A file of files. */
        ARCHIVE
    }

    /** Takes nothing apart: for programs to which a file is a document. */
    Unpacker NONE = new Unpacker() {
        @Override
        public Map<String, Kind> kinds() {
            return Map.of();
        }

        @Override
        public Optional<Letter> letter(Path file, String contentType) {
            return Optional.empty();
        }

        @Override
        public Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts) {
            return Optional.empty();
        }
    };

    /** The content types that can be taken apart. */
    Map<String, Kind> kinds();

    /** The head of a message; empty when it has none that can be read. */
    Optional<Letter> letter(Path file, String contentType);

    /**
     * Hands over the files that a file holds, one after the other, and not what those hold in turn. Pictures in a message's
     * text, such as that of a signature, are no files of their own.
     *
     * @return empty when all were handed over; else why it cannot be, for the person who sent it. What was handed over before
     *     counts for nothing then
     */
    Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts);

    /** Takes what comes out. */
    interface Parts {
        /**
         * A file that came out.
         *
         * @param content read before this returns
         */
        void take(Part part, InputStream content);

        /** A file that is there and cannot be had, and why, as in "it is protected by a password". */
        void leaveOut(String name, String why);
    }

    /**
     * A file in a file.
     *
     * @param name as it is written there: it may be empty, or name folders, or worse
     * @param contentType where it is known without a look at the bytes; null where it is not
     */
    record Part(String name, @Nullable String contentType) {}
}
