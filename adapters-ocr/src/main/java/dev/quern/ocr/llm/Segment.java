package dev.quern.ocr.llm;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.LayoutedText;
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
    /** Of the height of a line. */
    private static final double WIDE = 1.2;

    /** Those of a page, from the top, each line from the left. */
    static List<Segment> of(Page page) {
        var segments = new ArrayList<Segment>();
        int number = 0;
        for (var line : LayoutedText.lines(page.words())) {
            int begin = 0;
            for (int i = 1; i <= line.size(); i++) {
                if (i == line.size() || isApart(line.get(i - 1), line.get(i), page)) {
                    segments.add(of(page.index(), number, line.subList(begin, i)));
                    begin = i;
                }
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

    private static boolean isApart(Word one, Word next, Page page) {
        double gap = (next.box().left() - one.box().right()) * page.width();
        return gap
                > WIDE * page.height() * Math.max(one.box().height(), next.box().height());
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
