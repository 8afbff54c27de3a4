package dev.quern.ocr.learning;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.Lines;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One of the {@linkplain Lines lines} of a page, from left to right, with labels and values that are written together taken apart.
 * Boxes are in widths of the page here, across and down, so that a slip of a till that is longer than another has its head at
 * the same place; on a grid of characters, in hundreds of those.
 *
 * @param scale of the boxes, seen from those of the page
 * @param index of the line on its page, from the top
 * @param runs index of each word's run on the line
 */
public record Line(int page, int index, List<Word> words, List<Integer> runs, Scale scale) {
    /** A label and its value that are written without a blank between them; no time, and no URL. */
    private static final Pattern GLUED = Pattern.compile("(?<label>\\p{L}[^:]*:)(?<value>[^/\\s].*)");

    private static final double GRID = 100;

    /** The factors for fractions of a page. */
    public record Scale(double x, double y) {
        public static Scale of(Page page, boolean paged) {
            return paged
                    ? new Scale(1, page.height() / page.width())
                    : new Scale(page.width() / GRID, page.height() / GRID);
        }

        public Box here(Box box) {
            return new Box(box.left() * x, box.top() * y, box.right() * x, box.bottom() * y);
        }

        public Box onPage(Box box) {
            return new Box(box.left() / x, box.top() / y, box.right() / x, box.bottom() / y);
        }
    }

    /** The lines of each page. */
    public static List<List<Line>> of(Pages pages) {
        return pages.pages().stream()
                .map(page -> of(page, Scale.of(page, pages.paged())))
                .toList();
    }

    private static List<Line> of(Page page, Scale scale) {
        var words = page.words().stream().flatMap(word -> apart(word).stream()).toList();
        var lines = new ArrayList<Line>();
        for (var line : Lines.withRuns(page, words)) {
            var here = new ArrayList<Word>();
            var runs = new ArrayList<Integer>();
            for (int run = 0; run < line.size(); run++) {
                for (var word : line.get(run)) {
                    here.add(new Word(word.text(), scale.here(word.box()), word.fontSize(), word.bold()));
                    runs.add(run);
                }
            }
            lines.add(new Line(page.index(), lines.size(), List.copyOf(here), List.copyOf(runs), scale));
        }
        return lines;
    }

    private static List<Word> apart(Word word) {
        var glued = GLUED.matcher(word.text());
        if (!glued.matches()) {
            return List.of(word);
        }
        var box = word.box();
        double at = box.left() + box.width() * glued.end("label") / word.text().length();
        return List.of(
                new Word(
                        glued.group("label"),
                        new Box(box.left(), box.top(), at, box.bottom()),
                        word.fontSize(),
                        word.bold()),
                new Word(
                        glued.group("value"),
                        new Box(at, box.top(), box.right(), box.bottom()),
                        word.fontSize(),
                        word.bold()));
    }

    public int size() {
        return words.size();
    }

    public Word word(int at) {
        return words.get(at);
    }

    /** The index of the first word of the run that a word is in. */
    public int runStart(int at) {
        int from = at;
        while (from > 0 && runs.get(from - 1).equals(runs.get(at))) {
            from--;
        }
        return from;
    }

    /** The index after the last word of the run that a word is in. */
    public int runEnd(int at) {
        int to = at + 1;
        while (to < runs.size() && runs.get(to).equals(runs.get(at))) {
            to++;
        }
        return to;
    }

    public Span span(int from, int to) {
        return new Span(this, from, to);
    }

    /** All runs, from left to right. */
    public List<Span> allRuns() {
        var spans = new ArrayList<Span>();
        for (int from = 0; from < size(); from = runEnd(from)) {
            spans.add(span(from, runEnd(from)));
        }
        return spans;
    }

    public double height() {
        return words.stream().mapToDouble(word -> word.box().height()).max().orElse(0);
    }
}
