package dev.quern.ocr.reading.text;

/**
 * The limits within which a file is read before it is refused, so that one file cannot take all memory. Every refusal
 * names the limit and what was found. Entities that a file declares are never expanded nor fetched; there is no limit
 * to set for them.
 *
 * @param bytes of a file of text, HTML or XML
 * @param unpacked bytes that all parts of a zipped format, or one stream of a PDF, may unpack to
 * @param ratio of unpacked to packed bytes that a part may have
 * @param parts of a zipped format
 * @param pages of a document
 * @param pixels of an image, or of a page that is one; decoding subsamples what is finer than reading needs
 * @param words of a document, all pages together
 * @param cells with text in the sheets of a workbook
 * @param columns of a table
 * @param depth to which elements, groups and tables may be nested
 */
public record ReadingLimits(
        long bytes,
        long unpacked,
        int ratio,
        int parts,
        int pages,
        long pixels,
        int words,
        int cells,
        int columns,
        int depth) {
    /**
     * For documents of ordinary size: some ten times what people send. The pixels are about those of the largest paper there
     * is, A0, at 300 to the inch; the words take some 130 MB of memory.
     */
    public static final ReadingLimits USUAL =
            new ReadingLimits(20L << 20, 256L << 20, 100, 10_000, 1000, 150_000_000, 1_000_000, 500_000, 1000, 200);
}
