package dev.quern.ocr.geometry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A line of words while it is gathered: words of about one height whose middles agree. */
final class Band {
    /** From left to right; of words at one place, in an order that does not depend on the file's. */
    private static final Comparator<Placed> ACROSS =
            Comparator.comparingDouble(Placed::left).thenComparing(Placed::text);

    private static final Comparator<Placed> DOWN =
            Comparator.comparingDouble(Placed::centerY).thenComparing(ACROSS);

    /** So many lines back may a word belong to: in columns with other spacing lines begin at other heights. */
    private static final int OPEN = 4;

    /** A share of the smaller of two heights: a word shares at least this much with its line. */
    private static final double SHARED = 0.5;

    /** A share of the smaller of two heights: the middle of a word is no farther from the middle of its line. */
    private static final double OFF_MIDDLE = 0.6;

    /** A word this many times as high as its line is an initial, and does not make the line higher. */
    private static final double INITIAL = 2.5;

    /** Words that share more of their width than this, in heights, are printed over each other if their base lines differ. */
    private static final double OVERPRINT = 0.3;

    private static final double OTHER_BASE = 0.2;

    private final List<Placed> words = new ArrayList<>();
    private double top = Double.MAX_VALUE;
    private double bottom = -Double.MAX_VALUE;
    private double centers;

    /** Words in bands, from the top. */
    static List<Band> of(List<Placed> words) {
        var sorted = new ArrayList<>(words);
        sorted.sort(DOWN);
        var bands = new ArrayList<Band>();
        for (var word : sorted) {
            Band home = null;
            for (int i = bands.size() - 1; i >= Math.max(0, bands.size() - OPEN); i--) {
                var band = bands.get(i);
                if (band.takes(word) && (home == null || band.distance(word) < home.distance(word))) {
                    home = band;
                }
            }
            if (home == null) {
                home = new Band();
                bands.add(home);
            }
            home.add(word);
        }
        bands.sort(Comparator.comparingDouble(Band::center));
        return bands;
    }

    private void add(Placed word) {
        words.add(word);
        centers += word.centerY();
        if (words.size() == 1 || word.height() < INITIAL * (bottom - top)) {
            top = Math.min(top, word.top());
            bottom = Math.max(bottom, word.bottom());
        }
    }

    private double center() {
        return centers / words.size();
    }

    private double distance(Placed word) {
        return Math.abs(center() - word.centerY());
    }

    private boolean takes(Placed word) {
        double shared = Math.min(bottom, word.bottom()) - Math.max(top, word.top());
        double smaller = Math.min(bottom - top, word.height());
        return shared >= SHARED * smaller
                && distance(word) <= OFF_MIDDLE * Math.max(1e-9, Math.max(smaller, word.height() * 0.6));
    }

    /** All its words, from left to right. */
    List<Placed> words() {
        words.sort(ACROSS);
        return words;
    }

    /** Its words on one base line, where text on another is printed over it; else all of them. */
    List<List<Placed>> layers() {
        words.sort(ACROSS);
        if (!isOverprinted()) {
            return List.of(words);
        }
        var byBase = new ArrayList<>(words);
        byBase.sort(Comparator.comparingDouble(Placed::bottom));
        var layers = new ArrayList<List<Placed>>();
        for (var word : byBase) {
            var last = layers.isEmpty() ? null : layers.get(layers.size() - 1);
            if (last == null || isOtherBase(last.get(last.size() - 1), word)) {
                last = new ArrayList<>();
                layers.add(last);
            }
            last.add(word);
        }
        layers.forEach(layer -> layer.sort(ACROSS));
        return layers;
    }

    private boolean isOverprinted() {
        for (int i = 1; i < words.size(); i++) {
            var left = words.get(i - 1);
            var right = words.get(i);
            if (left.right() - right.left() > OVERPRINT * right.height() && isOtherBase(left, right)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOtherBase(Placed one, Placed other) {
        return Math.abs(one.bottom() - other.bottom()) > OTHER_BASE * Math.min(one.height(), other.height());
    }
}
