package dev.quern.ocr.fitting.page;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A place where the text of a label stands.
 *
 * @param words it is made of
 * @param errors letters that differ, and a part for text that goes on before it
 * @param lead what stands before it in the label's first word, cut off; null when the word begins with the label
 * @param rest what follows in the label's last word, cut off; null when the word ends with the label
 */
public record Occurrence(
        int page,
        Box box,
        List<Word> words,
        double errors,
        @Nullable Word lead,
        @Nullable Word rest) {
    /** Returns the text in the same words that is no part of the label. */
    public Stream<Word> others() {
        return Stream.of(Optional.ofNullable(lead), Optional.ofNullable(rest)).flatMap(Optional::stream);
    }

    public boolean isOnOneLine() {
        return words.stream()
                .allMatch(word -> word.box().top() < box.centerY() && word.box().bottom() > box.centerY());
    }

    /** Where it begins, counted in pages from the top of the first. */
    public double top() {
        return page + box.top();
    }
}
