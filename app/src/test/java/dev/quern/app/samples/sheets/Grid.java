package dev.quern.app.samples.sheets;

import dev.quern.app.samples.drawing.Ink;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;

/** A table that finds its own widths, wraps its wide column and goes on over pages with its heading repeated. */
record Grid(Look look, List<Head> heads) {
    /** The ruled lines of a table. */
    enum Look {
        PLAIN,
        RULED,
        EACH_ROW,
        BOXED,
        ZEBRA,
        BAND,
        UPRIGHTS
    }

    /**
     * The head of a column.
     *
     * @param wide true for the one column that takes the room that the others leave
     */
    record Head(String text, boolean right, boolean wide) {}

    private static final double PAD = 5;
    private static final Color HAIR = new Color(0xb8, 0xb8, 0xb8);

    /**
     * Draws from margin to margin and moves down.
     *
     * @param rows rows of cells in the heads' order; a wide cell may hold a second line after a line break
     */
    void draw(Sheet sheet, List<List<String>> rows) {
        var ink = sheet.body;
        var widths = widths(sheet, rows, ink);
        heading(sheet, widths);
        var segment = sheet.y;
        var striped = false;
        for (var row : rows) {
            var cells = wrapped(sheet, row, widths, ink);
            var lines = cells.stream().mapToInt(List::size).max().orElse(1);
            var height = lines * ink.leading() + 5;
            if (sheet.y + height > sheet.bottom) {
                close(sheet, widths, segment);
                sheet.ensure(height);
                heading(sheet, widths);
                segment = sheet.y;
            }
            if (look == Look.ZEBRA && striped) {
                sheet.canvas.fill(sheet.left, sheet.y, sheet.right - sheet.left, height, Sheet.PALE);
            }
            striped = !striped;
            cells(sheet, cells, widths, ink);
            sheet.y += height;
            if (look == Look.EACH_ROW || look == Look.BOXED) {
                sheet.canvas.line(sheet.left, sheet.y, sheet.right, sheet.y, 0.4, HAIR);
            }
        }
        close(sheet, widths, segment);
    }

    private List<Double> widths(Sheet sheet, List<List<String>> rows, Ink ink) {
        var widths = new ArrayList<Double>();
        var taken = 0.0;
        for (var i = 0; i < heads.size(); i++) {
            var widest = 0.0;
            for (var word : heads.get(i).text().split(" ", -1)) {
                widest = Math.max(widest, sheet.canvas.width(word, headInk(sheet)));
            }
            for (var row : rows) {
                widest = Math.max(widest, sheet.canvas.width(row.get(i).replace("\n", " "), ink));
            }
            widths.add(widest + 2 * PAD + 2);
            taken += heads.get(i).wide() ? 0 : widths.get(i);
        }
        for (var i = 0; i < heads.size(); i++) {
            if (heads.get(i).wide()) {
                widths.set(i, sheet.right - sheet.left - taken);
            }
        }
        return widths;
    }

    private void heading(Sheet sheet, List<Double> widths) {
        var ink = headInk(sheet);
        var texts = new ArrayList<List<String>>();
        var lines = 1;
        for (var i = 0; i < heads.size(); i++) {
            texts.add(sheet.canvas.wrap(heads.get(i).text(), ink, widths.get(i) - 2 * PAD));
            lines = Math.max(lines, texts.get(i).size());
        }
        var height = lines * ink.leading() + 6;
        var width = sheet.right - sheet.left;
        if (look == Look.BAND) {
            sheet.canvas.fill(sheet.left, sheet.y, width, height, sheet.accent);
        } else if (look == Look.BOXED || look == Look.ZEBRA || look == Look.UPRIGHTS) {
            sheet.canvas.fill(sheet.left, sheet.y, width, height, new Color(0xdf, 0xe3, 0xe6));
        }
        cells(sheet, texts, widths, ink);
        if (look == Look.UPRIGHTS || look == Look.BOXED) {
            uprights(sheet, widths, sheet.y, sheet.y + height);
            sheet.canvas.box(sheet.left, sheet.y, width, height, 0.6, Sheet.GREY);
        }
        sheet.y += height;
        if (look == Look.RULED || look == Look.EACH_ROW) {
            sheet.canvas.line(sheet.left, sheet.y, sheet.right, sheet.y, 0.9, sheet.accent);
        }
        sheet.space(1);
    }

    private Ink headInk(Sheet sheet) {
        var ink = sheet.body.sized(sheet.body.size() - 0.5).strong();
        return look == Look.BAND ? ink.in(Color.WHITE) : ink;
    }

    private static List<List<String>> wrapped(Sheet sheet, List<String> row, List<Double> widths, Ink ink) {
        var cells = new ArrayList<List<String>>();
        for (var i = 0; i < row.size(); i++) {
            cells.add(sheet.canvas.wrap(row.get(i), ink, widths.get(i) - 2 * PAD));
        }
        return cells;
    }

    private void cells(Sheet sheet, List<List<String>> cells, List<Double> widths, Ink ink) {
        var x = sheet.left;
        for (var i = 0; i < cells.size(); i++) {
            var at = sheet.y + 1.5;
            for (var line : cells.get(i)) {
                at += ink.leading();
                if (heads.get(i).right()) {
                    sheet.canvas.textRight(x + widths.get(i) - PAD, at, ink, line);
                } else {
                    sheet.canvas.text(x + PAD, at, ink, line);
                }
            }
            x += widths.get(i);
        }
    }

    private void close(Sheet sheet, List<Double> widths, double segment) {
        if (look == Look.BOXED || look == Look.UPRIGHTS) {
            uprights(sheet, widths, segment, sheet.y);
            sheet.canvas.line(sheet.left, sheet.y, sheet.right, sheet.y, 0.6, Sheet.GREY);
        } else if (look == Look.RULED || look == Look.BAND || look == Look.ZEBRA) {
            sheet.canvas.line(sheet.left, sheet.y, sheet.right, sheet.y, 0.6, sheet.accent);
        }
    }

    private static void uprights(Sheet sheet, List<Double> widths, double from, double to) {
        var x = sheet.left;
        sheet.canvas.line(x, from - 1, x, to, 0.5, Sheet.GREY);
        for (var width : widths) {
            x += width;
            sheet.canvas.line(x, from - 1, x, to, 0.5, Sheet.GREY);
        }
    }
}
