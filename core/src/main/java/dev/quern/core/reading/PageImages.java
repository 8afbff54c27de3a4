package dev.quern.core.reading;

import dev.quern.core.page.Pages;
import dev.quern.core.result.PageFrame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** The pages of a document as they look, for engines that look at them; drawn when they are asked for. */
@FunctionalInterface
public interface PageImages {
    /** For callers that have no file to draw from. */
    PageImages NONE = page -> Optional.empty();

    /**
     * The images of a file that was read.
     *
     * @param contentType as detected from its bytes
     * @param pages all of its pages
     */
    static PageImages of(PageDrawer drawer, Path file, String contentType, Pages pages) {
        return index -> {
            try {
                var frame = PageFrame.of(pages.pages().get(index), true);
                return drawer.draw(file, contentType, index, frame);
            } catch (IOException e) {
                throw new UncheckedIOException("Page %d of %s cannot be drawn".formatted(index + 1, file), e);
            }
        };
    }

    /**
     * A JPEG of a page, upright.
     *
     * @param page its index among the pages that the engine was given, from 0
     * @return to be closed; empty where it cannot be drawn
     * @throws UncheckedIOException when our own disk or processes fail: worth another try later
     */
    Optional<InputStream> jpeg(int page);
}
