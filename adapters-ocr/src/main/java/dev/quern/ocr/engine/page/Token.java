package dev.quern.ocr.engine.page;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.regex.Pattern;

/**
 * A word with its place in points, so that widths and heights can be compared.
 *
 * @param text never longer than the word's
 */
public record Token(Word word, String text, double left, double top, double right, double bottom) {
    private static final Pattern FILLING = Pattern.compile("(?<=[\\p{L}\\d)])(?:\\.{2,}(?=:$)|\\.{4,}$)");

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

    /** With the hyphens and blanks that fonts bring in made plain, and without dots that fill up a label: "Title......:". */
    private static String plain(String text) {
        var bare = text.indexOf("..") > 0 ? FILLING.matcher(text).replaceFirst("") : text;
        return bare.replace('\u2010', '-')
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
