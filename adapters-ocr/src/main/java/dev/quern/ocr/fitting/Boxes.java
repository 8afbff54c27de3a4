package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.TemplateObject;
import java.util.Locale;

/** Boxes of a template's objects as such of pages. */
final class Boxes {
    private Boxes() {}

    /**
     * The box of an object that has one.
     *
     * @throws IllegalArgumentException when it has none
     */
    static RelativeBox of(TemplateObject object) {
        var box = object.box();
        if (box == null) {
            throw new IllegalArgumentException("'" + object.name() + "' has no box");
        }
        return box;
    }

    static Box plain(RelativeBox box) {
        return new Box(box.leftX(), box.upperY(), box.rightX(), Math.max(box.upperY(), box.lowerY()));
    }

    /** For people: where a box begins. */
    static String at(int page, Box box) {
        return String.format(
                Locale.ROOT,
                "on page %d, %.0f %% from the left and %.0f %% from the top",
                page + 1,
                100 * box.left(),
                100 * box.top());
    }
}
