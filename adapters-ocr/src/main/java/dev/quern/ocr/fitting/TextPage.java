package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;

/** A page as lines of words, from the top, each from left to right. Everything is in fractions of the page. */
final class TextPage {
    /** Of the height of a line: words with a wider gap between them stand apart. */
    private static final double APART = 0.8;

    private final Page page;
    private final List<Line> lines;
    private final List<List<Line>> runs;
    private final boolean recognised;
    /** By the word itself: two that say the same at one place are folded alike, and hashing them costs more than folding. */
    private final IdentityHashMap<Word, String> folded = new IdentityHashMap<>();

    TextPage(Page page) {
        this.page = page;
        this.lines = lines(page.words());
        this.runs = lines.stream().map(line -> runs(line.words())).toList();
        this.recognised = page.words().stream().anyMatch(word -> word.confidence() < 1);
        page.words().forEach(word -> folded.put(word, Folding.fold(word.text())));
    }

    /** Words of one line. */
    record Line(List<Word> words, Box box) {
        static Line of(List<Word> words) {
            var sorted = new ArrayList<>(words);
            sorted.sort(Comparator.comparingDouble(word -> word.box().left()));
            return new Line(
                    List.copyOf(sorted),
                    sorted.stream().map(Word::box).reduce(Box::union).orElseThrow());
        }

        String text() {
            return TextPage.text(words);
        }
    }

    /** Whether its words were recognised in a picture; words and letters may be missing then. */
    boolean isRecognised() {
        return recognised;
    }

    int index() {
        return page.index();
    }

    List<Line> lines() {
        return lines;
    }

    List<Word> words() {
        return page.words();
    }

    String folded(Word word) {
        var known = folded.get(word);
        return known == null ? Folding.fold(word.text()) : known;
    }

    /** A height as a fraction of the page's width. */
    double acrossFor(double height) {
        return height * page.height() / page.width();
    }

    /** Whether there is more than a blank between two words of a line. */
    boolean apart(Word left, Word right) {
        double height = Math.max(left.box().height(), right.box().height());
        return right.box().left() - left.box().right() > APART * acrossFor(height);
    }

    /** A whole line in runs, by its index. */
    List<Line> runsOf(int line) {
        return runs.get(line);
    }

    /** The words of a line in runs with no more than blanks between them. */
    List<Line> runs(List<Word> words) {
        var runs = new ArrayList<Line>();
        var run = new ArrayList<Word>();
        for (var word : words) {
            if (!run.isEmpty() && apart(run.get(run.size() - 1), word)) {
                runs.add(Line.of(run));
                run.clear();
            }
            run.add(word);
        }
        if (!run.isEmpty()) {
            runs.add(Line.of(run));
        }
        return runs;
    }

    static String text(List<Word> words) {
        return String.join(" ", words.stream().map(Word::text).toList());
    }

    /** Words whose middles lie within each other's height, lines from the top. */
    static List<Line> lines(List<Word> words) {
        var sorted = new ArrayList<>(words);
        sorted.sort(Comparator.comparingDouble(word -> word.box().centerY()));
        var lines = new ArrayList<Line>();
        var line = new ArrayList<Word>();
        double center = 0;
        double height = 0;
        for (var word : sorted) {
            var box = word.box();
            if (!line.isEmpty() && box.centerY() - center > 0.5 * Math.min(height, box.height())) {
                lines.add(Line.of(line));
                line.clear();
            }
            if (line.isEmpty()) {
                center = box.centerY();
                height = box.height();
            }
            line.add(word);
        }
        if (!line.isEmpty()) {
            lines.add(Line.of(line));
        }
        return lines;
    }
}
