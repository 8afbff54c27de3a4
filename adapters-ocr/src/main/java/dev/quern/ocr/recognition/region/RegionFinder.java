package dev.quern.ocr.recognition.region;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes regions of a detector's map of probabilities: patches of likely text, each with the smallest rectangle around it,
 * grown to the size of the letters (the detector is trained on text that was shrunk).
 */
public final class RegionFinder {
    /** Where a patch begins. */
    private static final float LIKELY = 0.3f;
    /** The mean of a patch below which it is something else, such as a line of a table. */
    private static final double SURE = 0.5;
    /** The growth of a patch: its area times this over its perimeter. */
    private static final double UNCLIP = 1.6;
    /** Patches lower than this many pixels of the map are specks. */
    private static final double LOWEST = 2.5;

    /** A patch no longer than this many times its height is a letter or two: it has no angle of its own. */
    private static final double LETTER = 1.5;
    /** A short word that is askew by ten degrees needs a level rectangle this many times as large as its own. */
    private static final double NOT_ASKEW = 1.35;

    private static final int MOST = 3000;

    private RegionFinder() {}

    /** Regions in pixels of the map, in no order. */
    public static List<TextRegion> find(float[] map, int width, int height) {
        var patches = new ArrayList<Found>();
        var seen = new boolean[width * height];
        var stack = new int[width * height];
        for (int start = 0; start < map.length && patches.size() < MOST; start++) {
            if (seen[start] || !(map[start] > LIKELY)) {
                continue;
            }
            var patch = new Patch(width, height);
            int depth = 0;
            stack[depth++] = start;
            seen[start] = true;
            while (depth > 0) {
                int at = stack[--depth];
                int x = at % width;
                int y = at / width;
                patch.add(x, y, map[at]);
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        int nextX = x + dx;
                        int nextY = y + dy;
                        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) {
                            continue;
                        }
                        int next = nextY * width + nextX;
                        if (!seen[next] && map[next] > LIKELY) {
                            seen[next] = true;
                            stack[depth++] = next;
                        }
                    }
                }
            }
            var points = patch.points();
            var region = MinimumRectangle.around(points, patch.score());
            if (region.thickness() >= LOWEST && region.score() >= SURE) {
                patches.add(new Found(points, region));
            }
        }
        var usual = Orientation.usual(patches.stream().map(Found::region).toList());
        return patches.stream()
                .map(found -> grown(usual.isEmpty() ? found.region() : found.level(usual.getAsDouble())))
                .toList();
    }

    private static TextRegion grown(TextRegion region) {
        return region.grown(
                region.length() * region.thickness() * UNCLIP / (2 * (region.length() + region.thickness())));
    }

    /** A patch and the smallest rectangle around it. */
    private record Found(List<MinimumRectangle.Point> points, TextRegion region) {
        /**
         * The smallest rectangle around one or two letters stands at whatever angle their strokes have, not as they do. They
         * stand as the lines do; so do short words, unless a rectangle at that angle is much larger.
         */
        TextRegion level(double usual) {
            if (region.elongation() >= Orientation.LINE) {
                return region;
            }
            var level = MinimumRectangle.at(points, usual, region.score());
            return region.elongation() <= LETTER || level.area() <= NOT_ASKEW * region.area() ? level : region;
        }
    }

    /** Connected pixels, of which the ends of each row are enough for the hull. */
    private static final class Patch {
        private final int width;
        private final int height;
        private final Map<Integer, int[]> rows = new HashMap<>();
        private double sum;
        private int count;

        Patch(int width, int height) {
            this.width = width;
            this.height = height;
        }

        void add(int x, int y, float value) {
            var row = rows.computeIfAbsent(y, key -> new int[] {x, x});
            row[0] = Math.min(row[0], x);
            row[1] = Math.max(row[1], x);
            sum += value;
            count++;
        }

        double score() {
            return sum / count;
        }

        List<MinimumRectangle.Point> points() {
            var points = new ArrayList<MinimumRectangle.Point>();
            rows.forEach((y, ends) -> {
                // The corners of the pixels, so that a patch of one pixel is one pixel large.
                for (int dy = 0; dy <= 1; dy++) {
                    points.add(new MinimumRectangle.Point(Math.max(0, ends[0]), Math.min(height, y + dy)));
                    points.add(new MinimumRectangle.Point(Math.min(width, ends[1] + 1), Math.min(height, y + dy)));
                }
            });
            return points;
        }
    }
}
