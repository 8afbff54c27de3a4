package dev.quern.ocr.reading.slide;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.reading.text.PrintedText;
import java.util.ArrayList;
import java.util.List;

/**
 * One slide while its shapes come in. The file says where a shape stands and how large its letters are, not where its
 * lines end: words are set from the shape's upper left corner with letters half as wide as high, and wrapped at its edge.
 */
public final class SlideCanvas {
    private static final double LETTER = 0.5;
    private static final double WIDE_LETTER = 1.0;
    private static final double LINE = 1.2;
    private static final double USUAL_SIZE = 18;
    private static final double SMALLEST = 4;
    /** Space between the edge of a shape and its text, in points. */
    private static final double INSET = 5;

    private final double width;
    private final double height;
    private final List<Word> words = new ArrayList<>();

    /** A slide of a size in points. */
    public SlideCanvas(double width, double height) {
        this.width = width > 0 ? width : 720;
        this.height = height > 0 ? height : 540;
    }

    /**
     * One paragraph of a shape; line feeds in it end lines.
     *
     * @param size of the letters in points; 0 or less where it is not known
     */
    public record Line(String text, double size, boolean bold) {}

    /**
     * Sets text.
     *
     * @param left of the shape, in points, like the others
     * @param wide the shape's width
     * @return the height that the text takes
     */
    public double set(double left, double top, double wide, List<Line> lines) {
        double y = top + INSET;
        double edge = left + Math.max(wide, 4 * INSET) - INSET;
        for (var line : lines) {
            double size = line.size > 0 ? Math.max(SMALLEST, line.size) : USUAL_SIZE;
            for (var part :
                    line.text.replace('\u000b', '\n').replace('\r', '\n').split("\n", -1)) {
                y = set(left + INSET, y, edge, part, size, line.bold);
            }
        }
        return y + INSET - top;
    }

    /**
     * Sets the words of a picture where they stand on it.
     *
     * @param left of the picture, in points, like the others
     * @param page what was read on it
     */
    public void set(double left, double top, double wide, double high, Page page) {
        for (var word : page.words()) {
            var box = word.box();
            var at = new Box(
                    (left + box.left() * wide) / width,
                    (top + box.top() * high) / height,
                    (left + box.right() * wide) / width,
                    (top + box.bottom() * high) / height);
            words.add(new Word(word.text(), at, at.height() * height, word.bold(), word.confidence()));
        }
    }

    private double set(double left, double top, double edge, String text, double size, boolean bold) {
        double x = left;
        double y = top;
        for (var raw : PrintedText.undivided(text).replace("\t", "    ").split("(?<=\\s)|(?=\\s)", -1)) {
            var word = PrintedText.of(raw);
            double wide = size * width(word);
            if (!word.isBlank()) {
                if (x > left && x + wide > edge) {
                    x = left;
                    y += LINE * size;
                }
                add(word, x, y, wide, size, bold);
            }
            x += word.isEmpty() ? 0 : wide;
        }
        return y + LINE * size;
    }

    private static double width(String word) {
        return word.codePoints()
                .mapToDouble(codePoint -> Character.isIdeographic(codePoint) ? WIDE_LETTER : LETTER)
                .sum();
    }

    private void add(String word, double x, double y, double wide, double size, boolean bold) {
        var box = new Box(x / width, (y + 0.1 * size) / height, (x + wide) / width, (y + size) / height);
        for (var part : word.strip().split("\\s+", -1)) {
            if (!part.isBlank()) {
                words.add(new Word(part, box, size, bold));
            }
        }
    }

    /** The slide as a page. */
    public Page page(int index) {
        return new Page(index, width, height, words);
    }
}
