package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.List;

/** Headings that stand so close to each other that they look like one: the rows under them have a gap where one ends. */
final class HeadGaps {
    /** Rows that are looked at, and those that have to have a gap. */
    private static final int ROWS = 6;

    private static final int LEAST = 2;

    /** Letters of a unit, at most: what stands apart from its figure is of the same cell. */
    private static final int UNIT = 3;

    private HeadGaps() {}

    /** The headings of a segment, by the lines under the last one of the heading. */
    static List<Piece> parts(Segment segment, PageView view, int last) {
        var parts = new ArrayList<Piece>();
        int from = 0;
        for (int at = 1; at < segment.tokens().size(); at++) {
            if (isParted(segment, at, view, last)) {
                parts.add(new Piece(segment, from, at));
                from = at;
            }
        }
        parts.add(new Piece(segment, from, segment.tokens().size()));
        return parts;
    }

    /** Returns whether the rows, as far as none runs across, have something on either side before a token. */
    private static boolean isParted(Segment segment, int at, PageView view, int last) {
        double end = segment.tokens().get(at - 1).right();
        double begin = segment.tokens().get(at).left();
        int parted = 0;
        for (int line = last + 1; line < Math.min(view.lines().size(), last + 1 + ROWS); line++) {
            boolean left = false;
            boolean right = false;
            boolean across = false;
            for (var cell : view.lines().get(line)) {
                boolean before = cell.left() < end && cell.right() > segment.left();
                boolean behind = cell.right() > begin && cell.left() < segment.right();
                across |= before && behind;
                left |= before && !isUnit(cell);
                right |= behind && !isUnit(cell);
            }
            if (across) {
                break;
            }
            parted += left && right ? 1 : 0;
        }
        return parted >= LEAST;
    }

    private static boolean isUnit(Segment cell) {
        return !Looks.hasDigit(cell.text()) && Looks.letters(cell.text()) <= UNIT;
    }
}
