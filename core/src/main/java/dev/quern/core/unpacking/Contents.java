package dev.quern.core.unpacking;

import dev.quern.core.document.DocumentName;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.StoredFile;
import dev.quern.core.letter.Letter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The contents of a file, unpacked down to documents. They are kept aside until they are stored; the rest is gone on close. */
final class Contents implements AutoCloseable {
    private final List<Item> items = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final List<Blobs.Staged> aside = new ArrayList<>();

    /**
     * A document to be.
     *
     * @param place in the file, such as {@code 3.1}: the same each time it is taken apart
     * @param letter its head, where it is a message
     * @param refusal why it is to be skipped; null where it is not
     * @param attached documents that belong to it, where it is a message
     */
    record Item(
            String place,
            DocumentName name,
            Blobs.Staged staged,
            String contentType,
            @Nullable Letter letter,
            @Nullable String refusal,
            List<Item> attached) {
        /** It and what is attached to it. */
        Stream<Item> family() {
            return Stream.concat(Stream.of(this), attached.stream().flatMap(Item::family));
        }

        StoredFile file() {
            return new StoredFile(staged.id(), contentType, staged.size());
        }
    }

    List<Item> items() {
        return items;
    }

    /** Contents that do not become documents, and why: a phrase for each. */
    List<String> leftOut() {
        return leftOut;
    }

    /** Sees to it that a file does not stay. */
    void adopt(Blobs.Staged staged) {
        aside.add(staged);
    }

    /** Discards a file now, since there may be many. */
    static void discard(Blobs.Staged staged) {
        try {
            staged.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        aside.forEach(Contents::discard);
    }
}
