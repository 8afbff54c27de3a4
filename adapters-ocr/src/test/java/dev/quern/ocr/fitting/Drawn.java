package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.List;

/** Pages of 600 by 800 points that a test writes on: lines are 10 points high, letters 6 points wide. */
final class Drawn {
    static final double WIDTH = 600;
    static final double HEIGHT = 800;
    private static final double LETTER = 6;
    private static final double LINE = 10;

    private final List<List<Word>> pages = new ArrayList<>();
    private double scale = 1;
    private double right;
    private double down;
    private double skew;
    private double confidence = 1;
    private double size = 1;

    Drawn() {
        page();
    }

    /** Scales what is written from now on around the upper left corner, shifts it (in points) and turns it (in radians). */
    Drawn laid(double by, double toRight, double toBottom, double turn) {
        scale = by;
        right = toRight;
        down = toBottom;
        skew = turn;
        return this;
    }

    /** Marks what is written from now on as recognised in an image. */
    Drawn recognised() {
        confidence = 0.9;
        return this;
    }

    /** Writes words at a multiple of the usual size. */
    Drawn large(double times, double x, double y, String text) {
        size = times;
        at(x, y, text);
        size = 1;
        return this;
    }

    Drawn page() {
        pages.add(new ArrayList<>());
        return this;
    }

    /** Writes words with one blank between them, beginning at a point that is measured from the upper left corner. */
    Drawn at(double x, double y, String text) {
        for (var word : text.split(" ", -1)) {
            if (!word.isEmpty()) {
                pages.get(pages.size() - 1).add(new Word(word, box(x, y, word.length()), 0, false, confidence));
            }
            x += size * LETTER * (word.length() + 1);
        }
        return this;
    }

    private Box box(double x, double y, int letters) {
        double onX = scale * x + right - skew * y;
        double onY = scale * y + down + skew * x;
        return new Box(
                onX / WIDTH,
                onY / HEIGHT,
                (onX + scale * size * LETTER * letters) / WIDTH,
                (onY + scale * size * LINE) / HEIGHT);
    }

    Pages pages() {
        var made = new ArrayList<Page>();
        for (var words : pages) {
            made.add(new Page(made.size(), WIDTH, HEIGHT, words));
        }
        return new Pages(made, true);
    }
}
