package dev.quern.core.rendition;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.PageImages;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.result.PageFrame;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Use case: images of pages and searchable PDFs, made when somebody first wants them, and kept with their document. */
public final class Rendering {
    private static final String JPEG = "image/jpeg";
    private static final String PDF = "application/pdf";

    private final Documents documents;
    private final Mailboxes mailboxes;
    private final Renditions renditions;
    private final FileKeeping files;
    private final DocumentReader reader;
    private final PageDrawer drawer;
    private final RenditionKeeping keeping;

    public Rendering(
            Documents documents,
            Mailboxes mailboxes,
            Renditions renditions,
            FileKeeping files,
            DocumentReader reader,
            PageDrawer drawer) {
        this.documents = documents;
        this.mailboxes = mailboxes;
        this.renditions = renditions;
        this.files = files;
        this.reader = reader;
        this.drawer = drawer;
        this.keeping = new RenditionKeeping(documents, renditions, files);
    }

    /**
     * The image of a page.
     *
     * @param number from 1
     * @throws Refusal.NotFound when the document has no such page, or it cannot be drawn
     */
    public StoredFile image(Document document, int number) throws IOException {
        return image(document, frame(documents, document, number), number).orElseThrow(() -> notDrawn(number));
    }

    /** A page that was read, counted from 1. */
    static PageFrame frame(Documents documents, Document document, int number) {
        return documents
                .findResult(document.id())
                .filter(result -> number >= 1 && number <= result.pages().size())
                .orElseThrow(
                        () -> new Refusal.NotFound("This document has no page %d that was read.".formatted(number)))
                .pages()
                .get(number - 1);
    }

    /** Where a page, counted from 1, is in the file, which may be other documents' as well. */
    static int indexInFile(Document document, int number) {
        var cut = document.paging().cut();
        return number - 1 + (cut != null && cut.shared() ? cut.pages().first() - 1 : 0);
    }

    static Refusal.NotFound notDrawn(int number) {
        return new Refusal.NotFound("Page %d cannot be drawn.".formatted(number));
    }

    /**
     * The image of a page of a document that has no result yet.
     *
     * @return empty where the page cannot be drawn
     */
    Optional<StoredFile> image(Document document, PageFrame frame, int number) throws IOException {
        int index = indexInFile(document, number);
        return kept(
                document,
                "image/%d %s".formatted(number, frame.outline()),
                JPEG,
                file -> drawer.draw(file, document.file().contentType(), index, frame));
    }

    /**
     * The pages that an engine looks at, drawn and kept when it asks for them.
     *
     * @param frames of all pages of the document
     * @param chosen the indexes of those that the engine is given
     */
    public PageImages images(Document document, List<PageFrame> frames, List<Integer> chosen) {
        return page -> {
            int index = chosen.get(page);
            try {
                var image = image(document, frames.get(index), index + 1);
                return image.isEmpty() ? Optional.empty() : Optional.of(content(image.get()));
            } catch (Refusal.NotFound gone) {
                // It was deleted meanwhile, which the work on it finds out at its next step.
                return Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException("Page %d cannot be drawn".formatted(index + 1), e);
            }
        };
    }

    private InputStream content(StoredFile image) throws IOException {
        try (var file = files.open(image.blob())) {
            return new ByteArrayInputStream(Files.readAllBytes(file.path()));
        }
    }

    /**
     * A PDF of the document whose text can be found; the document itself where it is one.
     *
     * @throws Refusal.NotFound for a document that is neither PDF nor image, or cannot be read
     */
    public StoredFile searchable(Document document) throws IOException {
        var known = renditions.find(document.id(), PDF);
        if (known.isPresent()) {
            return known.get();
        }
        if (!canBeSearchable(document)) {
            throw new Refusal.NotFound("Only of PDF files and images there are searchable PDFs; this is %s."
                    .formatted(document.file().contentType()));
        }
        var mailbox = mailboxes.get(document.account(), document.mailbox());
        try (var file = files.open(document.file().blob())) {
            var reading =
                    reader.read(file.path(), document.file().contentType(), RecognitionWishes.of(mailbox.settings()));
            if (reading instanceof Reading.Legible read) {
                return searchable(document, read)
                        .orElseThrow(() -> new Refusal.NotFound("No searchable PDF can be made of this document."));
            }
        }
        throw new Refusal.NotFound("This document cannot be read.");
    }

    /**
     * The searchable PDF of a document, from a reading of all its pages.
     *
     * @return empty where there is none
     */
    public Optional<StoredFile> searchable(Document document, Reading.Legible read) throws IOException {
        if (!canBeSearchable(document)) {
            return Optional.empty();
        }
        var type = document.file().contentType();
        var made = kept(document, PDF, PDF, file -> drawer.searchable(file, type, read.pages()));
        return made.isEmpty() && type.equals(PDF) ? Optional.of(document.file()) : made;
    }

    private static boolean canBeSearchable(Document document) {
        var cut = document.paging().cut();
        var type = document.file().contentType();
        return (type.equals(PDF) || type.startsWith("image/")) && (cut == null || !cut.shared());
    }

    /** Makes a file of a document's file. */
    @FunctionalInterface
    private interface Making {
        Optional<InputStream> of(Path file) throws IOException;
    }

    /** Two who want the same at the same time both make it, and one of them keeps it. */
    private Optional<StoredFile> kept(Document document, String name, String contentType, Making making)
            throws IOException {
        var known = renditions.find(document.id(), name);
        if (known.isPresent()) {
            return known;
        }
        try (var file = files.open(document.file().blob())) {
            var made = making.of(file.path());
            if (made.isEmpty()) {
                return Optional.empty();
            }
            try (var content = made.get()) {
                return Optional.of(keeping.keep(document.id(), name, contentType, content));
            }
        }
    }
}
