package dev.quern.ocr.recognition.region;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Finds how lines of text lie on a page: on their sides, askew. */
public final class Orientation {
    /** Shorter regions say nothing about direction: they may be one letter. */
    static final double LINE = 3;

    /** Beyond this the page is not askew, the text was written that way. */
    private static final double MOST_SKEW = Math.toRadians(20);

    /** The range around the lines' own angles in which that of the page is looked for. */
    private static final double ASIDE = Math.toRadians(1.5);

    private static final double STEP = Math.toRadians(0.05);
    /** A share of a line's thickness: how far up or down another may stand at its side. */
    private static final double LEVEL = 0.3;
    /** So many times as much must be level for another angle than the lines' own. */
    private static final double SURER = 1.05;

    private Orientation() {}

    /** Returns whether most of the text runs up or down. */
    public static boolean isOnItsSide(List<TextRegion> regions) {
        double upright = 0;
        double level = 0;
        for (var region : regions) {
            if (region.elongation() >= LINE) {
                if (region.isUpright()) {
                    upright += region.length();
                } else {
                    level += region.length();
                }
            }
        }
        return upright > 2 * level;
    }

    /**
     * The angle of the lines, in radians; 0 where there are none. A short line is a pixel or two higher at its end than at
     * its beginning, whatever its angle: what stands side by side across the page tells better.
     */
    public static double skew(List<TextRegion> regions) {
        var lines = lines(regions);
        double usual = median(lines);
        double best = usual;
        double most = SURER * level(lines, usual);
        for (double angle = usual - ASIDE; angle <= usual + ASIDE; angle += STEP) {
            double level = level(lines, angle);
            if (level > most) {
                most = level;
                best = angle;
            }
        }
        return best;
    }

    /** The angle that the lines have by themselves, in radians; none where there are no lines or they are far from level. */
    public static OptionalDouble usual(List<TextRegion> regions) {
        var lines = lines(regions);
        return lines.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(median(lines));
    }

    /** By their angles. */
    private static List<TextRegion> lines(List<TextRegion> regions) {
        return regions.stream()
                .filter(region -> region.elongation() >= LINE && Math.abs(region.angle()) <= MOST_SKEW)
                .sorted(Comparator.comparingDouble(TextRegion::angle))
                .toList();
    }

    /** Returns how much stands side by side when the page is straightened by an angle. */
    private static double level(List<TextRegion> lines, double angle) {
        double sin = Math.sin(angle);
        double cos = Math.cos(angle);
        double level = 0;
        for (int i = 0; i < lines.size(); i++) {
            for (int j = 0; j < i; j++) {
                var one = lines.get(i);
                var other = lines.get(j);
                double wide = one.x() - other.x();
                double apart = Math.abs((one.y() - other.y()) * cos - wide * sin);
                double reach = LEVEL * Math.min(one.thickness(), other.thickness());
                if (apart < reach && Math.abs(wide) > (one.length() + other.length()) / 2) {
                    level += (1 - apart / reach) * Math.abs(wide);
                }
            }
        }
        return level;
    }

    /** The median of the lines' own angles, long lines counting more. */
    private static double median(List<TextRegion> lines) {
        double all = lines.stream().mapToDouble(TextRegion::length).sum();
        double sum = 0;
        for (var line : lines) {
            sum += line.length();
            if (2 * sum >= all) {
                return line.angle();
            }
        }
        return 0;
    }

    /** Single letters are often higher than wide; on a page of level lines they read from left to right like all. */
    public static List<TextRegion> levelled(List<TextRegion> regions) {
        var levelled = new ArrayList<TextRegion>();
        for (var region : regions) {
            if (region.isUpright() && region.elongation() < LINE) {
                levelled.add(region.onItsSide());
            } else {
                levelled.add(region);
            }
        }
        return levelled;
    }
}
