package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.drawing.Canvas;
import dev.quern.app.samples.drawing.Ink;
import java.util.ArrayList;
import java.util.List;

/** The arrangement of the parties. */
enum PartyLook {
    /** The recipient as an envelope's window shows it, under a small line with the sender. */
    WINDOW,
    /** The recipient at the left, under a word for it. */
    LABELLED,
    /** The recipient at the right, without a word for it. */
    RIGHT,
    /** Both parties next to each other. */
    SIDE_BY_SIDE,
    /** Parties in boxes with a heading each. */
    BOXED;

    /** True where the other half of the page stays free. */
    boolean isHalf() {
        return this == WINDOW || this == LABELLED || this == RIGHT;
    }

    /** The left edge of the free half. */
    double freeHalf(Sheet sheet) {
        return this == RIGHT ? sheet.left : sheet.middle() + 20;
    }

    /** Draws from {@link Sheet#y} on and gives the lower edge. */
    double draw(Sheet sheet) {
        return switch (this) {
            case WINDOW -> {
                var line = sheet.paper.issuer().name() + ", "
                        + sheet.paper.issuer().addressOn(", ");
                var room = sheet.middle() - sheet.left;
                var sender = sheet.small.sized(Math.min(6.8, room / sheet.canvas.width(line, sheet.small.sized(1))));
                sheet.canvas.text(sheet.left, sheet.y + 8, sender, line);
                yield sheet.block(sheet.left, sheet.y + 15, sheet.body, recipient(sheet));
            }
            case LABELLED -> {
                var label = sheet.small.strong().in(sheet.accent);
                sheet.canvas.text(sheet.left, sheet.y + label.leading(), label, sheet.label(name(sheet)));
                yield sheet.block(sheet.left, sheet.y + label.leading() + 2, sheet.body, recipient(sheet));
            }
            case RIGHT -> sheet.block(sheet.middle() + 20, sheet.y, sheet.body, recipient(sheet));
            case SIDE_BY_SIDE -> sideBySide(sheet, false);
            case BOXED -> sideBySide(sheet, true);
        };
    }

    private static double sideBySide(Sheet sheet, boolean boxed) {
        var columns = new ArrayList<List<String>>();
        var labels = new ArrayList<String>();
        if (sheet.layout.chance("sellerblock", 0.5)) {
            labels.add(sheet.label(Letterhead.name(sheet)));
            columns.add(lines(sheet.draft.use(Letterhead.name(sheet)), sheet.draft.use(Letterhead.address(sheet))));
        }
        labels.add(sheet.label(name(sheet)));
        columns.add(recipient(sheet));
        if (sheet.layout.chance("shipto", 0.4) || columns.size() == 1) {
            labels.add(sheet.label(Fact.SHIP_TO));
            columns.add(List.of(sheet.draft.use(Fact.SHIP_TO).split("\n", -1)));
        }
        var gap = 12.0;
        var width = (sheet.right - sheet.left - gap * (columns.size() - 1)) / columns.size();
        var ink = fitting(sheet, columns, width - 14);
        var label = sheet.small.strong().in(sheet.accent);
        var lines = columns.stream().mapToInt(List::size).max().orElse(0);
        var height = 20 + lines * ink.leading() + 6;
        for (var i = 0; i < columns.size(); i++) {
            var x = sheet.left + i * (width + gap);
            if (boxed) {
                sheet.canvas.fill(x, sheet.y, width, 16, Sheet.PALE);
                sheet.canvas.box(x, sheet.y, width, height, 0.6, Sheet.GREY);
            }
            var inset = boxed ? 6 : 0;
            sheet.canvas.text(x + inset, sheet.y + 11.5, label, labels.get(i));
            sheet.block(x + inset, sheet.y + 17, ink, columns.get(i));
        }
        return sheet.y + height;
    }

    private static Ink fitting(Sheet sheet, List<List<String>> columns, double width) {
        var ink = sheet.body;
        var widest = 0.0;
        for (var column : columns) {
            for (var line : column) {
                widest = Math.max(widest, sheet.canvas.width(line, ink));
            }
        }
        return widest <= width ? ink : ink.sized(ink.size() * width / widest);
    }

    /** The name of the recipient: the supplier of an order, and the party billed in everything else. */
    private static Fact name(Sheet sheet) {
        return sheet.paper.kind() == Kind.ORDER ? Fact.SELLER : Fact.BUYER;
    }

    private static List<String> recipient(Sheet sheet) {
        var address = sheet.paper.kind() == Kind.ORDER ? Fact.SELLER_ADDRESS : Fact.BUYER_ADDRESS;
        var lines = lines(sheet.draft.use(name(sheet)), sheet.draft.use(address));
        if (sheet.layout.chance("attention", 0.35)) {
            var person = Canvas.glued(sheet.paper.recipient().person().full());
            lines.add(1, sheet.words.fill(sheet.words.say("word.attn"), person));
        }
        return lines;
    }

    private static List<String> lines(String name, String address) {
        var lines = new ArrayList<String>();
        lines.add(name);
        lines.addAll(List.of(address.split("\n", -1)));
        return lines;
    }
}
