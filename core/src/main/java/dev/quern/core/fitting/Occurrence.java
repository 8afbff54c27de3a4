package dev.quern.core.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place where the text of a label stands.
 *
 * @param words it is made of
 * @param errors letters that differ, and a part for text that goes on before it
 * @param rest what follows in the label's last word, cut off; null when the word ends with the label
 */
record Occurrence(
        int page,
        Box box,
        List<Word> words,
        double errors,
        @Nullable Word rest) {
    boolean isOnOneLine() {
        return words.stream()
                .allMatch(word -> word.box().top() < box.centerY() && word.box().bottom() > box.centerY());
    }

    /** Where it begins, counted in pages from the top of the first. */
    double top() {
        return page + box.top();
    }
}
