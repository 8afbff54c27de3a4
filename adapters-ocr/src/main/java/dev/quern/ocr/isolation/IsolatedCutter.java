package dev.quern.ocr.isolation;

import dev.quern.core.file.ScratchFolder;
import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.PageCutter;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import dev.quern.ocr.paging.FileCutter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts every file in another process, which writes the parts into a folder; they are handed over from there once all are made.
 * A file over which the process hangs, crashes or runs out of memory is left whole.
 */
public final class IsolatedCutter implements PageCutter {
    private static final Logger LOG = LoggerFactory.getLogger(IsolatedCutter.class);

    private final ReaderPool pool;

    public IsolatedCutter(ReaderPool pool) {
        this.pool = pool;
    }

    @Override
    public boolean cut(Path file, String contentType, List<PageSpan> spans, Parts parts) {
        if (!FileCutter.TYPES.contains(contentType)) {
            return false;
        }
        try {
            var folder = pool.newFolder();
            try {
                return cut(file, contentType, spans, folder, parts);
            } finally {
                ScratchFolder.remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean cut(Path file, String contentType, List<PageSpan> spans, Path folder, Parts parts)
            throws IOException {
        var answer = pool.ask(new Request.Cut(
                file.toAbsolutePath().toString(),
                contentType,
                List.copyOf(spans),
                folder.toAbsolutePath().toString()));
        if (answer instanceof Answer.Unreadable unreadable) {
            LOG.info("{} is not cut, its parts share it: {}", file.getFileName(), unreadable.reason());
            return false;
        }
        if (answer instanceof Answer.HasParts made) {
            for (var part : made.parts()) {
                try (var in = ScratchFolder.taken(folder, Objects.requireNonNull(part.file()))) {
                    parts.accept(in);
                }
            }
            return true;
        }
        throw new IllegalStateException("Parts were asked for, and this came: " + answer);
    }
}
