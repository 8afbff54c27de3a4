package dev.quern.core.reading;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.result.PageFrame;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Driven port: recognises the text in a box of a page from how it looks. Safe for use by many threads. */
@FunctionalInterface
public interface BoxRecognizer {
    /** Recognises nothing. */
    BoxRecognizer NONE = (file, contentType, index, frame, box, wishes) -> Optional.empty();

    /**
     * Recognises a box as a picture, whatever text the page has of its own.
     *
     * @param contentType of the file, as detected from its bytes
     * @param index of the page in the file, from 0
     * @param frame of the page, as it was read
     * @param box on the page as it was read, inside it
     * @param wishes of which the language counts
     * @return the words whose middles are in the box, which may be none; empty when the page cannot be drawn, now or later
     */
    Optional<List<Word>> recognize(
            Path file, String contentType, int index, PageFrame frame, Box box, RecognitionWishes wishes);
}
