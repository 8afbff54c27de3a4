package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Kind;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;

/** The head of the first page, which says whose paper it is. */
enum Letterhead {
    LEFT,
    RIGHT,
    CENTERED,
    /** A coloured band with the name in white. */
    BAND,
    /** The name at the left, and how to reach the company at the right. */
    SPLIT,
    /** Nothing but the name; the address stands elsewhere. */
    BARE;

    void draw(Sheet sheet) {
        var canvas = sheet.canvas;
        var name = sheet.draft.use(name(sheet));
        var big = sheet.body
                .sized(sheet.layout.pick("namesize", List.of(15.0, 17.0, 20.0)))
                .strong();
        if (canvas.width(name, big) > 300) {
            big = big.sized(14);
        }
        var inks = big.in(sheet.accent);
        switch (this) {
            case LEFT -> {
                var indent = logo(sheet, sheet.left);
                sheet.y += big.size();
                canvas.text(sheet.left + indent, sheet.y, inks, name);
                sheet.y = sheet.block(sheet.left + indent, sheet.y + 2, sheet.small, reach(sheet, true));
            }
            case RIGHT -> {
                sheet.y += big.size();
                canvas.textRight(sheet.right, sheet.y, inks, name);
                sheet.y = sheet.blockRight(sheet.y + 2, sheet.small, reach(sheet, true));
            }
            case CENTERED -> {
                sheet.y += big.size();
                canvas.textCentered(sheet.middle(), sheet.y, inks, name);
                sheet.space(4);
                for (var line : oneLiners(sheet)) {
                    sheet.y += sheet.small.leading();
                    canvas.textCentered(sheet.middle(), sheet.y, sheet.small, line);
                }
                sheet.space(8);
                canvas.line(sheet.left, sheet.y, sheet.right, sheet.y, 0.8, sheet.accent);
            }
            case BAND -> {
                canvas.fill(0, 0, canvas.width(), 74, sheet.accent);
                canvas.text(sheet.left, 36, big.in(Color.WHITE), name);
                sheet.block(sheet.left, 40, sheet.small.in(new Color(0xe4, 0xe4, 0xe4)), oneLiners(sheet));
                sheet.y = 80;
            }
            case SPLIT -> {
                var indent = logo(sheet, sheet.left);
                canvas.text(sheet.left + indent, sheet.y + big.size(), inks, name);
                sheet.y = sheet.blockRight(sheet.y + big.size() + 2, sheet.small, reach(sheet, true)) + 6;
                canvas.line(sheet.left, sheet.y, sheet.right, sheet.y, 0.5, Sheet.GREY);
            }
            case BARE -> {
                sheet.y += big.size();
                canvas.text(sheet.left, sheet.y, inks, name);
                sheet.space(4);
            }
        }
        sheet.space(sheet.layout.pick("headspace", List.of(14.0, 20.0, 28.0)));
    }

    /** The name of the issuer: the buyer of an order, and the seller of everything else. */
    static Fact name(Sheet sheet) {
        return sheet.paper.kind() == Kind.ORDER ? Fact.BUYER : Fact.SELLER;
    }

    static Fact address(Sheet sheet) {
        return sheet.paper.kind() == Kind.ORDER ? Fact.BUYER_ADDRESS : Fact.SELLER_ADDRESS;
    }

    private static double logo(Sheet sheet, double x) {
        if (!sheet.layout.chance("logo", 0.5)) {
            return 0;
        }
        var accent = sheet.accent;
        switch (sheet.layout.pick("mark", List.of(0, 1, 2))) {
            case 0 -> {
                sheet.canvas.fill(x, sheet.y, 26, 26, accent);
                sheet.canvas.fill(x + 7, sheet.y + 7, 12, 12, Color.WHITE);
            }
            case 1 -> {
                sheet.canvas.fill(x, sheet.y, 12, 26, accent);
                sheet.canvas.fill(x + 14, sheet.y + 12, 12, 14, accent);
            }
            default -> {
                for (var i = 0; i < 4; i++) {
                    sheet.canvas.fill(x, sheet.y + i * 7, 26 - i * 5, 4.5, accent);
                }
            }
        }
        return 36;
    }

    private static List<String> reach(Sheet sheet, boolean withAddress) {
        var lines = new ArrayList<String>();
        if (withAddress) {
            lines.addAll(List.of(sheet.draft.use(address(sheet)).split("\n", -1)));
        }
        lines.add(sheet.words.say("word.tel") + " " + sheet.draft.use(Fact.PHONE));
        lines.add(sheet.draft.use(Fact.EMAIL));
        if (sheet.layout.chance("website", 0.6)) {
            lines.add(sheet.draft.use(Fact.WEBSITE));
        }
        return lines;
    }

    private static List<String> oneLiners(Sheet sheet) {
        var reach = reach(sheet, false);
        return List.of(sheet.paper.issuer().addressOn(", "), String.join("  |  ", reach));
    }
}
