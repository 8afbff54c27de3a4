package dev.quern.core.splitting;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.Paging;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.PageFrame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Use case: a document is cut into documents of its own. The files come first, then one transaction with all parts and the
 * end of the whole: whoever is killed before it leaves nothing but files that are swept, after it the work is done.
 */
public final class Splitting {
    /** Parts that together are this many times as large as the whole share its file: each would have all its images. */
    private static final int MOST_TIMES = 4;

    private static final long SMALL = 64L << 20;

    private final Documents documents;
    private final DocumentLog log;
    private final FileKeeping files;
    private final PageCutter cutter;
    private final PartKeeping parts;
    private final InstantSource clock;

    public Splitting(
            Documents documents,
            DocumentLog log,
            FileKeeping files,
            PageCutter cutter,
            PartKeeping parts,
            InstantSource clock) {
        this.documents = documents;
        this.log = log;
        this.files = files;
        this.cutter = cutter;
        this.parts = parts;
        this.clock = clock;
    }

    /** Says in the log what of the instructions of its mailbox was not understood, inside the caller's transaction. */
    public void logIgnored(Document document, List<String> ignored) {
        if (!ignored.isEmpty()) {
            var message = "Not understood about where to cut, and left aside: " + String.join("; ", ignored);
            log.append(LogEntry.of(document, clock.instant(), Level.WARNING, null, message));
        }
    }

    /**
     * Ends a document, which is being read, with those that are cut from it.
     *
     * @param ignored what was not understood about where to cut it
     */
    public void split(Document document, Reading.Legible read, List<PageSpan> spans, List<String> ignored) {
        var staged = new ArrayList<Blobs.Staged>();
        try {
            if (isOwnFile(document) && cut(document, spans, staged)) {
                files.keepAllInTransaction(staged, ended(document, read, own(document, spans, staged), ignored));
            } else {
                files.shareInTransaction(
                        document.file().blob(), ended(document, read, shared(document, spans), ignored));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The parts of document " + document.id() + " cannot be stored", e);
        } finally {
            discard(staged);
        }
    }

    private static boolean isOwnFile(Document document) {
        var cut = document.paging().cut();
        return cut == null || !cut.shared();
    }

    /** Returns whether each part has a file of its own now. */
    private boolean cut(Document document, List<PageSpan> spans, List<Blobs.Staged> staged) throws IOException {
        long most = Math.max(SMALL, MOST_TIMES * document.file().size());
        try (var file = files.open(document.file().blob())) {
            return cutter.cut(file.path(), document.file().contentType(), spans, part -> stage(part, most, staged))
                    && staged.size() == spans.size();
        } catch (Refusal.TooLarge tooMuch) {
            return false;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void stage(InputStream part, long most, List<Blobs.Staged> staged) {
        long left = most - staged.stream().mapToLong(Blobs.Staged::size).sum();
        try {
            staged.add(files.stage(part, left));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<PartKeeping.Part> own(
            Document document, List<PageSpan> spans, List<? extends Blobs.Staged> staged) {
        var own = new ArrayList<PartKeeping.Part>();
        for (int i = 0; i < spans.size(); i++) {
            var file = new StoredFile(
                    staged.get(i).id(),
                    document.file().contentType(),
                    staged.get(i).size());
            own.add(part(document, spans.get(i), file, new Paging.Cut(spans.get(i), false)));
        }
        return own;
    }

    private static List<PartKeeping.Part> shared(Document document, List<PageSpan> spans) {
        var before = document.paging().cut();
        return spans.stream()
                .map(span -> part(
                        document,
                        span,
                        document.file(),
                        new Paging.Cut(
                                before != null && before.shared()
                                        ? before.pages().within(span)
                                        : span,
                                true)))
                .toList();
    }

    private static PartKeeping.Part part(Document document, PageSpan span, StoredFile file, Paging.Cut cut) {
        var name = document.name();
        var extension = name.value().substring(name.stem().length());
        return new PartKeeping.Part(
                new DocumentName(name.stem() + "_" + span + extension),
                file,
                Paging.of(cut),
                "Cut from document %s, pages %s".formatted(document.id(), span));
    }

    private Supplier<Integer> ended(
            Document document, Reading.Legible read, List<PartKeeping.Part> toBe, List<String> ignored) {
        return () -> {
            var now = clock.instant();
            var ended = document.split(read.pages().count(), now);
            documents.move(document, ended);
            documents.putResult(ended.id(), new DocumentResult(Map.of(), List.of(), read.text(), frames(read)));
            logIgnored(document, ignored);
            log.append(LogEntry.of(ended, now, Level.INFO, null, "Cut into %d documents".formatted(toBe.size())));
            return parts.add(ended, toBe).size();
        };
    }

    private static List<PageFrame> frames(Reading.Legible read) {
        return read.pages().pages().stream()
                .map(page -> PageFrame.of(page, true))
                .toList();
    }

    private static void discard(List<Blobs.Staged> staged) {
        for (var part : staged) {
            try {
                part.close();
            } catch (IOException left) {
                // A file in the staging folder, which is swept at the next start.
            }
        }
    }
}
