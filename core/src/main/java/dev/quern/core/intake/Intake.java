package dev.quern.core.intake;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.reading.TypeDetector;
import dev.quern.core.settings.AllowedFiles;
import dev.quern.core.watch.Step;
import dev.quern.core.watch.Watch;
import dev.quern.core.watch.Watcher;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Use case: documents come in. What was acknowledged here is never lost. */
public final class Intake {
    private static final int UID_BYTES = 16;
    private static final int TOKEN_CHARACTERS = 32;

    /** The time for which a sending is known by its key. */
    public static final Duration KEY_LASTS = Duration.ofHours(24);

    private final Documents documents;
    private final DocumentLog log;
    private final FileKeeping files;
    private final TypeDetector types;
    private final WorkQueue queue;
    private final Receipts receipts;
    private final Admission admission;
    private final Watcher watcher;
    private final InstantSource clock;
    private final Tokens tokens;
    private final Limits limits;

    /**
     * Limits on the files that are taken.
     *
     * @param uploadBytes the largest file
     * @param contentTypes those that can be read
     */
    public record Limits(long uploadBytes, Set<String> contentTypes) {
        public Limits {
            contentTypes = Set.copyOf(contentTypes);
        }
    }

    public Intake(
            Documents documents,
            DocumentLog log,
            FileKeeping files,
            TypeDetector types,
            WorkQueue queue,
            Receipts receipts,
            Admission admission,
            Watcher watcher,
            InstantSource clock,
            Tokens tokens,
            Limits limits) {
        this.documents = documents;
        this.log = log;
        this.files = files;
        this.types = types;
        this.queue = queue;
        this.receipts = receipts;
        this.admission = admission;
        this.watcher = watcher;
        this.clock = clock;
        this.tokens = tokens;
        this.limits = limits;
    }

    /**
     * Takes a file into a mailbox. When this returns, the document outlives any crash and will be processed.
     *
     * @throws Refusal for a mailbox that was removed meanwhile, an empty file, one that is too large or of a type that cannot be
     *     read, and while too many documents wait; nothing is kept then
     */
    public Document receive(Mailbox mailbox, Upload upload) throws IOException {
        try (var watch = watcher.begin(Step.INTAKE);
                var staged = stage(mailbox, upload)) {
            var file = file(staged, mailbox, upload);
            var document = files.keepInTransaction(staged, () -> store(mailbox, upload, file, watch));
            watch.done();
            return document;
        }
    }

    /**
     * Takes a file into a mailbox; a sending with the key of one taken in within {@link #KEY_LASTS} is answered as that one was, and
     * makes no document.
     *
     * @param key null for a sending without one
     * @throws Refusal.Conflict when something else was taken in under the key
     */
    public Receipt receive(Mailbox mailbox, Upload upload, @Nullable IdempotencyKey key) throws IOException {
        if (key == null) {
            return Receipt.of(receive(mailbox, upload), null);
        }
        try (var watch = watcher.begin(Step.INTAKE);
                var staged = stage(mailbox, upload)) {
            var file = file(staged, mailbox, upload);
            var content = SentContent.of(mailbox.id(), upload, file.blob());
            var stored = (Supplier<Document>) () -> store(mailbox, upload, file, watch);
            var receipt = receiveOnce(staged, mailbox.account(), file, stored, content, key);
            watch.done();
            return receipt.forSame(content);
        }
    }

    private Receipt receiveOnce(
            Blobs.Staged staged,
            AccountId account,
            StoredFile file,
            Supplier<Document> store,
            String content,
            IdempotencyKey key)
            throws IOException {
        var unused = new ArrayList<BlobId>();
        try {
            var receipt = files.keepInTransaction(staged, () -> storeOnce(account, file, store, content, key, unused));
            files.eraseUnused(unused);
            return receipt;
        } catch (Refusal.Conflict twin) {
            // Two at the same time: the other one was first, and all of this one was taken back.
            var since = clock.instant().minus(KEY_LASTS);
            return receipts.find(account, key, since).orElseThrow(() -> twin);
        }
    }

    private Receipt storeOnce(
            AccountId account,
            StoredFile file,
            Supplier<Document> store,
            String content,
            IdempotencyKey key,
            List<BlobId> unused) {
        var now = clock.instant();
        var since = now.minus(KEY_LASTS);
        var before = receipts.find(account, key, since);
        if (before.isPresent()) {
            // Its bytes may be others than those of the first sending, and nobody's.
            unused.add(file.blob());
            files.leave(unused);
            return before.get();
        }
        var receipt = Receipt.of(store.get(), content);
        receipts.put(account, key, receipt, now, since);
        return receipt;
    }

    /** Refuses when the disk is too full for more, which is worth knowing before a file is sent. */
    void requireRoom() {
        files.requireRoom();
    }

    private Blobs.Staged stage(Mailbox mailbox, Upload upload) throws IOException {
        requireRoom();
        admission.admit(mailbox.account());
        return files.stage(upload.content(), limits.uploadBytes());
    }

    private StoredFile file(Blobs.Staged staged, Mailbox mailbox, Upload upload) throws IOException {
        if (staged.size() == 0) {
            throw new Refusal.Invalid("file", "The submitted file is empty.");
        }
        return new StoredFile(staged.id(), supportedType(staged, mailbox, upload), staged.size());
    }

    private Document store(Mailbox mailbox, Upload upload, StoredFile file, Watch watch) {
        var equal = documents.findEqual(mailbox.id(), file.blob());
        var document = documents.add(new Document.Draft(new Arrival(
                new DocumentUid(tokens.hex(UID_BYTES)),
                mailbox.account(),
                mailbox.id(),
                upload.name(),
                tokens.urlSafe(TOKEN_CHARACTERS),
                file,
                clock.instant(),
                null,
                upload.parameters())));
        log.append(LogEntry.received(document));
        equal.ifPresent(other -> log.append(LogEntry.equalTo(document, other)));
        queue.offer(document);
        upload.alongside().accept(document);
        watch.about(document);
        watcher.received(document);
        return document;
    }

    private String supportedType(Blobs.Staged staged, Mailbox mailbox, Upload upload) throws IOException {
        var known = upload.contentType();
        var contentType = known != null
                ? known
                : types.detect(staged.file(), upload.name().value());
        if (!limits.contentTypes().contains(contentType)) {
            throw new Refusal.Invalid(
                    null,
                    "Unsupported content type: '" + contentType + "': "
                            + upload.name().value());
        }
        // A message that comes by mail is no file that somebody chose.
        if (known == null) {
            AllowedFiles.of(mailbox.settings()).refusal(contentType).ifPresent(reason -> {
                throw new Refusal.Invalid(null, reason + ": " + upload.name().value());
            });
        }
        return contentType;
    }
}
