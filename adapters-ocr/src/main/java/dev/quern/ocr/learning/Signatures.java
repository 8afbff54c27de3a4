package dev.quern.ocr.learning;

import dev.quern.core.lesson.Signature;
import dev.quern.core.lesson.Signature.Mark;
import dev.quern.core.page.Pages;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes {@linkplain Signature signatures} of documents, and says how one lies on another. */
public final class Signatures {
    /** From here on two documents count as one layout. */
    static final double SAME = 0.4;

    /** From here on what one document teaches adds to what the other one taught. */
    static final double CERTAIN = 0.55;

    private static final int MOST_MARKS = 240;
    private static final int SHORTEST_WORD = 3;
    private static final int KEYS = 24;
    /** The width of a page in key columns. */
    private static final int COLUMNS = 20;

    private static final double LARGEST_SHIFT = 0.06;
    private static final double SLACK = 0.012;
    private static final int FEW = 5;
    private static final int NEAREST = 5;

    private Signatures() {}

    public static Signature of(Pages pages) {
        var seen = new HashMap<Integer, Mark>();
        var twice = new HashSet<Integer>();
        for (var line : Line.of(pages).get(0)) {
            for (var word : line.words()) {
                var letters = Folding.letters(word.text());
                if (letters.length() < SHORTEST_WORD || Letters.hasDigit(word.text())) {
                    continue;
                }
                int hash = mixed(letters.hashCode());
                var mark = new Mark(hash, word.box().left(), word.box().centerY());
                if (seen.put(hash, mark) != null) {
                    twice.add(hash);
                }
            }
        }
        seen.keySet().removeAll(twice);
        return new Signature(seen.values().stream()
                .sorted(Comparator.comparingInt(Mark::word))
                .limit(MOST_MARKS)
                .toList());
    }

    /** The keys that a store finds the layout by: a choice of words with the columns they begin in. */
    public static Set<Integer> keys(Signature signature) {
        var keys = new HashSet<Integer>();
        signature.marks().stream().limit(KEYS).forEach(mark -> keys.add(key(mark, column(mark.x()))));
        return keys;
    }

    /** The keys that a layout which this one may be has some of: of all words, also in the columns beside their own. */
    public static Set<Integer> likelyKeys(Signature signature) {
        var keys = new HashSet<Integer>();
        for (var mark : signature.marks()) {
            int column = column(mark.x());
            double within = mark.x() * COLUMNS - column;
            keys.add(key(mark, column));
            keys.add(key(mark, within < 0.5 ? column - 1 : column + 1));
        }
        return keys;
    }

    private static int column(double x) {
        return (int) Math.floor(x * COLUMNS);
    }

    private static int key(Mark mark, int column) {
        return mixed(mark.word() * 31 + column);
    }

    /** Spreads the bits, so that the smallest hashes are a fair choice of words. */
    private static int mixed(int hash) {
        int h = hash * 0x9E3779B9;
        h ^= h >>> 15;
        h *= 0x85EBCA6B;
        return h ^ (h >>> 13);
    }

    /** Aligns a layout with another document. */
    static Alignment align(Signature layout, Signature other) {
        Map<Integer, Mark> theirs = new HashMap<>();
        other.marks().forEach(mark -> theirs.put(mark.word(), mark));
        var common = new ArrayList<Mark[]>();
        for (var mark : layout.marks()) {
            var same = theirs.get(mark.word());
            if (same != null && Math.abs(same.x() - mark.x()) <= LARGEST_SHIFT) {
                common.add(new Mark[] {mark, same});
            }
        }
        double shift =
                median(common.stream().map(pair -> pair[1].x() - pair[0].x()).toList());
        common.removeIf(pair -> Math.abs(pair[1].x() - pair[0].x() - shift) > SLACK);
        int smaller = Math.min(layout.marks().size(), other.marks().size());
        double alike = common.size() < FEW ? 0 : common.size() / (double) smaller;
        return new Alignment(alike, shift, List.copyOf(common));
    }

    private static double median(List<Double> values) {
        var sorted = values.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    /**
     * The position of a layout on a document.
     *
     * @param alike from 0 to 1: the share of words that stand where they stood
     * @param shiftX how far right of its places it lies
     * @param pairs those words, there and here
     */
    record Alignment(double alike, double shiftX, List<Mark[]> pairs) {
        static final Alignment NONE = new Alignment(0, 0, List.of());

        /** Returns how far a height has moved down: the words around it tell. */
        double shiftY(double y) {
            return median(pairs.stream()
                    .sorted(Comparator.comparingDouble(pair -> Math.abs(pair[0].y() - y)))
                    .limit(NEAREST)
                    .map(pair -> pair[1].y() - pair[0].y())
                    .toList());
        }
    }
}
