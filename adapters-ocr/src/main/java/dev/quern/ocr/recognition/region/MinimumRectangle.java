package dev.quern.ocr.recognition.region;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The rectangle of smallest area around points, at whatever angle: by rotating calipers over their convex hull. */
final class MinimumRectangle {
    /** A point in pixels. */
    record Point(double x, double y) {}

    private MinimumRectangle() {}

    /**
     * The rectangle around some points; there must be at least one. Its length runs along the longer side.
     *
     * @param score to be kept with the region
     */
    static TextRegion around(List<Point> points, double score) {
        var hull = hull(points);
        TextRegion best = null;
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < hull.size(); i++) {
            var from = hull.get(i);
            var to = hull.get((i + 1) % hull.size());
            double angle = hull.size() == 1 ? 0 : Math.atan2(to.y() - from.y(), to.x() - from.x());
            var region = at(hull, angle, score);
            double area = region.length() * region.thickness();
            if (best == null || area < smallest) {
                best = region;
                smallest = area;
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("No points");
        }
        return best;
    }

    /** The rectangle around some points that stands at an angle, in radians; its length runs along its longer side. */
    static TextRegion at(List<Point> points, double angle, double score) {
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        double left = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        double top = Double.POSITIVE_INFINITY;
        double bottom = Double.NEGATIVE_INFINITY;
        for (var point : points) {
            double along = point.x() * cos + point.y() * sin;
            double across = -point.x() * sin + point.y() * cos;
            left = Math.min(left, along);
            right = Math.max(right, along);
            top = Math.min(top, across);
            bottom = Math.max(bottom, across);
        }
        double along = (left + right) / 2;
        double across = (top + bottom) / 2;
        double x = along * cos - across * sin;
        double y = along * sin + across * cos;
        double length = right - left;
        double thickness = bottom - top;
        return length >= thickness
                ? new TextRegion(x, y, length, thickness, half(angle), score)
                : new TextRegion(x, y, thickness, length, half(angle + Math.PI / 2), score);
    }

    /** The same line without a direction: from -pi/2 to pi/2. */
    private static double half(double angle) {
        double turned = Math.IEEEremainder(angle, Math.PI);
        return turned <= -Math.PI / 2 ? turned + Math.PI : turned;
    }

    /** Andrew's monotone chain. */
    private static List<Point> hull(List<Point> points) {
        var sorted = points.stream()
                .distinct()
                .sorted(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y))
                .toList();
        if (sorted.size() < 3) {
            return sorted;
        }
        var hull = new ArrayList<Point>();
        for (int pass = 0; pass < 2; pass++) {
            int floor = hull.size();
            for (int i = 0; i < sorted.size(); i++) {
                var point = sorted.get(pass == 0 ? i : sorted.size() - 1 - i);
                while (hull.size() >= floor + 2
                        && turn(hull.get(hull.size() - 2), hull.get(hull.size() - 1), point) <= 0) {
                    hull.remove(hull.size() - 1);
                }
                hull.add(point);
            }
            hull.remove(hull.size() - 1);
        }
        return hull;
    }

    private static double turn(Point a, Point b, Point c) {
        return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
    }
}
