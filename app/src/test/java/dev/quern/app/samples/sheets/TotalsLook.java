package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.drawing.Ink;
import java.awt.Color;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The place of the sums. */
enum TotalsLook {
    /** Flush right beneath the amounts. */
    RIGHT,
    /** Flush right, with the last one on a coloured band. */
    BANDED,
    /** Labels at the left margin, sums at the right, a line under each. */
    SPREAD,
    /** Labels above sums in one row of cells. */
    ROW,
    /** A table of the tax rates at the left, the sums at the right. */
    TAX_TABLE;

    private record Sum(String label, String text, boolean last) {}

    void draw(Sheet sheet) {
        var sums = sums(sheet);
        var leading = sheet.body.leading() + 3;
        sheet.space(6);
        sheet.ensure(sums.size() * leading + 40);
        switch (this) {
            case RIGHT, BANDED -> stack(sheet, sums, sheet.right - 225);
            case SPREAD -> stack(sheet, sums, sheet.left);
            case ROW -> row(sheet, sums);
            case TAX_TABLE -> {
                var from = sheet.y;
                stack(sheet, sums, sheet.right - 225);
                taxes(sheet, from);
            }
        }
        if (sheet.layout.chance("allin", 0.25)) {
            sheet.space(6);
            sheet.line(sheet.small, sheet.words.fill(sheet.words.say("word.allin"), sheet.draft.use(Fact.CURRENCY)));
        }
        sheet.space(8);
    }

    private static List<Sum> sums(Sheet sheet) {
        var sums = new ArrayList<Sum>();
        var writing = sheet.paper.writing();
        var bill = sheet.paper.bill();
        if (bill.discountPercent() > 0 || bill.shipping().signum() > 0) {
            sums.add(sum(sheet, Fact.SUBTOTAL, ""));
        }
        if (bill.discountPercent() > 0) {
            sums.add(new Sum(
                    filled(sheet, Fact.DISCOUNT, bill.discountPercent() + " %"),
                    sheet.draft.useMoney(Fact.DISCOUNT),
                    false));
        }
        if (bill.shipping().signum() > 0) {
            sums.add(sum(sheet, Fact.SHIPPING, ""));
        }
        sums.add(sum(sheet, Fact.NET, ""));
        var rates = bill.bases().keySet();
        for (var rate : rates) {
            var share = writing.percent(rate).text() + "\u00a0%";
            if (rates.size() == 1) {
                sums.add(sum(sheet, Fact.TAX, share));
            } else {
                sums.add(new Sum(
                        filled(sheet, Fact.TAX, share),
                        writing.withCurrency(writing.amount(bill.tax(rate)).text()),
                        false));
            }
        }
        if (sheet.layout.chance("severalrates", TradeSheet.SEVERAL_RATES) && sheet.layout.chance("taxsum", 0.6)) {
            sums.add(new Sum(sheet.withColon(sheet.words.say("fact.TAX_SUM")), sheet.draft.useMoney(Fact.TAX), false));
        }
        sums.add(new Sum(sheet.label(Fact.GROSS), sheet.draft.useMoney(Fact.GROSS), true));
        return sums;
    }

    private static Sum sum(Sheet sheet, Fact fact, String share) {
        return new Sum(filled(sheet, fact, share), sheet.draft.useMoney(fact), false);
    }

    private static String filled(Sheet sheet, Fact fact, String share) {
        return sheet.withColon(sheet.words.fill(sheet.paper.label(fact), share));
    }

    private void stack(Sheet sheet, List<Sum> sums, double x) {
        var step = sheet.body.leading() + 3;
        for (var sum : sums) {
            Ink ink = sum.last() ? sheet.body.strong().sized(sheet.body.size() + 1) : sheet.body;
            if (sum.last() && this == BANDED) {
                sheet.canvas.fill(x, sheet.y + 4, sheet.right - x, step + 5, sheet.accent);
                ink = ink.in(Color.WHITE);
                sheet.space(3);
            } else if (sum.last()) {
                sheet.canvas.line(x, sheet.y + 4, sheet.right, sheet.y + 4, 0.8, sheet.accent);
                sheet.space(3);
            }
            sheet.y += step;
            sheet.canvas.text(x + 5, sheet.y, ink, sum.label());
            sheet.canvas.textRight(sheet.right - 5, sheet.y, ink, sum.text());
            if (this == SPREAD && !sum.last()) {
                sheet.canvas.line(x, sheet.y + 4, sheet.right, sheet.y + 4, 0.3, Sheet.GREY);
            }
        }
        if (this != BANDED) {
            sheet.canvas.line(x, sheet.y + 5, sheet.right, sheet.y + 5, 0.8, sheet.accent);
        }
        sheet.space(6);
    }

    private static void row(Sheet sheet, List<Sum> sums) {
        var width = (sheet.right - sheet.left) / sums.size();
        var label = sheet.small;
        var widest = 1.0;
        for (var sum : sums) {
            widest = Math.max(widest, sheet.canvas.width(sum.label(), label) / (width - 8));
            widest = Math.max(widest, sheet.canvas.width(sum.text(), sheet.body.strong()) / (width - 8));
        }
        var height = label.leading() + sheet.body.leading() + 8;
        for (var i = 0; i < sums.size(); i++) {
            var sum = sums.get(i);
            var x = sheet.left + i * width;
            sheet.canvas.box(x, sheet.y, width, height, 0.6, Sheet.GREY);
            var ink = sum.last() ? sheet.body.strong() : sheet.body;
            sheet.canvas.text(x + 4, sheet.y + label.leading() + 1, label.sized(label.size() / widest), sum.label());
            sheet.canvas.textRight(x + width - 4, sheet.y + height - 6, ink.sized(ink.size() / widest), sum.text());
        }
        sheet.y += height;
    }

    private static void taxes(Sheet sheet, double from) {
        var writing = sheet.paper.writing();
        var bill = sheet.paper.bill();
        var ends = List.of(sheet.left + 44, sheet.left + 128, sheet.left + 204);
        var at = from + sheet.small.leading() + 3;
        var heads = List.of("col.RATE", "col.BASE", "col.TAXED");
        for (var i = 0; i < 3; i++) {
            if (i == 0) {
                sheet.canvas.text(sheet.left, at, sheet.small.strong(), sheet.words.say(heads.get(i)));
            } else {
                sheet.canvas.textRight(ends.get(i), at, sheet.small.strong(), sheet.words.say(heads.get(i)));
            }
        }
        sheet.canvas.line(sheet.left, at + 3, ends.get(2), at + 3, 0.5, Sheet.GREY);
        for (var base : bill.bases().entrySet()) {
            at += sheet.small.leading() + 3;
            var tax = bill.tax(base.getKey());
            sheet.canvas.text(
                    sheet.left, at, sheet.small, writing.percent(base.getKey()).text() + " %");
            for (var i = 1; i < 3; i++) {
                BigDecimal amount = i == 1 ? base.getValue() : tax;
                sheet.canvas.textRight(
                        ends.get(i), at, sheet.small, writing.amount(amount).text());
            }
        }
    }
}
