package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.page.Piece;
import java.util.List;
import java.util.Map;

/**
 * One row of the page's table.
 *
 * @param cells by index of the heading's cell, the pieces in it from top to bottom
 */
public record TableRow(Map<Integer, List<Piece>> cells) {
    public String text(int cell) {
        return String.join(
                " ",
                cells.getOrDefault(cell, List.of()).stream().map(Piece::text).toList());
    }
}
