package dev.quern.core.unpacking;

import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letter;
import dev.quern.core.letter.Letters;
import dev.quern.core.reading.TypeDetector;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.reading.Unpacker.Kind;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.SenderFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes documents of what a document holds: the attachments of a message, the messages of a folder, the files of an archive.
 * All is taken apart and checked before anything is stored; then it is stored in slices. Done again, be it after a crash or
 * on request, it makes only what is not there.
 */
public final class Unpacking {
    /** Documents stored in one transaction, unless one message brings more. */
    private static final int SLICE = 50;

    private static final int TOKEN_CHARACTERS = 32;
    private static final int UID_BYTES = 16;

    private final Unpacker unpacker;
    private final TypeDetector types;
    private final Set<String> readable;
    private final Limits limits;
    private final FileKeeping files;
    private final Documents documents;
    private final Letters letters;
    private final DocumentLog log;
    private final WorkQueue queue;
    private final InstantSource clock;
    private final Tokens tokens;

    /**
     * Limits on the unpacking of one file, with everything in it counted.
     *
     * @param members files in it, those that hold others included
     * @param bytes that they have together
     * @param depth to which files are opened: 1 for what comes in itself, 2 for what is in it
     */
    public record Limits(int members, long bytes, int depth) {
        /** Ten times what people send. */
        public static final Limits USUAL = new Limits(10_000, 256L << 20, 3);
    }

    /**
     * The use case over its ports.
     *
     * @param readable content types that are documents by themselves
     */
    public Unpacking(
            Unpacker unpacker,
            TypeDetector types,
            Set<String> readable,
            Limits limits,
            FileKeeping files,
            Documents documents,
            Letters letters,
            DocumentLog log,
            WorkQueue queue,
            InstantSource clock,
            Tokens tokens) {
        this.unpacker = unpacker;
        this.types = types;
        this.readable = Set.copyOf(readable);
        this.limits = limits;
        this.files = files;
        this.documents = documents;
        this.letters = letters;
        this.log = log;
        this.queue = queue;
        this.clock = clock;
        this.tokens = tokens;
    }

    /** The outcome of unpacking a document. */
    sealed interface Unpacked {
        /** The number of documents unpacked, and what was left out, a phrase for each. */
        record Into(int documents, List<String> leftOut) implements Unpacked {}

        /** It cannot be, and nothing of it was stored. */
        record Impossible(String reason) implements Unpacked {}
    }

    /** The kind of container that a document is; null for every other file. */
    @Nullable
    Kind kind(Document document) {
        return unpacker.kinds().get(document.file().contentType());
    }

    /** Returns whether the head of a message is known already. */
    boolean isAddressed(Document message) {
        return letters.find(message.id()).isPresent();
    }

    /** Stores the head of a message, and says why its sender is not let in, if so. What is attached to something is in with it. */
    Optional<String> address(Document message, SenderFilter filter) {
        var letter = letter(message);
        letters.add(message, letter);
        return message.attachedTo() == null ? filter.refusal(letter.sender()) : Optional.empty();
    }

    /** Takes a document apart that is a container. */
    Unpacked unpack(Document parent, Kind kind, MailboxSettings settings) {
        var opening = new Opening(unpacker, types, readable, files, limits, settings);
        try (var contents = opening.contents();
                var file = file(parent)) {
            var unreadable = opening.open(file.path(), parent.file().contentType(), kind);
            if (unreadable.isPresent()) {
                return new Unpacked.Impossible(unreadable.get().reason());
            }
            store(parent, contents.items());
            return new Unpacked.Into(contents.items().size(), contents.leftOut());
        }
    }

    private Letter letter(Document message) {
        try (var file = file(message)) {
            return unpacker.letter(file.path(), message.file().contentType()).orElse(Letter.EMPTY);
        }
    }

    private Blobs.LocalFile file(Document document) {
        try {
            return files.open(document.file().blob());
        } catch (IOException e) {
            throw new UncheckedIOException("The file of document " + document.id() + " cannot be had", e);
        }
    }

    private void store(Document parent, List<Contents.Item> items) {
        var slice = new ArrayList<Contents.Item>();
        int size = 0;
        for (var item : items) {
            slice.add(item);
            size += Math.toIntExact(item.family().count());
            if (size >= SLICE) {
                storeSlice(parent, slice);
                slice.clear();
                size = 0;
            }
        }
        if (!slice.isEmpty()) {
            storeSlice(parent, slice);
        }
    }

    private void storeSlice(Document parent, List<Contents.Item> slice) {
        var staged = slice.stream()
                .flatMap(Contents.Item::family)
                .map(Contents.Item::staged)
                .toList();
        try {
            files.<Boolean>keepAllInTransaction(staged, () -> {
                slice.forEach(item -> store(parent, parent, item));
                return true;
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void store(Document root, Document parent, Contents.Item item) {
        var child = findOrAdd(root, parent, item);
        item.attached().forEach(attached -> store(root, child, attached));
    }

    /** Its id follows from where it is, so that it is found again; one that was deleted since makes room for another. */
    private Document findOrAdd(Document root, Document parent, Contents.Item item) {
        for (int generation = 0; ; generation++) {
            var uid = uid(root, item.place(), generation);
            var found = documents.find(uid);
            if (found.isEmpty()) {
                return add(uid, parent, item);
            }
            if (found.get().status() != DocumentStatus.DELETED) {
                return found.get();
            }
        }
    }

    private Document add(DocumentUid uid, Document parent, Contents.Item item) {
        var equal = documents.findEqual(parent.mailbox(), item.file().blob());
        var child = documents.add(new Document.Draft(new Arrival(
                uid,
                parent.account(),
                parent.mailbox(),
                item.name(),
                tokens.urlSafe(TOKEN_CHARACTERS),
                item.file(),
                parent.received(),
                parent.id(),
                parent.parameters())));
        log.append(LogEntry.received(child));
        equal.ifPresent(other -> log.append(LogEntry.equalTo(child, other)));
        Optional.ofNullable(item.letter()).ifPresent(letter -> letters.add(child, letter));
        if (item.refusal() == null) {
            queue.offer(child);
            return child;
        }
        var now = clock.instant();
        var skipped = child.ended(DocumentStatus.SKIPPED, StatusSource.AUTO, now);
        documents.move(child, skipped);
        log.append(LogEntry.of(skipped, now, LogEntry.Level.WARNING, null, item.refusal()));
        return skipped;
    }

    private static DocumentUid uid(Document root, String place, int generation) {
        var text = root.uid() + "/" + place + "/" + generation;
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new DocumentUid(HexFormat.of().formatHex(digest, 0, UID_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
