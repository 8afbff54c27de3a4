package dev.quern.ocr.recognition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How lines of text lie on a page: on their sides, askew. */
final class Layout {
    /** Shorter regions say nothing about direction: they may be one letter. */
    private static final double LINE = 3;

    /** Beyond this the page is not askew, the text was written that way. */
    private static final double MOST_SKEW = Math.toRadians(20);

    private Layout() {}

    /** Whether most of the text runs up or down. */
    static boolean isOnItsSide(List<TextRegion> regions) {
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

    /** The angle of the lines, in radians: the median, long lines counting more; 0 where there are none. */
    static double skew(List<TextRegion> regions) {
        var lines = regions.stream()
                .filter(region -> region.elongation() >= LINE && Math.abs(region.angle()) <= MOST_SKEW)
                .sorted(Comparator.comparingDouble(TextRegion::angle))
                .toList();
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
    static List<TextRegion> levelled(List<TextRegion> regions) {
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
