package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.file.HashedFile;
import dev.quern.core.file.ScratchFolder;
import dev.quern.core.kernel.FullDisk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link Blobs} as objects in a bucket, named by the SHA-256 of their bytes. A file that comes in is written to a local folder
 * and sent from there when it is to be kept; one that is opened is copied to it. Files there are temporary.
 */
public final class S3Blobs implements Blobs, BlobPlace {
    private static final Logger LOG = LoggerFactory.getLogger(S3Blobs.class);
    private static final long MOST_IDLE = 256L << 20;
    private static final Duration LOOK_FOR_OLD = Duration.ofSeconds(10);

    /** For each call of the check at the start. */
    private static final Duration START = Duration.ofSeconds(30);

    /** No file takes so long to be sent. */
    private static final Duration LONGEST_UPLOAD = Duration.ofDays(1);

    private static final Duration LOOK_FOR_UNFINISHED = Duration.ofHours(6);

    private final Bucket bucket;
    private final BucketWatch watch;
    private final ScratchFolder folder;
    private final LocalCopies copies;
    private final FreeSpace space;
    private final InstantSource clock;

    /**
     * Opens a bucket that can be used.
     *
     * @param scratch a folder for temporary files, which programs may share
     * @param space on its disk
     * @throws IOException with a line that says what is wrong with the bucket
     */
    public S3Blobs(S3Settings where, Path scratch, FreeSpace space, InstantSource clock) throws IOException {
        this.space = space;
        this.clock = clock;
        this.bucket = new Bucket(where);
        try {
            bucket.checkAll(START);
            folder = new ScratchFolder(scratch);
        } catch (IOException | RuntimeException e) {
            bucket.close();
            throw e;
        }
        copies = new LocalCopies(folder.path(), MOST_IDLE, clock);
        watch = new BucketWatch(bucket);
        watch.every(LOOK_FOR_OLD, copies::removeOld);
        watch.every(LOOK_FOR_UNFINISHED, this::abortUnfinished);
    }

    private void abortUnfinished() {
        try {
            bucket.abortUploads(clock.instant().minus(LONGEST_UPLOAD));
        } catch (IOException e) {
            LOG.info("Unfinished uploads are looked for later: {}", e.getMessage());
        }
    }

    @Override
    public Blobs blobs() {
        return this;
    }

    @Override
    public boolean isReachable() {
        return watch.isThere();
    }

    @Override
    public void requireRoom() {
        watch.require();
        if (!space.isAboveFloor()) {
            throw FullDisk.refusal();
        }
    }

    @Override
    public Staged stage(InputStream content, long limit) throws IOException {
        watch.require();
        var file = newFile();
        try {
            return new StagedFile(HashedFile.write(content, limit, file, space));
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private Path newFile() throws IOException {
        try {
            return copies.newFile();
        } catch (IOException e) {
            throw space.unlessFull(e);
        }
    }

    @Override
    public LocalFile open(BlobId id) throws IOException {
        return copies.open(id, file -> call(() -> bucket.get(id, file, space)));
    }

    @Override
    public void erase(BlobId id) throws IOException {
        call(() -> bucket.delete(id));
        copies.drop(id);
    }

    @Override
    public Iterator<StoredBlob> list() throws IOException {
        return bucket.list("");
    }

    @Override
    public List<BlobId> list(String digits) throws IOException {
        var ids = new ArrayList<BlobId>();
        call(() -> bucket.list(digits).forEachRemaining(blob -> ids.add(blob.id())));
        return ids;
    }

    @FunctionalInterface
    private interface Call {
        void run() throws IOException;
    }

    private void call(Call call) throws IOException {
        watch.require();
        try {
            call.run();
        } catch (NoSuchFileException | DamagedBlob e) {
            throw e;
        } catch (IOException e) {
            LOG.warn("{}", e.getMessage());
            watch.noticed();
            var refusal = BucketWatch.refusal();
            refusal.initCause(e);
            throw refusal;
        }
    }

    @Override
    public void close() {
        watch.close();
        bucket.close();
        folder.close();
    }

    private final class StagedFile implements Staged {
        private final HashedFile written;

        private StagedFile(HashedFile written) {
            this.written = written;
        }

        @Override
        public Path file() {
            return written.path();
        }

        @Override
        public long size() {
            return written.size();
        }

        @Override
        public BlobId id() {
            return written.id();
        }

        /** The server has it before it is ours to hand out: what is open was stored. */
        @Override
        public BlobId keep() throws IOException {
            call(() -> bucket.put(id(), file(), size()));
            copies.adopt(id(), file(), size());
            return id();
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file());
        }
    }
}
