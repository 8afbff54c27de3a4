package dev.quern.ocr.fitting.page;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.Gaps;
import dev.quern.ocr.geometry.Lines;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** A page as lines of words, from the top, each from left to right. Everything is in fractions of the page. */
public final class TextPage {
    private final Page page;
    private final List<Line> lines;
    private final List<List<Line>> runs;
    private final Gaps gaps;
    /** The first words of the page's runs, by the words themselves. */
    private final Set<Word> starts = Collections.newSetFromMap(new IdentityHashMap<>());

    private final boolean recognised;
    /** By the word itself: two that say the same at one place are folded alike, and hashing them costs more than folding. */
    private final IdentityHashMap<Word, String> folded = new IdentityHashMap<>();

    public TextPage(Page page) {
        this.page = page;
        this.gaps = new Gaps(page);
        this.runs = Lines.withRuns(page, page.words()).stream()
                .map(runs -> runs.stream().map(Line::new).toList())
                .toList();
        this.lines = runs.stream()
                .map(runs -> new Line(
                        runs.stream().flatMap(run -> run.words().stream()).toList()))
                .toList();
        runs.forEach(line -> line.forEach(run -> starts.add(run.words().get(0))));
        this.recognised = page.words().stream().anyMatch(word -> word.confidence() < 1);
        page.words().forEach(word -> folded.put(word, Folding.lookAlikes(word.text())));
    }

    /** Words of one line. */
    public record Line(List<Word> words, Box box) {
        public static Line of(List<Word> words) {
            var sorted = new ArrayList<>(words);
            sorted.sort(Comparator.comparingDouble(word -> word.box().left()));
            return new Line(List.copyOf(sorted));
        }

        Line(List<Word> words) {
            this(words, words.stream().map(Word::box).reduce(Box::union).orElseThrow());
        }

        public String text() {
            return TextPage.text(words);
        }
    }

    /** Returns whether its words were recognised in a picture; words and letters may be missing then. */
    public boolean isRecognised() {
        return recognised;
    }

    public int index() {
        return page.index();
    }

    public List<Line> lines() {
        return lines;
    }

    public List<Word> words() {
        return page.words();
    }

    public String folded(Word word) {
        var known = folded.get(word);
        return known == null ? Folding.lookAlikes(word.text()) : known;
    }

    /** A height as a fraction of the page's width. */
    public double acrossFor(double height) {
        return height * page.height() / page.width();
    }

    /** Returns whether two words of a line are more than a blank apart, or the right one begins a column. */
    public boolean apart(Word left, Word right) {
        return starts.contains(right) || gaps.isBetween(left, right);
    }

    /** A whole line in runs, by its index. */
    public List<Line> runsOf(int line) {
        return runs.get(line);
    }

    /** The words of a line in runs with no more than blanks between them. */
    public List<Line> runs(List<Word> words) {
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

    public static String text(List<Word> words) {
        return String.join(" ", words.stream().map(Word::text).toList());
    }

    /** Some words in lines from the top. */
    public static List<Line> lines(List<Word> words) {
        return Lines.of(words).stream().map(Line::new).toList();
    }
}
