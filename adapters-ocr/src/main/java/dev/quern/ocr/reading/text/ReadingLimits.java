package dev.quern.ocr.reading.text;

/**
 * How much of a file is read before it is refused, so that one file cannot take all memory.
 *
 * @param bytes of a file of text, HTML or XML
 * @param unpacked bytes that all parts of a zipped format may unpack to
 * @param ratio of unpacked to packed bytes that a part may have
 * @param parts of a zipped format
 * @param pages of a document
 * @param cells with text in the sheets of a workbook
 * @param columns of a table
 * @param depth to which elements, groups and tables may be nested
 */
public record ReadingLimits(
        long bytes, long unpacked, int ratio, int parts, int pages, int cells, int columns, int depth) {
    /** For documents of ordinary size: some ten times what people send. */
    public static final ReadingLimits USUAL =
            new ReadingLimits(20L << 20, 256L << 20, 100, 10_000, 1000, 500_000, 1000, 200);
}
