package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Ruling;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Follows the paths of one page and keeps what looks like a ruling: stroked level and upright segments, thin filled
 * bars, and the edges of filled boxes. All coordinates are points of the displayed page.
 */
final class PathTracer {
    /** More segments than this on one page are a drawing, not a table. */
    private static final int MAX_SEGMENTS = 100_000;

    private static final int MAX_RULINGS = 2_000;
    private static final double SLANT = 0.75;
    private static final double THIN = 3;
    private static final double SHORTEST = 4;
    /** Dashes and the parts of one line drawn cell by cell lie no further apart than this. */
    private static final double GAP = 3;

    private record Segment(double across, double from, double to) {}

    private final List<Segment> level = new ArrayList<>();
    private final List<Segment> upright = new ArrayList<>();
    /** Corners of the path under construction: x, y, and 1 where a new stretch begins. */
    private final List<double[]> path = new ArrayList<>();

    private double startX;
    private double startY;
    private double[] point = new double[2];

    void moveTo(double x, double y, AffineTransform toDisplay) {
        startX = x;
        startY = y;
        add(x, y, 1, toDisplay);
    }

    void lineTo(double x, double y, AffineTransform toDisplay) {
        add(x, y, 0, toDisplay);
    }

    /** A curve: its end is where the next segment starts. */
    void jumpTo(double x, double y, AffineTransform toDisplay) {
        add(x, y, 1, toDisplay);
    }

    void close(AffineTransform toDisplay) {
        if (!path.isEmpty()) {
            add(startX, startY, 0, toDisplay);
        }
    }

    void rectangle(double x, double y, double width, double height, AffineTransform toDisplay) {
        moveTo(x, y, toDisplay);
        lineTo(x + width, y, toDisplay);
        lineTo(x + width, y + height, toDisplay);
        lineTo(x, y + height, toDisplay);
        close(toDisplay);
    }

    void forget() {
        path.clear();
    }

    void stroke() {
        for (int i = 1; i < path.size(); i++) {
            var to = path.get(i);
            if (to[2] == 0) {
                segment(path.get(i - 1), to);
            }
        }
    }

    void fill() {
        int from = 0;
        for (int i = 1; i <= path.size(); i++) {
            if (i == path.size() || path.get(i)[2] != 0) {
                fill(path.subList(from, i));
                from = i;
            }
        }
    }

    /** The rulings found, the parts of one line joined, the longest first where there are too many. */
    List<Ruling> rulings(DisplayedPage frame) {
        var found = new ArrayList<double[]>();
        for (var s : joined(level)) {
            found.add(new double[] {s.from, s.across, s.to, s.across});
        }
        for (var s : joined(upright)) {
            found.add(new double[] {s.across, s.from, s.across, s.to});
        }
        found.removeIf(r -> r[2] < 0 || r[3] < 0 || r[0] > frame.width() || r[1] > frame.height());
        if (found.size() > MAX_RULINGS) {
            found.sort(Comparator.comparingDouble(r -> -(r[2] - r[0] + r[3] - r[1])));
            found.subList(MAX_RULINGS, found.size()).clear();
        }
        return found.stream()
                .map(r -> new Ruling(frame.fractions(
                        Math.max(r[0], 0),
                        Math.max(r[1], 0),
                        Math.min(r[2], frame.width()),
                        Math.min(r[3], frame.height()))))
                .toList();
    }

    private void add(double x, double y, double fresh, AffineTransform toDisplay) {
        if (path.size() >= MAX_SEGMENTS) {
            return;
        }
        point[0] = x;
        point[1] = y;
        toDisplay.transform(point, 0, point, 0, 1);
        if (Double.isFinite(point[0]) && Double.isFinite(point[1])) {
            path.add(new double[] {point[0], point[1], path.isEmpty() ? 1 : fresh});
        }
    }

    private void segment(double[] a, double[] b) {
        if (level.size() + upright.size() >= MAX_SEGMENTS) {
            return;
        }
        double dx = Math.abs(a[0] - b[0]);
        double dy = Math.abs(a[1] - b[1]);
        if (dy <= SLANT && dx > dy) {
            level.add(new Segment((a[1] + b[1]) / 2, Math.min(a[0], b[0]), Math.max(a[0], b[0])));
        } else if (dx <= SLANT && dy > dx) {
            upright.add(new Segment((a[0] + b[0]) / 2, Math.min(a[1], b[1]), Math.max(a[1], b[1])));
        }
    }

    private void fill(List<double[]> corners) {
        if (corners.size() < 4 || corners.size() > 6) {
            return;
        }
        double left = Double.MAX_VALUE;
        double top = Double.MAX_VALUE;
        double right = -Double.MAX_VALUE;
        double bottom = -Double.MAX_VALUE;
        for (int i = 0; i < corners.size(); i++) {
            var a = corners.get(i);
            var b = corners.get((i + 1) % corners.size());
            if (Math.abs(a[0] - b[0]) > SLANT && Math.abs(a[1] - b[1]) > SLANT) {
                return; // a slanted side: no rectangle
            }
            left = Math.min(left, a[0]);
            right = Math.max(right, a[0]);
            top = Math.min(top, a[1]);
            bottom = Math.max(bottom, a[1]);
        }
        var middleX = (left + right) / 2;
        var middleY = (top + bottom) / 2;
        if (bottom - top <= THIN && right - left > bottom - top) {
            segment(new double[] {left, middleY}, new double[] {right, middleY});
        } else if (right - left <= THIN) {
            segment(new double[] {middleX, top}, new double[] {middleX, bottom});
        } else {
            segment(new double[] {left, top}, new double[] {right, top});
            segment(new double[] {left, bottom}, new double[] {right, bottom});
            segment(new double[] {left, top}, new double[] {left, bottom});
            segment(new double[] {right, top}, new double[] {right, bottom});
        }
    }

    private static List<Segment> joined(List<Segment> segments) {
        var sorted = new ArrayList<>(segments);
        sorted.sort(Comparator.comparingDouble(Segment::across));
        var joined = new ArrayList<Segment>();
        int from = 0;
        for (int i = 1; i <= sorted.size(); i++) {
            if (i == sorted.size() || sorted.get(i).across - sorted.get(from).across > 1) {
                joinOneLine(sorted.subList(from, i), joined);
                from = i;
            }
        }
        return joined;
    }

    private static void joinOneLine(List<Segment> line, List<Segment> into) {
        line.sort(Comparator.comparingDouble(Segment::from));
        double across = line.get(0).across;
        double from = line.get(0).from;
        double to = line.get(0).to;
        for (var next : line) {
            if (next.from - to > GAP) {
                keep(new Segment(across, from, to), into);
                across = next.across;
                from = next.from;
                to = next.to;
            }
            to = Math.max(to, next.to);
        }
        keep(new Segment(across, from, to), into);
    }

    private static void keep(Segment segment, List<Segment> into) {
        if (segment.to - segment.from >= SHORTEST) {
            into.add(segment);
        }
    }
}
