package dev.quern.rest.document;

import dev.quern.core.page.Page;
import dev.quern.core.page.ReadingOrder;
import dev.quern.core.page.Word;
import dev.quern.core.result.PageFrame;
import java.util.List;

/**
 * The words of a page, in reading order.
 *
 * @param page from 1
 * @param width of its image, in pixels
 * @param height likewise
 */
record WordSetJson(int page, int width, int height, List<WordJson> words) {
    static WordSetJson of(int number, PageFrame frame, Page page) {
        return new WordSetJson(
                number,
                frame.pixelWidth(),
                frame.pixelHeight(),
                ReadingOrder.of(page.words()).stream().map(WordJson::of).toList());
    }

    /**
     * A word and where it stands, in fractions of the page's width and height, origin upper left.
     *
     * @param confidence how surely its letters are those; 1 where they were not recognised but stood there
     */
    record WordJson(String text, double left, double top, double right, double bottom, double confidence) {
        static WordJson of(Word word) {
            var box = word.box();
            return new WordJson(word.text(), box.left(), box.top(), box.right(), box.bottom(), word.confidence());
        }
    }
}
