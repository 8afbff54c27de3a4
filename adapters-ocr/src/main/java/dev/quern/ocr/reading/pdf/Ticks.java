package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.jspecify.annotations.Nullable;

/**
 * The check boxes and radio buttons of a PDF's form, as the words ☒ and ☐. What they look like is left to each form: a mark of a
 * symbol font, lines, a filled circle.
 */
final class Ticks {
    private static final int PUSH_BUTTON = 1 << 16;
    private static final int MOST = 2_000;
    private static final int DEEPEST = 20;

    private Ticks() {}

    /** The page with a word for each box that can be ticked, in place of the mark in it. */
    static Page on(Page page, PDPage source) {
        var words = new ArrayList<>(page.words());
        var boxes = new ArrayList<Box>();
        var frame = DisplayedPage.of(source);
        Annotations.each(source, annotation -> {
            var state = state(annotation);
            if (state != null && boxes.size() < MOST) {
                var box = frame.box(annotation.getRectangle());
                boxes.add(box);
                words.removeIf(word -> word.text().length() <= 2 && isInside(word.box(), box));
                words.add(new Word(state, box, (box.bottom() - box.top()) * page.height(), false));
            }
        });
        return boxes.isEmpty() ? page : page.withWords(words);
    }

    /** Null where there is nothing to tick, or nobody sees it. */
    private static @Nullable String state(PDAnnotation annotation) {
        if (!(annotation instanceof PDAnnotationWidget)
                || annotation.isHidden()
                || annotation.isNoView()
                || annotation.getRectangle() == null) {
            return null;
        }
        var dictionary = annotation.getCOSObject();
        boolean button = COSName.BTN.equals(inherited(dictionary, COSName.FT));
        boolean pushed =
                inherited(dictionary, COSName.FF) instanceof COSNumber flags && (flags.intValue() & PUSH_BUTTON) != 0;
        if (!button || pushed) {
            return null;
        }
        var state = annotation.getAppearanceState();
        return state == null || state.equals(COSName.Off) ? "☐" : "☒";
    }

    /** Returns the value of a field's key or, where it has none, that of the field it is a part of. */
    private static @Nullable COSBase inherited(COSDictionary field, COSName key) {
        var at = field;
        for (int i = 0; at != null && i < DEEPEST; i++) {
            var value = at.getDictionaryObject(key);
            if (value != null) {
                return value;
            }
            at = at.getDictionaryObject(COSName.PARENT) instanceof COSDictionary parent ? parent : null;
        }
        return null;
    }

    private static boolean isInside(Box mark, Box box) {
        return box.left() <= mark.centerX()
                && mark.centerX() <= box.right()
                && box.top() <= mark.centerY()
                && mark.centerY() <= box.bottom();
    }
}
