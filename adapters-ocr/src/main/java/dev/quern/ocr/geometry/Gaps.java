package dev.quern.ocr.geometry;

import dev.quern.core.page.Page;
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which neighbours on a line of a page stand apart, as cells and columns do: those with a wide gap or an upright line between. */
public final class Gaps {
    /**
     * A share of the smaller height of two words: with a wider gap between them they stand apart. With more, cells of
     * narrow tables run into each other (templates miss whole columns at 1.05); justified text stretches its blanks to
     * hardly less.
     */
    private static final double APART = 0.9;

    /** The same on a page with recognised words, the boxes of which are narrow: till receipts come apart at .9. */
    private static final double APART_IN_PICTURES = 1.05;

    /** The same after a comma, where words go on. */
    private static final double APART_BEHIND_COMMA = 1.6;

    /** The depth an upright line may reach into a word, in points. */
    private static final double TOUCHING = 0.5;

    private final double width;
    private final double height;
    private final double apart;
    private final List<Upright> uprights;

    private record Upright(double x, double top, double bottom) {}

    public Gaps(Page page) {
        this.width = page.width();
        this.height = page.height();
        this.apart = page.words().stream().anyMatch(Gaps::isRecognised) ? APART_IN_PICTURES : APART;
        this.uprights = page.rulings().stream()
                .filter(ruling -> !ruling.isHorizontal())
                .map(Ruling::box)
                .map(box -> new Upright(box.centerX() * width, box.top() * height, box.bottom() * height))
                .sorted(Comparator.comparingDouble(Upright::x))
                .toList();
    }

    private static boolean isRecognised(Word word) {
        return word.confidence() < 1;
    }

    /** Returns whether two words of a line are more than a blank apart. */
    public boolean isBetween(Word left, Word right) {
        return isBetween(Placed.of(left, width, height), Placed.of(right, width, height));
    }

    /** The words of a line, from left to right, in runs with no more than blanks between them. */
    public List<List<Word>> runs(List<Word> line) {
        return runsOf(line.stream().map(word -> Placed.of(word, width, height)).toList()).stream()
                .map(run -> run.stream().map(Placed::word).toList())
                .toList();
    }

    List<List<Placed>> runsOf(List<Placed> line) {
        var runs = new ArrayList<List<Placed>>();
        var run = new ArrayList<Placed>();
        for (var word : line) {
            if (!run.isEmpty() && isBetween(run.get(run.size() - 1), word)) {
                runs.add(run);
                run = new ArrayList<>();
            }
            run.add(word);
        }
        if (!run.isEmpty()) {
            runs.add(run);
        }
        return runs;
    }

    private boolean isBetween(Placed left, Placed right) {
        double gap = right.left() - left.right();
        double smaller = Math.min(left.height(), right.height());
        if (gap > (goesOn(left.text(), right.text()) ? APART_BEHIND_COMMA : apart) * smaller) {
            return true;
        }
        if (gap <= 0) {
            return false;
        }
        double y = right.centerY();
        for (int i = firstBehind(left.right() - TOUCHING); i < uprights.size(); i++) {
            var upright = uprights.get(i);
            if (upright.x() > right.left() + TOUCHING) {
                return false;
            }
            if (upright.top() <= y && y <= upright.bottom()) {
                return true;
            }
        }
        return false;
    }

    /** As in "No 8,  Long Acre". */
    private static boolean goesOn(String left, String right) {
        return left.endsWith(",") && Character.isUpperCase(right.codePointAt(0));
    }

    /** Uprights are in order from left to right. */
    private int firstBehind(double x) {
        int from = 0;
        int to = uprights.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (uprights.get(middle).x() < x) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
