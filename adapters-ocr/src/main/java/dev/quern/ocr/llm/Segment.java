package dev.quern.ocr.llm;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.Lines;
import java.util.ArrayList;
import java.util.List;

/**
 * Words of one line with no wide gap between them.
 *
 * @param page index of it
 * @param line that it is on, counted over its page from 0
 * @param text of its words, with a blank between each two
 */
record Segment(int page, int line, List<Word> words, Box box, String text) {
    /** Those of a page, from the top, each line from the left; whole, so that no order hides by standing in columns. */
    static List<Segment> of(Page page) {
        var segments = new ArrayList<Segment>();
        int number = 0;
        for (var line : Lines.withRuns(page, page.words())) {
            for (var run : line) {
                segments.add(of(page.index(), number, run));
            }
            number++;
        }
        return segments;
    }

    private static Segment of(int page, int line, List<Word> words) {
        var box = words.stream().map(Word::box).reduce(Box::union).orElseThrow();
        var text = String.join(" ", words.stream().map(Word::text).toList());
        return new Segment(page, line, List.copyOf(words), box, text);
    }

    /** The words that some of its characters belong to. */
    List<Word> words(int from, int to) {
        var some = new ArrayList<Word>();
        int begin = 0;
        for (var word : words) {
            int end = begin + word.text().length();
            if (begin < to && from < end) {
                some.add(word);
            }
            begin = end + 1;
        }
        return some;
    }
}
