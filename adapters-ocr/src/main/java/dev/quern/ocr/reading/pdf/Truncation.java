package dev.quern.ocr.reading.pdf;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNull;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;

/**
 * Tells whether a PDF was cut off, as an upload that broke off leaves it, so that pages, their text or fonts are missing. The
 * parser makes do with what is there: without its font, text comes out as other letters.
 */
final class Truncation {
    /** The end may have anything after it that a careless program added. */
    private static final int TAIL = 4_096;
    /** A page's fonts, their descendants, descriptors and files. */
    private static final int DEPTH = 5;

    private Truncation() {}

    /** What is missing of a file without an end, for people; empty when it has one, or nothing that a page needs is missing. */
    static Optional<String> lack(Path file, PDDocument document, List<PDPage> pages) {
        if (hasEnd(file)) {
            return Optional.empty();
        }
        if (document.getNumberOfPages() > pages.size()) {
            return Optional.of("%d of its %d pages are missing"
                    .formatted(document.getNumberOfPages() - pages.size(), document.getNumberOfPages()));
        }
        for (int i = 0; i < pages.size(); i++) {
            var page = pages.get(i).getCOSObject();
            if (isMissing(page.getItem(COSName.CONTENTS), 1)) {
                return Optional.of("the content of page %d is missing".formatted(i + 1));
            }
            var resources = pages.get(i).getResources();
            if (resources != null && isMissing(resources.getCOSObject().getItem(COSName.FONT), DEPTH)) {
                return Optional.of("fonts of page %d are missing".formatted(i + 1));
            }
        }
        return Optional.empty();
    }

    private static boolean hasEnd(Path file) {
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            var tail = new byte[(int) Math.min(TAIL, in.length())];
            in.seek(in.length() - tail.length);
            in.readFully(tail);
            var text = new String(tail, StandardCharsets.ISO_8859_1);
            return text.contains("%%EOF") || text.contains("startxref");
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
    }

    /** Returns whether something refers to an object that the file does not have, up to some levels down. */
    private static boolean isMissing(COSBase item, int depth) {
        if (item instanceof COSObject reference) {
            var object = reference.getObject();
            return object == null || object instanceof COSNull || isMissing(object, depth);
        }
        if (depth == 0) {
            return false;
        }
        if (item instanceof COSArray array) {
            for (int i = 0; i < array.size(); i++) {
                if (isMissing(array.get(i), depth - 1)) {
                    return true;
                }
            }
        } else if (item instanceof COSDictionary dictionary) {
            return dictionary.entrySet().stream()
                    .filter(entry -> !entry.getKey().equals(COSName.PARENT))
                    .anyMatch(entry -> isMissing(entry.getValue(), depth - 1));
        }
        return false;
    }
}
