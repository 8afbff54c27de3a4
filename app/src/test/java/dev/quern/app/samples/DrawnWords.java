package dev.quern.app.samples;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/** The words of a PDF with their boxes, as a reader other than ours sees them. */
final class DrawnWords {
    private final List<Word> words = new ArrayList<>();
    private final String text;
    private final int pages;
    private final float width;
    private final float height;

    private record Word(String text, int page, double left, double right, double top, double bottom) {
        boolean overlaps(Word other) {
            return page == other.page
                    && Math.min(right, other.right) - Math.max(left, other.left) > 0.5
                    && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 0.5;
        }
    }

    DrawnWords(byte[] pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf)) {
            pages = document.getNumberOfPages();
            width = document.getPage(0).getMediaBox().getWidth();
            height = document.getPage(0).getMediaBox().getHeight();
            var stripper = new PDFTextStripper() {
                @Override
                protected void writeString(String string, List<TextPosition> positions) throws IOException {
                    var first = positions.get(0);
                    var last = positions.get(positions.size() - 1);
                    var size = first.getFontSizeInPt();
                    words.add(new Word(
                            string,
                            getCurrentPageNo(),
                            first.getXDirAdj(),
                            last.getXDirAdj() + last.getWidthDirAdj(),
                            first.getYDirAdj() - 0.7 * size,
                            first.getYDirAdj() + 0.2 * size));
                    super.writeString(string, positions);
                }
            };
            text = stripper.getText(document).replaceAll("\\s+", " ");
        }
    }

    String text() {
        return text;
    }

    int pages() {
        return pages;
    }

    /** The words that lie outside the page or over other words. */
    List<String> faults() {
        var faults = new ArrayList<String>();
        for (var i = 0; i < words.size(); i++) {
            var word = words.get(i);
            if (word.left < 2 || word.right > width - 2 || word.top < 2 || word.bottom > height - 2) {
                faults.add("outside the page: " + word);
            }
            for (var other : words.subList(i + 1, words.size())) {
                if (word.overlaps(other)) {
                    faults.add(word + " over " + other);
                }
            }
        }
        return faults;
    }
}
