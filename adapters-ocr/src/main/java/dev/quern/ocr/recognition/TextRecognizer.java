package dev.quern.ocr.recognition;

import org.jspecify.annotations.Nullable;

/** Reads the printed text on a picture. Implementations are safe for use by many threads and keep nothing of a picture. */
public interface TextRecognizer {
    /**
     * Reads a picture of a page.
     *
     * @param straighten whether a page that lies askew is straightened; one on its side or its head is turned in any case
     * @param language of the text, as a tag such as {@code de}; null when nobody knows
     */
    RecognizedPage recognize(Picture picture, boolean straighten, @Nullable String language);
}
