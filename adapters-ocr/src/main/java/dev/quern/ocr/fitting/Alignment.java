package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where on a page the points of a template's page are: shifted, scaled and a little askew. Fractions of the page on both
 * sides.
 */
record Alignment(double xx, double xy, double x, double yx, double yy, double y) {
    static final Alignment SAME = new Alignment(1, 0, 0, 0, 1, 0);

    /** Further than this from where the others are, a label has moved by itself. */
    private static final double NEAR = 0.012;

    private static final double CLOSE = 0.004;
    private static final double LARGEST_SHIFT = 0.15;
    private static final double LARGEST_SCALE = 1.3;
    private static final double LONGEST_SLIP = 8;
    private static final double HIGH_APART = 0.04;
    private static final double WIDE_APART = 0.2;
    private static final int MOST_PAIRS = 4_000;
    /** One label or two that stand elsewhere have moved by themselves, as far as the margin allows. */
    private static final int AGREED = 3;

    /** A point of the template and one of the places where it may be found. */
    record Pair(double fromX, double fromY, double toX, double toY) {}

    /**
     * The alignment that most labels agree on; the nearest to none at all where several do.
     *
     * @param labels for each the pairs with all places where it was found
     * @param stretch how much longer things are on this page than in the template, in fractions of their pages, where they are
     *     as wide: 1 but for paper from a roll; not a number where nothing tells
     */
    static Alignment of(List<List<Pair>> labels, double stretch) {
        // Things further down may have moved together, a little more than the rest: closely they do not agree.
        var near = fitted(labels, NEAR, stretch);
        var close = fitted(labels, CLOSE, stretch);
        int onNear = inliers(near, labels, CLOSE).size();
        return inliers(close, labels, CLOSE).size() > onNear ? close : near;
    }

    private static Alignment fitted(List<List<Pair>> labels, double within, double told) {
        double stretch = Double.isNaN(told) ? 1 : told;
        var best = inliers(new Alignment(1, 0, 0, 0, stretch, 0), labels, within);
        double change = 0;
        boolean slip = stretch != 1;
        int tried = 0;
        for (int i = 0; i < labels.size(); i++) {
            for (var one : labels.get(i)) {
                for (int j = i; j < labels.size() && tried < MOST_PAIRS; j++) {
                    for (var other : j == i ? List.of(one) : labels.get(j)) {
                        tried++;
                        var guess = between(one, other, stretch);
                        boolean usual = guess.isUsual() || stretch != 1;
                        var inliers = guess.isLikely() && !guess.isUnlike(told)
                                ? inliers(guess, labels, within)
                                : List.<Pair>of();
                        boolean better = inliers.size() > best.size() + (usual ? 0 : 1)
                                || (inliers.size() == best.size() && usual && guess.change() < change);
                        if (better) {
                            best = inliers;
                            change = guess.change();
                            slip = !usual || stretch != 1;
                        }
                    }
                }
            }
        }
        return fitted(best.size() < AGREED && !slip ? List.of() : best, slip, stretch);
    }

    Box map(Box box) {
        double left = x(box.left(), box.centerY());
        double top = y(box.centerX(), box.top());
        return new Box(
                left,
                top,
                Math.max(left, x(box.right(), box.centerY())),
                Math.max(top, y(box.centerX(), box.bottom())));
    }

    double x(double fromX, double fromY) {
        return xx * fromX + xy * fromY + x;
    }

    double y(double fromX, double fromY) {
        return yx * fromX + yy * fromY + y;
    }

    private boolean isLikely() {
        return xx > 1 / LARGEST_SCALE
                && xx < LARGEST_SCALE
                && yy > 1 / LONGEST_SLIP
                && yy < LONGEST_SLIP
                && Math.abs(x(0.5, 0.5) - 0.5) < LARGEST_SHIFT
                && Math.abs(isUsual() ? y(0.5, 0.5) - 0.5 : y(0, 0)) < LARGEST_SHIFT;
    }

    private boolean isUnlike(double told) {
        return yy < told / LARGEST_SCALE || yy > told * LARGEST_SCALE;
    }

    /** The height of a page is unusual where paper comes from a roll: a slip is as long as what stands on it. */
    private boolean isUsual() {
        return yy > 1 / LARGEST_SCALE && yy < LARGEST_SCALE;
    }

    private double change() {
        return Math.abs(xx - 1) + Math.abs(yy - 1) + Math.abs(x(0.5, 0.5) - 0.5) + Math.abs(y(0.5, 0.5) - 0.5);
    }

    private static Alignment between(Pair one, Pair other, double stretch) {
        double dx = other.fromX() - one.fromX();
        double dy = other.fromY() - one.fromY();
        boolean wide = Math.abs(dx) > WIDE_APART;
        boolean high = Math.abs(dy) > HIGH_APART;
        double sx = wide ? (other.toX() - one.toX()) / dx : 1;
        double sy = high ? (other.toY() - one.toY()) / dy : stretch;
        // So near to each other a letter's height would be a scale.
        if (Math.abs(dy) < WIDE_APART && sy > stretch / LARGEST_SCALE && sy < stretch * LARGEST_SCALE) {
            high = false;
            sy = stretch;
        }
        // What says nothing about one side's scale is taken to be scaled as the other side is.
        if (wide != high) {
            sx = wide ? sx : sy / stretch;
            sy = high ? sy : sx * stretch;
        }
        return new Alignment(sx, 0, one.toX() - sx * one.fromX(), 0, sy, one.toY() - sy * one.fromY());
    }

    /** Returns for each label its nearest place, if that is near. */
    private static List<Pair> inliers(Alignment guess, List<List<Pair>> labels, double within) {
        var inliers = new ArrayList<Pair>();
        for (var pairs : labels) {
            Pair nearest = null;
            double least = within;
            for (var pair : pairs) {
                double away = guess.distance(pair);
                if (away < least) {
                    nearest = pair;
                    least = away;
                }
            }
            if (nearest != null) {
                inliers.add(nearest);
            }
        }
        return inliers;
    }

    private double distance(Pair pair) {
        return Math.max(
                Math.abs(x(pair.fromX(), pair.fromY()) - pair.toX()),
                Math.abs(y(pair.fromX(), pair.fromY()) - pair.toY()));
    }

    /** By least squares, with as much freedom as the pairs bear. */
    private static Alignment fitted(List<Pair> pairs, boolean slip, double stretch) {
        if (pairs.isEmpty()) {
            return new Alignment(1, 0, 0, 0, stretch, 0);
        }
        var across = fit(pairs, pairs.stream().mapToDouble(Pair::toX).toArray(), true, WIDE_APART, 1);
        var down = fit(
                pairs, pairs.stream().mapToDouble(Pair::toY).toArray(), false, slip ? HIGH_APART : WIDE_APART, stretch);
        return new Alignment(across[0], across[1], across[2], down[0], down[1], down[2]);
    }

    /** The factors of x and y and what is added; the main factor is the usual and the other 0 where the pairs cannot tell. */
    private static double[] fit(List<Pair> pairs, double[] to, boolean across, double apart, double usual) {
        int n = pairs.size();
        double mx = pairs.stream().mapToDouble(Pair::fromX).average().orElseThrow();
        double my = pairs.stream().mapToDouble(Pair::fromY).average().orElseThrow();
        double mt = Arrays.stream(to).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        double xt = 0;
        double yt = 0;
        for (int i = 0; i < n; i++) {
            double dx = pairs.get(i).fromX() - mx;
            double dy = pairs.get(i).fromY() - my;
            xx += dx * dx;
            xy += dx * dy;
            yy += dy * dy;
            xt += dx * (to[i] - mt);
            yt += dy * (to[i] - mt);
        }
        double fx = across ? usual : 0;
        double fy = across ? 0 : usual;
        double enough = apart * apart / 2;
        double det = xx * yy - xy * xy;
        if (n >= 4 && xx > enough && yy > WIDE_APART * WIDE_APART / 2 && det > 0.2 * xx * yy) {
            fx = (xt * yy - yt * xy) / det;
            fy = (yt * xx - xt * xy) / det;
        } else if (across && xx > enough) {
            fx = xt / xx;
        } else if (!across && yy > enough) {
            fy = yt / yy;
        }
        return new double[] {fx, fy, mt - fx * mx - fy * my};
    }
}
