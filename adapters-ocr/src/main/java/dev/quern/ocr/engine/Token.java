package dev.quern.ocr.engine;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;

/** A word with its place in points, so that widths and heights can be compared. */
record Token(Word word, double left, double top, double right, double bottom) {
    static Token of(Word word, Page page) {
        var box = word.box();
        return new Token(
                word,
                box.left() * page.width(),
                box.top() * page.height(),
                box.right() * page.width(),
                box.bottom() * page.height());
    }

    String text() {
        return word.text();
    }

    double height() {
        return bottom - top;
    }

    double centerY() {
        return (top + bottom) / 2;
    }
}
