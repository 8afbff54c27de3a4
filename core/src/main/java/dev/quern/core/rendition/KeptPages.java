package dev.quern.core.rendition;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.PackedPages;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.OwnPages;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Use case: the words of a document that was processed, for all that looks at it later: a correction, a template made from
 * it or tried on it. They are kept beside the document, packed, as long as it is there; where they are not, its file is read
 * again, and they are from then on; so nobody waits for the disk to keep them.
 */
public final class KeptPages {
    static final String NAME = "words";
    private static final String TYPE = "application/octet-stream";

    private final Documents documents;
    private final Mailboxes mailboxes;
    private final Renditions renditions;
    private final FileKeeping files;
    private final DocumentReader reader;
    private final RenditionKeeping keeping;

    public KeptPages(
            Documents documents, Mailboxes mailboxes, Renditions renditions, FileKeeping files, DocumentReader reader) {
        this.documents = documents;
        this.mailboxes = mailboxes;
        this.renditions = renditions;
        this.files = files;
        this.reader = reader;
        this.keeping = new RenditionKeeping(documents, renditions, files);
    }

    /**
     * The pages of a document, chosen ones and others, numbered as in its evidence; of a part that shares its file, its own.
     *
     * @throws Refusal.NotFound when the document cannot be read, or was deleted
     * @throws UncheckedIOException when something around the file failed: worth another try
     */
    public Pages of(Document document) {
        try {
            var kept = find(document);
            if (kept.isPresent()) {
                return kept.get();
            }
            var pages = read(document);
            return keep(document, pages, () -> pages);
        } catch (NoSuchFileException e) {
            boolean isThere = documents
                    .find(document.id())
                    .filter(now -> now.status() != DocumentStatus.DELETED)
                    .isPresent();
            throw isThere ? lost(document, e) : Documents.unknown();
        } catch (IOException e) {
            throw lost(document, e);
        }
    }

    private static UncheckedIOException lost(Document document, IOException cause) {
        return new UncheckedIOException("The words of document " + document.id() + " cannot be had", cause);
    }

    /** The pages without reading a file; empty where the words are not kept. */
    public Optional<Pages> ifKept(Document document) {
        try {
            return find(document);
        } catch (IOException e) {
            throw lost(document, e);
        }
    }

    /**
     * Keeps the pages of a document that is being processed, in place of those that were kept.
     *
     * @param step is run in the same transaction
     */
    public <T> T keep(Document document, Pages pages, Supplier<T> step) throws IOException {
        var packed = new ByteArrayOutputStream();
        PackedPages.write(pages, packed);
        return keeping.keepLightly(document.id(), NAME, TYPE, new ByteArrayInputStream(packed.toByteArray()), step);
    }

    /** Empty also for what another version of the program packed in another way. */
    private Optional<Pages> find(Document document) throws IOException {
        var kept = renditions.find(document.id(), NAME);
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        try (var file = files.open(kept.get().blob());
                var in = new BufferedInputStream(Files.newInputStream(file.path()))) {
            return Optional.of(PackedPages.read(in));
        } catch (NoSuchFileException | PackedPages.Unknown e) {
            return Optional.empty();
        }
    }

    private Pages read(Document document) throws IOException {
        var mailbox = mailboxes.get(document.account(), document.mailbox());
        try (var file = files.open(document.file().blob())) {
            var reading =
                    reader.read(file.path(), document.file().contentType(), RecognitionWishes.of(mailbox.settings()));
            if (reading instanceof Reading.Legible read) {
                return OwnPages.of(document, read, reader).pages();
            }
        }
        throw new Refusal.NotFound("This document cannot be read.");
    }
}
