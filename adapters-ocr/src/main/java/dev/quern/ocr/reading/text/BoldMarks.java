package dev.quern.ocr.reading.text;

import java.util.ArrayList;
import java.util.List;

/** Which words of a paragraph are set in bold, while its text comes in. */
public final class BoldMarks {
    private final List<BoldSpan> spans = new ArrayList<>();
    private boolean all = true;

    /**
     * Some words come in; blanks are neither.
     *
     * @param at how long the text is before them
     */
    public void add(boolean bold, String words, int at) {
        if (words.isBlank()) {
            return;
        }
        all &= bold;
        if (bold) {
            spans.add(new BoldSpan(at, at + words.length()));
        }
    }

    /**
     * What is bold of the text that ends here: all of it, with what was put before it, where all its words are.
     *
     * @param before characters that were put before the text
     */
    public List<BoldSpan> take(int before, int length) {
        var taken = all && !spans.isEmpty()
                ? List.of(new BoldSpan(0, before + length))
                : spans.stream()
                        .map(span -> new BoldSpan(before + span.from(), before + span.to()))
                        .toList();
        spans.clear();
        all = true;
        return taken;
    }
}
