package dev.quern.ocr.reading.text;

import dev.quern.core.page.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the pictures inside documents that have text of their own. Made for one document. */
@FunctionalInterface
public interface PictureText {
    /** For who does not want them read. */
    PictureText NONE = picture -> null;

    /**
     * Reads one.
     *
     * @param picture as it lies in the document
     * @return null where there is no text on it, or it is too small for text, or not of a kind that is read
     */
    @Nullable
    Page page(byte[] picture);

    /** Its text for a document without places: its words stand side by side as on the picture. */
    default List<Block> blocks(byte[] picture) {
        var page = page(picture);
        return page == null ? List.of() : List.of(PictureLines.of(page));
    }
}
