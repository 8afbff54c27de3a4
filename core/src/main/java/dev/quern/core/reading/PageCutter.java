package dev.quern.core.reading;

import dev.quern.core.page.PageSpan;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** Driven port: makes files of their own out of pages of a file. Safe for use by many threads. */
public interface PageCutter {
    /** Cuts nothing: parts share the file. */
    PageCutter NONE = (file, type, spans, parts) -> false;

    /** Takes the parts, in the order they were asked for. */
    @FunctionalInterface
    interface Parts {
        /**
         * Takes the next one.
         *
         * @param file a whole file of the same content type
         */
        void accept(InputStream file);
    }

    /**
     * Cuts a file.
     *
     * @param contentType as detected from the bytes
     * @param spans which pages each part has; they may share pages and leave some out
     * @param parts may throw, which ends the cutting and is passed on
     * @return whether all parts were made; false where files of that type, or this one, cannot be cut
     */
    boolean cut(Path file, String contentType, List<PageSpan> spans, Parts parts);
}
