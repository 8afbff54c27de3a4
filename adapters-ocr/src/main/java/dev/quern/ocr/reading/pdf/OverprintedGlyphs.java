package dev.quern.ocr.reading.pdf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Glyphs drawn a second time (almost) in place: how some programs print bold, or draw shadows.
 *
 * <p>Glyphs are hashed by the square of the page they stand in. Plain arrays, since this runs for every glyph.
 */
final class OverprintedGlyphs {
    /** A second copy of a glyph no further off than this many font sizes prints the first in bold. */
    private static final double NEAR = 0.12;

    /** Side of a square in points. */
    private static final double SIDE = 4;

    private final List<Glyph> kept;
    private final int[] newest;
    private final int[] older;

    private OverprintedGlyphs(int count) {
        kept = new ArrayList<>(count);
        newest = new int[Integer.highestOneBit(Math.max(8, count)) * 2];
        older = new int[count];
        Arrays.fill(newest, -1);
    }

    /** The glyphs in their order, each once; those that had copies are bold. */
    static List<Glyph> withoutCopies(List<Glyph> glyphs) {
        var found = new OverprintedGlyphs(glyphs.size());
        glyphs.forEach(found::add);
        return found.kept;
    }

    private void add(Glyph glyph) {
        int original = originalOf(glyph);
        if (original >= 0) {
            kept.set(original, kept.get(original).inBold());
            return;
        }
        int slot = slot(square(glyph.left()), square(glyph.bottom()));
        older[kept.size()] = newest[slot];
        newest[slot] = kept.size();
        kept.add(glyph);
    }

    private int originalOf(Glyph glyph) {
        double near = Math.min(NEAR * glyph.size(), SIDE);
        long lastColumn = square(glyph.left() + near);
        long lastRow = square(glyph.bottom() + near);
        for (long column = square(glyph.left() - near); column <= lastColumn; column++) {
            for (long row = square(glyph.bottom() - near); row <= lastRow; row++) {
                for (int i = newest[slot(column, row)]; i >= 0; i = older[i]) {
                    if (isCopy(kept.get(i), glyph, near)) {
                        return i;
                    }
                }
            }
        }
        return -1;
    }

    private static boolean isCopy(Glyph original, Glyph glyph, double near) {
        return Math.abs(original.left() - glyph.left()) <= near
                && Math.abs(original.bottom() - glyph.bottom()) <= near
                && Math.abs(original.size() - glyph.size()) <= near
                && original.direction() == glyph.direction()
                && original.text().equals(glyph.text());
    }

    private static long square(double points) {
        return (long) Math.floor(points / SIDE);
    }

    private int slot(long column, long row) {
        long mixed = column * 0x9E3779B97F4A7C15L + row * 0xC2B2AE3D27D4EB4FL;
        return (int) (mixed >>> 40) & (newest.length - 1);
    }
}
