package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.core.page.Laid;
import dev.quern.core.page.Page;
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import java.util.List;

/** Lays pages upright whose text is shown on its side or head, as a scan would be: by the direction most of it runs in. */
final class SidewaysText {
    /** Fewer say nothing of a page. */
    private static final int FEWEST = 30;

    private static final double MOST = 0.7;
    private static final int ASKEW = 2;

    private SidewaysText() {}

    /** Returns the number of quarter turns clockwise that set the page upright. */
    static int quarterTurns(List<Glyph> glyphs) {
        if (glyphs.size() < FEWEST) {
            return 0;
        }
        var counts = new int[4];
        for (var glyph : glyphs) {
            int quarter = Math.floorMod(Math.round(glyph.direction() / 90f), 4);
            int off = Math.floorMod(glyph.direction() - 90 * quarter, 360);
            if (off <= ASKEW || off >= 360 - ASKEW) {
                counts[quarter]++;
            }
        }
        for (int quarter = 1; quarter < 4; quarter++) {
            if (counts[quarter] > MOST * glyphs.size()) {
                return 4 - quarter;
            }
        }
        return 0;
    }

    static Page turned(Page page, int quarterTurns) {
        if (quarterTurns == 0 || !page.laid().equals(Laid.AS_IT_WAS)) {
            return page;
        }
        boolean onItsSide = quarterTurns % 2 != 0;
        return new Page(
                page.index(),
                onItsSide ? page.height() : page.width(),
                onItsSide ? page.width() : page.height(),
                page.words().stream()
                        .map(word -> new Word(
                                word.text(),
                                turned(word.box(), quarterTurns),
                                word.fontSize(),
                                word.bold(),
                                word.confidence()))
                        .toList(),
                page.rulings().stream()
                        .map(ruling -> new Ruling(turned(ruling.box(), quarterTurns)))
                        .toList(),
                new Laid(quarterTurns, 0));
    }

    static Box turned(Box box, int quarterTurns) {
        return switch (quarterTurns) {
            case 1 -> new Box(1 - box.bottom(), box.left(), 1 - box.top(), box.right());
            case 2 -> new Box(1 - box.right(), 1 - box.bottom(), 1 - box.left(), 1 - box.top());
            case 3 -> new Box(box.top(), 1 - box.right(), box.bottom(), 1 - box.left());
            default -> box;
        };
    }
}
