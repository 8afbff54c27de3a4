package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Copies the files of one place to another, several at a time. What is there already in its full size is left, so a copying that
 * was cut off goes on where it was, and one that is repeated brings what came meanwhile. Every file that is copied is compared
 * with its name, which is its hash.
 */
public final class BlobCopying {
    private static final int AT_A_TIME = 8;
    private static final int AHEAD = 64;

    private final BlobPlace from;
    private final BlobPlace to;
    private final boolean erasesOthers;
    private final Consumer<String> damaged;

    private long copied;
    private long bytes;
    private long present;
    private long gone;
    private long broken;
    private long others;

    /**
     * What was done.
     *
     * @param bytes of the files that were copied
     * @param present files that were there already
     * @param gone files that were erased while they were to be copied
     * @param damaged files that are not what their name says, and were not copied
     * @param others files that only the target has, or had, where they were to be erased
     */
    public record Report(long copied, long bytes, long present, long gone, long damaged, long others) {}

    private enum Outcome {
        COPIED,
        GONE,
        DAMAGED
    }

    private record Copy(StoredBlob blob, Future<Outcome> outcome) {}

    /**
     * @param erasesOthers whether files that only the target has are erased there
     * @param damaged is told the names of files that are not what their name says
     */
    public BlobCopying(BlobPlace from, BlobPlace to, boolean erasesOthers, Consumer<String> damaged) {
        this.from = from;
        this.to = to;
        this.erasesOthers = erasesOthers;
        this.damaged = damaged;
    }

    /** Copies everything; fails when a place does, and may then be begun again. */
    public Report run() throws IOException {
        var workers = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            var running = new ArrayDeque<Copy>();
            var there = new Ahead(to.list());
            for (var each = from.list(); each.hasNext(); ) {
                var blob = each.next();
                while (there.isBefore(blob.id())) {
                    other(there.take());
                }
                if (there.has(blob)) {
                    present++;
                } else {
                    running.add(new Copy(blob, workers.submit(() -> copy(blob.id()))));
                    await(running, AHEAD);
                }
                there.skip(blob.id());
            }
            await(running, 0);
            while (there.next().isPresent()) {
                other(there.take());
            }
            return new Report(copied, bytes, present, gone, broken, others);
        } finally {
            workers.shutdownNow();
        }
    }

    private void other(StoredBlob blob) throws IOException {
        others++;
        if (erasesOthers) {
            to.blobs().erase(blob.id());
        }
    }

    private Outcome copy(BlobId id) throws IOException {
        try (var file = from.blobs().open(id);
                var content = Files.newInputStream(file.path());
                var staged = to.blobs().stage(content, Long.MAX_VALUE)) {
            if (!staged.id().equals(id)) {
                return Outcome.DAMAGED;
            }
            staged.keep();
            return Outcome.COPIED;
        } catch (NoSuchFileException e) {
            return Outcome.GONE;
        } catch (DamagedBlob e) {
            return Outcome.DAMAGED;
        }
    }

    private void await(Deque<Copy> running, int most) throws IOException {
        while (running.size() > most) {
            var copy = running.remove();
            switch (outcome(copy.outcome())) {
                case COPIED -> {
                    copied++;
                    bytes += copy.blob().size();
                }
                case GONE -> gone++;
                case DAMAGED -> {
                    broken++;
                    damaged.accept(copy.blob().id().sha256());
                }
            }
        }
    }

    private static Outcome outcome(Future<Outcome> copy) throws IOException {
        try {
            return copy.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The copying was stopped", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof UncheckedIOException failure) {
                throw failure.getCause();
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        }
    }

    /** A list in order of which the next is known. */
    private static final class Ahead {
        private final Iterator<StoredBlob> rest;
        private @Nullable StoredBlob next;

        private Ahead(Iterator<StoredBlob> list) {
            rest = list;
            advance();
        }

        private void advance() {
            next = rest.hasNext() ? rest.next() : null;
        }

        Optional<StoredBlob> next() {
            return Optional.ofNullable(next);
        }

        StoredBlob take() {
            var taken = next().orElseThrow();
            advance();
            return taken;
        }

        boolean isBefore(BlobId id) {
            return next != null && next.id().sha256().compareTo(id.sha256()) < 0;
        }

        boolean has(StoredBlob blob) {
            return blob.equals(next);
        }

        void skip(BlobId id) {
            if (next != null && next.id().equals(id)) {
                advance();
            }
        }
    }
}
