package dev.quern.core.file;

import dev.quern.core.kernel.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Use case: the files of documents, kept as long as a document has them and erased when none does. A file is claimed before
 * its document is stored, and erased only while nobody can claim it, so an upload of the same bytes at the same time either
 * stops the erasing or waits for it and stores them anew.
 */
public final class FileKeeping {
    /** The time that an upload may take from its last byte to its document; after it, the remains of one that died are swept. */
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

    /** Refuses when nothing more may come in, see {@link Blobs#requireRoom}. */
    public void requireRoom() {
        blobs.requireRoom();
    }

    /** Takes in a stream, see {@link Blobs#stage}. */
    public Blobs.Staged stage(InputStream content, long limit) throws IOException {
        return blobs.stage(content, limit);
    }

    /** The bytes of a document, see {@link Blobs#open}. */
    public Blobs.LocalFile open(BlobId id) throws IOException {
        return blobs.open(id);
    }

    /**
     * Makes the bytes durable, then begins a transaction, runs in it what stores a document that has them, and commits it. What
     * it returns is on disk.
     */
    public <T> T keepInTransaction(Blobs.Staged staged, Supplier<T> store) throws IOException {
        return keepAllInTransaction(List.of(staged), store);
    }

    /** Makes the bytes of several files durable and runs, in one transaction, what stores the documents that have them. */
    public <T> T keepAllInTransaction(Collection<Blobs.Staged> staged, Supplier<T> store) throws IOException {
        try {
            var files = staged.stream().map(Blobs.Staged::id).toList();
            return claimed(files, () -> staged.forEach(FileKeeping::kept), store, transactions::run);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Keeps bytes that can be made again, without waiting for the disk: see {@link Blobs.Staged#keepLightly}. */
    public <T> T keepInLightTransaction(Blobs.Staged staged, Supplier<T> store) throws IOException {
        try {
            return claimed(List.of(staged.id()), () -> keptLightly(staged), store, transactions::runLightly);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Runs, in a transaction, what stores a further document with a file that another one has, if that is still so. */
    public <T> T shareInTransaction(BlobId file, Supplier<T> store) {
        return claimed(List.of(file), () -> {}, store, transactions::run);
    }

    private <T> T claimed(
            Collection<BlobId> wanted, Runnable keep, Supplier<T> store, Function<Supplier<T>, T> transaction) {
        var files = inOrder(wanted);
        var claims = new ArrayList<BlobId>();
        boolean stored = false;
        try {
            for (var file : files) {
                claim(file);
                claims.add(file);
            }
            keep.run();
            T result = transaction.apply(() -> {
                files.forEach(uses::settle);
                return store.get();
            });
            stored = true;
            return result;
        } finally {
            if (!stored) {
                giveBack(claims);
            }
        }
    }

    /** A claim that a power cut takes back may leave a file that nobody has: better than to wait for the disk twice. */
    private void claim(BlobId file) {
        transactions.<Boolean>runLightly(() -> {
            uses.claim(file, uses.now(clock));
            return true;
        });
    }

    private static void keptLightly(Blobs.Staged staged) {
        try {
            staged.keepLightly();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void kept(Blobs.Staged staged) {
        try {
            staged.keep();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void giveBack(List<BlobId> files) {
        transactions.run(() -> {
            files.forEach(uses::settle);
            uses.doubt(files);
        });
        eraseUnused(files);
    }

    /** Each once, and in one order, so that two who lock the same files do not lock each other out. */
    private static List<BlobId> inOrder(Collection<BlobId> files) {
        return files.stream()
                .distinct()
                .sorted(Comparator.comparing(BlobId::sha256))
                .toList();
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
        int erased = 0;
        for (var file : inOrder(files)) {
            erased += transactions.<Boolean>run(() -> eraseIfUnused(file)) ? 1 : 0;
        }
        return erased;
    }

    private boolean eraseIfUnused(BlobId file) {
        if (!uses.lockIfUnused(file, uses.now(clock).minus(ABANDONED))) {
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
