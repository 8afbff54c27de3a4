package dev.quern.ocr.engine.page;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;

/**
 * A word with its place in points, so that widths and heights can be compared.
 *
 * @param text never longer than the word's
 */
public record Token(Word word, String text, double left, double top, double right, double bottom) {
    public static Token of(Word word, Page page) {
        var box = word.box();
        return new Token(
                word,
                plain(word.text()),
                box.left() * page.width(),
                box.top() * page.height(),
                box.right() * page.width(),
                box.bottom() * page.height());
    }

    /** With the hyphens and blanks that fonts bring in made plain. */
    private static String plain(String text) {
        return text.replace('\u2010', '-')
                .replace('\u2011', '-')
                .replace('\u00a0', ' ')
                .replace("\u00ad", "");
    }

    public double height() {
        return bottom - top;
    }

    public double centerY() {
        return (top + bottom) / 2;
    }
}
