package dev.quern.ocr.geometry;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words of a page in reading order: lines from the top, in each its runs from the left, in each run its words. A run has no
 * wide {@linkplain Gaps gap} inside: it is a cell, a label, a phrase. Whoever looks for something on a page looks at these, so
 * that what is learnt on a line is found on the same line.
 */
public final class Lines {
    /** Text that is printed over the next column still ends where that begins, if it reaches no more heights into it. */
    private static final double COLUMN_GAP = -4;

    /** The number of lines above and below that tell where a column begins. */
    private static final int COLUMN_REACH = 6;

    /** On as many of them a run begins there. */
    private static final int COLUMN_LINES = 4;

    /** A gap between lines after which another table begins, in heights of a line. */
    private static final double COLUMN_BREAK = 1.6;

    /** Runs of a line that may be justified. */
    private static final int STRETCHED_RUNS = 3;

    /** The widest gap of a justified line, by the narrowest: commas and kerning make some narrower. */
    private static final double AS_WIDE = 1.4;

    /** The same in heights of the line: with wider gaps, words are cells. */
    private static final double WIDEST_BLANK = 2.5;

    /** How far edges of justified lines are apart, in heights. */
    private static final double NEAR_EDGE = 0.3;

    /** The widest space between groups of digits, in heights. */
    private static final double WITHIN_NUMBER = 0.45;

    private static final Pattern THOUSANDS = Pattern.compile("[-+\u2212\u2013(]?\\p{Sc}?\\d{1,3}");
    private static final Pattern HUNDREDS = Pattern.compile("\\d{3}(?:[.,]\\d{1,4})?[)-]?");

    /** On as many other lines, numbers of other lengths end over words of the next column. */
    private static final int DIVIDED_LINES = 2;

    /** How far edges of a column are apart, in heights. */
    private static final double EDGE = 0.1;

    /** How a sentence goes on after a blank that was filled in. */
    private static final Pattern GOES_ON = Pattern.compile("[,;](?:\\p{L}.*)?");
    /** A blank by the width of a letter: of a typewriter's it has all. */
    private static final double BLANK = 1.2;

    private static final Pattern AMOUNT = Pattern.compile("[-+\u2212\u2013(]?\\p{Sc}?\\d[\\d.,'’]*[.,]\\d+[)-]?");

    private Lines() {}

    /** Some words, from whatever page, in lines only. */
    public static List<List<Word>> of(List<Word> words) {
        return Band.of(placed(words, 1, 1)).stream()
                .map(band -> words(band.words()))
                .toList();
    }

    /** Words at their places on a page in lines of runs; not those of the page alone, since some are left out or cut in two. */
    public static List<List<List<Word>>> withRuns(Page page, List<Word> words) {
        return plain(runs(page, words));
    }

    /**
     * Returns the same runs, cut where a word begins right where columns of the lines around it begin: a long cell of a
     * table that reaches into the next. A sentence may be cut, too, where its words happen to stand under each other.
     */
    public static List<List<List<Word>>> withColumns(Page page, List<Word> words) {
        var lines = runs(page, words);
        // Where numbers end a column the next one begins, for the heading over them as well.
        var divided = IntStream.range(0, lines.size())
                .mapToObj(at -> cut(lines.get(at), (before, word) -> divides(lines, at, before, word)))
                .toList();
        return plain(IntStream.range(0, divided.size())
                .mapToObj(at -> cut(divided.get(at), (before, word) -> begins(divided, at, before, word)))
                .toList());
    }

    private static List<List<List<Placed>>> runs(Page page, List<Word> words) {
        var gaps = new Gaps(page);
        var lines = Band.of(placed(words, page.width(), page.height())).stream()
                .map(band -> runs(band, gaps))
                .toList();
        return IntStream.range(0, lines.size())
                .mapToObj(at -> isStretched(lines, at) || isFilledIn(lines.get(at))
                        ? List.of(lines.get(at).stream().flatMap(List::stream).toList())
                        : lines.get(at))
                .toList();
    }

    /** Returns whether a line has gaps only because it is justified: all as wide, to reach both edges of the line beside it. */
    private static boolean isStretched(List<List<List<Placed>>> lines, int at) {
        var runs = lines.get(at);
        if (runs.size() < STRETCHED_RUNS || !(isFilled(lines, at - 1, runs) || isFilled(lines, at + 1, runs))) {
            return false;
        }
        double narrowest = Double.MAX_VALUE;
        double widest = 0;
        Placed last = null;
        for (var run : runs) {
            for (var word : run) {
                if (last != null) {
                    double gap = word.left() - last.right();
                    narrowest = Math.min(narrowest, gap);
                    widest = Math.max(widest, gap);
                }
                last = word;
            }
        }
        return narrowest > 0
                && widest
                        < Math.min(
                                AS_WIDE * narrowest,
                                WIDEST_BLANK * runs.get(0).get(0).height());
    }

    /** "residing at ____ , born ____": a sentence with blanks that were filled in goes on with a comma. No cell begins so. */
    private static boolean isFilledIn(List<List<Placed>> runs) {
        return runs.stream()
                .skip(1)
                .anyMatch(run -> GOES_ON.matcher(run.get(0).word().text()).matches());
    }

    /** Returns whether a line is one run between the edges of others. */
    private static boolean isFilled(List<List<List<Placed>>> lines, int at, List<List<Placed>> others) {
        if (at < 0 || at >= lines.size() || lines.get(at).size() > 1) {
            return false;
        }
        var run = lines.get(at).get(0);
        var first = others.get(0).get(0);
        var lastRun = others.get(others.size() - 1);
        double near = NEAR_EDGE * first.height();
        return Math.abs(run.get(0).left() - first.left()) < near
                && Math.abs(run.get(run.size() - 1).right()
                                - lastRun.get(lastRun.size() - 1).right())
                        < near;
    }

    private static List<List<List<Word>>> plain(List<List<List<Placed>>> lines) {
        return lines.stream()
                .map(line -> line.stream().map(Lines::words).toList())
                .toList();
    }

    private static List<Placed> placed(List<Word> words, double width, double height) {
        return words.stream().map(word -> Placed.of(word, width, height)).toList();
    }

    private static List<Word> words(List<Placed> words) {
        return words.stream().map(Placed::word).toList();
    }

    private static List<List<Placed>> runs(Band band, Gaps gaps) {
        var runs = new ArrayList<List<Placed>>();
        band.layers().forEach(layer -> runs.addAll(gaps.runsOf(layer)));
        runs.sort(Comparator.comparingDouble(run -> run.get(0).left()));
        return runs;
    }

    private static List<List<Placed>> cut(List<List<Placed>> line, BiPredicate<Placed, Placed> between) {
        var cut = new ArrayList<List<Placed>>();
        for (var run : line) {
            int from = 0;
            for (int i = 1; i < run.size(); i++) {
                if (between.test(run.get(i - 1), run.get(i))) {
                    cut.add(run.subList(from, i));
                    from = i;
                }
            }
            cut.add(run.subList(from, run.size()));
        }
        return cut;
    }

    /** Returns whether a word after another begins where a column of the lines around it does. */
    private static boolean begins(List<List<List<Placed>>> lines, int at, Placed before, Placed word) {
        if (word.left() - before.right() <= COLUMN_GAP * word.height() || isGrouped(before, word)) {
            return false;
        }
        boolean beside = (goesOn(lines, at, at - 1) && startsOn(lines, at - 1, word))
                || (goesOn(lines, at, at + 1) && startsOn(lines, at + 1, word));
        return beside && starts(lines, at, word) >= COLUMN_LINES;
    }

    /** "3.412,80 Area" over "20,00 Area": numbers that end under each other, each with words that begin under each other. */
    private static boolean divides(List<List<List<Placed>>> lines, int at, Placed number, Placed word) {
        double letter = (number.right() - number.left()) / number.word().text().length();
        boolean apart = word.left() - number.right() > Math.max(WITHIN_NUMBER * word.height(), BLANK * letter);
        if (!apart
                || !isAmount(number.word())
                || !Character.isLetter(word.word().text().codePointAt(0))) {
            return false;
        }
        int count = 0;
        boolean differ = false;
        for (int step : new int[] {-1, 1}) {
            for (int line = at + step;
                    Math.abs(line - at) <= COLUMN_REACH && goesOn(lines, line - step, line);
                    line += step) {
                for (var run : lines.get(line)) {
                    for (int i = 1; i < run.size(); i++) {
                        var other = run.get(i - 1);
                        double near = EDGE * word.height();
                        if (Math.abs(run.get(i).left() - word.left()) < near
                                && Math.abs(other.right() - number.right()) < near
                                && isAmount(other.word())) {
                            count++;
                            differ |= Math.abs(other.left() - number.left()) > near;
                        }
                    }
                }
            }
        }
        return count >= DIVIDED_LINES && differ;
    }

    private static boolean isAmount(Word word) {
        return AMOUNT.matcher(word.text()).matches();
    }

    /** "2 356,00" under "190,00" and over "609,60": thousands before hundreds are no column of their own. */
    private static boolean isGrouped(Placed before, Placed word) {
        return word.left() - before.right() < WITHIN_NUMBER * word.height()
                && THOUSANDS.matcher(before.word().text()).matches()
                && HUNDREDS.matcher(word.word().text()).matches();
    }

    /** On how many lines around this one, without a gap between them, a run other than the first begins where the word does. */
    private static int starts(List<List<List<Placed>>> lines, int at, Placed word) {
        int count = 0;
        for (int step : new int[] {-1, 1}) {
            for (int line = at + step;
                    Math.abs(line - at) <= COLUMN_REACH && goesOn(lines, line - step, line);
                    line += step) {
                count += startsOn(lines, line, word) ? 1 : 0;
            }
        }
        return count;
    }

    /** Returns whether two lines, one after the other, may be of one table. */
    private static boolean goesOn(List<List<List<Placed>>> lines, int one, int other) {
        if (other < 0 || other >= lines.size()) {
            return false;
        }
        double top = lines.get(Math.max(one, other)).get(0).get(0).top();
        double bottom = 0;
        double height = 0;
        // Of the first words of all runs: the first of them may be a mark.
        for (var run : lines.get(Math.min(one, other))) {
            bottom = Math.max(bottom, run.get(0).bottom());
            height = Math.max(height, run.get(0).height());
        }
        return top - bottom < COLUMN_BREAK * height;
    }

    private static boolean startsOn(List<List<List<Placed>>> lines, int line, Placed word) {
        if (line < 0 || line >= lines.size()) {
            return false;
        }
        var runs = lines.get(line);
        double near = 0.05 * word.height();
        // Runs are in order from left to right.
        int from = 1;
        int to = runs.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (runs.get(middle).get(0).left() - word.left() <= -near) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from < runs.size() && Math.abs(runs.get(from).get(0).left() - word.left()) < near;
    }
}
