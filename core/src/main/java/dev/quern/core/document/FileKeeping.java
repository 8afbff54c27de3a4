package dev.quern.core.document;

import dev.quern.core.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Use case: the files of documents, kept as long as a document has them and erased when none does. A file is claimed before
 * its document is stored, and erased only while nobody can claim it, so an upload of the same bytes at the same time either
 * stops the erasing or waits for it and stores them anew.
 */
public final class FileKeeping {
    /** How long an upload may take from its last byte to its document; what is left of one that died is swept after it. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private static final int SLICE = 200;

    private final Blobs blobs;
    private final FileUses uses;
    private final Transactions transactions;
    private final InstantSource clock;

    public FileKeeping(Blobs blobs, FileUses uses, Transactions transactions, InstantSource clock) {
        this.blobs = blobs;
        this.uses = uses;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Takes in a stream, see {@link Blobs#stage}. */
    public Blobs.Staged stage(InputStream content, long limit) throws IOException {
        return blobs.stage(content, limit);
    }

    /** The bytes of a document. */
    public Path file(BlobId id) throws IOException {
        return blobs.file(id);
    }

    /** Makes the bytes durable and runs, in a transaction, what stores a document that has them. */
    public <T> T keep(Blobs.Staged staged, Supplier<T> store) throws IOException {
        try {
            return claimed(staged.id(), () -> kept(staged), store);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Runs, in a transaction, what stores a further document with a file that another one has, if that is still so. */
    public <T> T share(BlobId file, Supplier<T> store) {
        return claimed(file, () -> {}, store);
    }

    private <T> T claimed(BlobId file, Runnable keep, Supplier<T> store) {
        transactions.run(() -> uses.claim(file, clock.instant()));
        boolean stored = false;
        try {
            keep.run();
            T result = transactions.run(() -> {
                uses.settle(file);
                return store.get();
            });
            stored = true;
            return result;
        } finally {
            if (!stored) {
                giveBack(file);
            }
        }
    }

    private static void kept(Blobs.Staged staged) {
        try {
            staged.keep();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void giveBack(BlobId file) {
        transactions.run(() -> {
            uses.settle(file);
            uses.doubt(List.of(file));
        });
        eraseUnused(List.of(file));
    }

    /** In the transaction that takes documents away: their files are in doubt from then on. */
    public void leave(Collection<BlobId> files) {
        uses.doubt(files);
    }

    /**
     * Erases those of the files that nobody uses any more.
     *
     * @return how many
     */
    public int eraseUnused(Collection<BlobId> files) {
        var inOrder = new TreeMap<String, BlobId>();
        files.forEach(file -> inOrder.put(file.sha256(), file));
        int erased = 0;
        for (var file : inOrder.values()) {
            erased += transactions.<Boolean>run(() -> eraseIfUnused(file)) ? 1 : 0;
        }
        return erased;
    }

    private boolean eraseIfUnused(BlobId file) {
        if (!uses.lockIfUnused(file, clock.instant().minus(ABANDONED))) {
            return false;
        }
        try {
            blobs.erase(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The file " + file + " cannot be erased", e);
        }
        uses.forget(file);
        return true;
    }

    /** Erases what somebody left in doubt and did not come to erase, such as a program that was killed. */
    public void sweep() {
        @Nullable BlobId last = null;
        for (var slice = uses.doubtful(null, SLICE); !slice.isEmpty(); slice = uses.doubtful(last, SLICE)) {
            eraseUnused(slice);
            last = slice.get(slice.size() - 1);
        }
    }
}
