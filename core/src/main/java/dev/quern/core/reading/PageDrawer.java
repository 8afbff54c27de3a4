package dev.quern.core.reading;

import dev.quern.core.page.Pages;
import dev.quern.core.result.PageFrame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Driven port: draws pages of files. Safe for use by many threads. */
public interface PageDrawer {
    /** Draws nothing. */
    PageDrawer NONE = new PageDrawer() {
        @Override
        public Optional<InputStream> draw(Path file, String contentType, int index, PageFrame frame) {
            return Optional.empty();
        }

        @Override
        public Optional<InputStream> searchable(Path file, String contentType, Pages pages) {
            return Optional.empty();
        }
    };

    /**
     * Draws one page as it was read, upright: a JPEG of exactly the size that the frame says.
     *
     * @param contentType of the file, as detected from its bytes
     * @param index of the page in the file, from 0
     * @return to be closed; empty when the page cannot be drawn, now or later
     * @throws IOException when our own disk or processes fail
     */
    Optional<InputStream> draw(Path file, String contentType, int index, PageFrame frame) throws IOException;

    /**
     * Makes a PDF whose text can be found: the pages as they look, with the words that were read laid over them unseen.
     *
     * @param pages all pages of the file, as they were read
     * @return to be closed; empty when there is nothing to add, since the file is a PDF with its text in it, or when no PDF can
     *     be made of it
     * @throws IOException when our own disk fails
     */
    Optional<InputStream> searchable(Path file, String contentType, Pages pages) throws IOException;
}
