package dev.quern.ocr.reading.text;

/**
 * Characters of a paragraph that are part of a link.
 *
 * @param to index after the last; that of the first for a picture that has no words
 */
public record LinkSpan(int from, int to, Hyperlink link) {
    public LinkSpan {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("No characters from %d to %d".formatted(from, to));
        }
    }

    boolean isPicture() {
        return from == to;
    }

    boolean meets(int start, int end) {
        return from < end && start < to;
    }
}
