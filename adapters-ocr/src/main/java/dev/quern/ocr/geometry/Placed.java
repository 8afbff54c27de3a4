package dev.quern.ocr.geometry;

import dev.quern.core.page.Word;

/** A word with its place in one unit across and down, so that widths and heights can be compared. */
record Placed(Word word, double left, double top, double right, double bottom) {
    static Placed of(Word word, double width, double height) {
        var box = word.box();
        return new Placed(word, box.left() * width, box.top() * height, box.right() * width, box.bottom() * height);
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
