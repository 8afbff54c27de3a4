package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.drawing.Canvas;
import dev.quern.app.samples.drawing.Ink;
import java.util.ArrayList;
import java.util.List;

/** The arrangement of facts and their labels. */
enum FactLook {
    /** Labels left of values, in the half of the page that is free. */
    BESIDE,
    /** Labels in small type above values, in rows over the whole width. */
    ABOVE,
    /** Labels above values in ruled cells. */
    GRID,
    /** Labels left of values, twice next to each other. */
    TWO_COLUMNS,
    /** Label and value one after the other, separated by dots, in lines of text. */
    RUNNING,
    /** Label and value one after the other, each fact on its own line. */
    LIST;

    /** Draws in the sheet's whole width and moves down. */
    void draw(Sheet sheet, List<Fact> facts) {
        switch (this) {
            case BESIDE -> sheet.y = beside(sheet, facts, sheet.left, sheet.y, (sheet.right - sheet.left) * 0.6);
            case ABOVE -> above(sheet, facts, false);
            case GRID -> above(sheet, facts, true);
            case TWO_COLUMNS -> {
                var half = (facts.size() + 1) / 2;
                var width = (sheet.right - sheet.left) / 2 - 12;
                var one = beside(sheet, facts.subList(0, half), sheet.left, sheet.y, width);
                var other = beside(sheet, facts.subList(half, facts.size()), sheet.middle() + 12, sheet.y, width);
                sheet.y = Math.max(one, other);
            }
            case RUNNING -> running(sheet, facts);
            case LIST -> {
                for (var fact : facts) {
                    sheet.line(sheet.body, sheet.withColon(sheet.paper.label(fact)) + " " + sheet.value(fact));
                }
            }
        }
    }

    /** Draws labels left of values in a column of this width, and gives the lower edge. */
    static double beside(Sheet sheet, List<Fact> facts, double x, double from, double width) {
        var canvas = sheet.canvas;
        var bold = sheet.layout.chance("boldlabels", 0.4);
        var labelWidth = 0.0;
        var valueWidth = 0.0;
        for (var fact : facts) {
            labelWidth = Math.max(labelWidth, canvas.width(sheet.label(fact), sheet.body.strong()));
            valueWidth = Math.max(valueWidth, canvas.width(sheet.paper.get(fact).text() + " kg", sheet.body.strong()));
        }
        var scale = Math.min(1, (width - 12) / (labelWidth + valueWidth));
        var ink = sheet.body.sized(sheet.body.size() * scale);
        var flush = sheet.layout.chance("flush", 0.35);
        var at = from;
        for (var fact : facts) {
            at += ink.leading() + 1.5;
            canvas.text(x, at, bold ? ink.strong() : ink.in(Sheet.GREY), sheet.label(fact));
            var value = bold ? ink : ink.strong();
            if (flush) {
                canvas.textRight(x + width, at, value, sheet.value(fact));
            } else {
                canvas.text(x + labelWidth * scale + 12, at, value, sheet.value(fact));
            }
        }
        return at;
    }

    private static void above(Sheet sheet, List<Fact> facts, boolean ruled) {
        var canvas = sheet.canvas;
        var label = sheet.small;
        var value = sheet.body;
        var columns = columns(sheet, facts, label, value);
        var width = (sheet.right - sheet.left) / columns;
        var height = label.leading() + value.leading() + 9;
        for (var i = 0; i < facts.size(); i++) {
            var x = sheet.left + (i % columns) * width;
            var row = i / columns;
            var top = sheet.y + row * height;
            if (ruled) {
                canvas.box(x, top, width, height, 0.5, Sheet.GREY);
            }
            var inset = ruled ? 5 : 0;
            canvas.text(x + inset, top + label.leading() + 2, label, sheet.paper.label(facts.get(i)));
            canvas.text(x + inset, top + label.leading() + value.leading() + 4, value, sheet.value(facts.get(i)));
        }
        var rows = (facts.size() + columns - 1) / columns;
        sheet.y += rows * height;
        if (!ruled && sheet.layout.chance("rulebeneath", 0.5)) {
            canvas.line(sheet.left, sheet.y + 2, sheet.right, sheet.y + 2, 0.6, sheet.accent);
        }
        sheet.space(6);
    }

    /** The number of columns that fit without a value running into the next. */
    private static int columns(Sheet sheet, List<Fact> facts, Ink label, Ink value) {
        var widest = 0.0;
        for (var fact : facts) {
            widest = Math.max(widest, sheet.canvas.width(sheet.paper.label(fact), label));
            widest = Math.max(widest, sheet.canvas.width(sheet.paper.get(fact).text() + " kg", value));
        }
        var fitting = (int) ((sheet.right - sheet.left) / (widest + 16));
        var most = Math.max(1, Math.min(Math.min(5, facts.size()), fitting));
        var rows = (facts.size() + most - 1) / most;
        return (facts.size() + rows - 1) / rows;
    }

    private static void running(Sheet sheet, List<Fact> facts) {
        var parts = new ArrayList<String>();
        for (var fact : facts) {
            parts.add(Canvas.glued(sheet.label(fact) + " " + sheet.value(fact)));
        }
        sheet.paragraph(sheet.body, String.join("\u00a0\u00b7 ", parts));
    }
}
