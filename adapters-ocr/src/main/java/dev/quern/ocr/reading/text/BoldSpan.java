package dev.quern.ocr.reading.text;

/**
 * Characters of a paragraph that are set in bold.
 *
 * @param to index after the last
 */
public record BoldSpan(int from, int to) {
    public BoldSpan {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("No characters from %d to %d".formatted(from, to));
        }
    }
}
