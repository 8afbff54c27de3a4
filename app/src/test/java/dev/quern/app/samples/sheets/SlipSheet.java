package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Written;
import java.math.BigDecimal;
import java.util.Map;

/** Draws a shop's till slip. */
final class SlipSheet {
    private final Sheet sheet;

    SlipSheet(Sheet sheet) {
        this.sheet = sheet;
    }

    /** Draws the slip, and gives the height that it needs. */
    double draw() {
        var strong = sheet.body.strong().sized(sheet.body.size() + 1.6);
        var name = sheet.draft.use(Fact.SELLER);
        for (var line : sheet.canvas.wrap(name, strong, sheet.right - sheet.left)) {
            center(strong.size(), () -> sheet.canvas.textCentered(sheet.middle(), sheet.y, strong, line));
        }
        for (var line : sheet.draft.use(Fact.SELLER_ADDRESS).split("\n", -1)) {
            center(sheet.body.size(), () -> sheet.canvas.textCentered(sheet.middle(), sheet.y, sheet.body, line));
        }
        center(
                sheet.body.size(),
                () -> sheet.canvas.textCentered(
                        sheet.middle(),
                        sheet.y,
                        sheet.body,
                        sheet.words.say("word.tel") + " " + sheet.draft.use(Fact.PHONE)));
        if (sheet.layout.chance("taxid", 0.6)) {
            var tax = sheet.words.say("fact.TAX_ID") + " " + sheet.draft.use(Fact.TAX_ID);
            center(sheet.body.size(), () -> sheet.canvas.textCentered(sheet.middle(), sheet.y, sheet.body, tax));
        }
        sheet.space(8);
        var head = sheet.layout.chance("headontop", 0.5);
        if (head) {
            head();
        }
        rule();
        items();
        rule();
        sums();
        rule();
        if (!head) {
            head();
        }
        if (sheet.layout.chance("cashier", 0.5)) {
            sheet.line(
                    sheet.body,
                    sheet.words.fill(
                            sheet.words.say("word.cashier"),
                            sheet.paper.issuer().person().first()));
        }
        sheet.space(8);
        var thanks = sheet.words.say("word.thanks");
        center(sheet.body.size(), () -> sheet.canvas.textCentered(sheet.middle(), sheet.y, sheet.body, thanks));
        return sheet.y + 24;
    }

    private void center(double size, Runnable drawing) {
        sheet.y += size * 1.3;
        drawing.run();
    }

    private void head() {
        if (sheet.layout.chance("onerow", 0.5)) {
            pair(sheet.draft.use(Fact.DATE), sheet.draft.use(Fact.TIME));
            pair(sheet.label(Fact.NUMBER), sheet.draft.use(Fact.NUMBER));
        } else {
            pair(sheet.label(Fact.DATE), sheet.draft.use(Fact.DATE));
            pair(sheet.label(Fact.TIME), sheet.draft.use(Fact.TIME));
            pair(sheet.label(Fact.NUMBER), sheet.draft.use(Fact.NUMBER));
        }
    }

    private void items() {
        var writing = sheet.paper.writing();
        var beneath = sheet.layout.chance("beneath", 0.5);
        for (var item : sheet.paper.bill().items()) {
            var quantity = writing.number(item.quantity());
            var price = writing.amount(item.price());
            var amount = writing.amount(item.amount());
            sheet.draft.useRow(Map.of(
                    Column.ITEM, Written.of(item.name()),
                    Column.QUANTITY, quantity,
                    Column.PRICE, price,
                    Column.AMOUNT, amount));
            if (beneath) {
                sheet.line(sheet.body, item.name());
                pair("  " + quantity.text() + " x " + price.text(), amount.text());
            } else {
                sheet.line(sheet.body, quantity.text() + " x " + price.text());
                pair("  " + item.name(), amount.text());
            }
        }
    }

    private void sums() {
        var writing = sheet.paper.writing();
        var big = sheet.body.strong().sized(sheet.body.size() + 2);
        if (sheet.layout.country() == Country.US) {
            pair(sheet.label(Fact.SUBTOTAL), sheet.draft.use(Fact.SUBTOTAL));
            tax();
        }
        sheet.y += big.leading() + 1;
        sheet.canvas.text(sheet.left, sheet.y, big, sheet.paper.label(Fact.GROSS));
        sheet.canvas.textRight(sheet.right, sheet.y, big, sheet.draft.useMoney(Fact.GROSS));
        sheet.space(2);
        if (sheet.layout.chance("cash", 0.4)) {
            var gross = (BigDecimal) sheet.paper.get(Fact.GROSS).plain();
            var ten = BigDecimal.TEN;
            var given = gross.divideToIntegralValue(ten).add(BigDecimal.ONE).multiply(ten);
            pair(sheet.words.say("word.cash"), writing.amount(given).text());
            pair(
                    sheet.words.say("word.change"),
                    writing.amount(given.subtract(gross)).text());
        } else {
            pair(sheet.words.say("word.card"), sheet.paper.get(Fact.GROSS).text());
        }
        if (sheet.layout.country() != Country.US) {
            pair(sheet.withColon(sheet.words.say("fact.NET")), sheet.draft.use(Fact.NET));
            tax();
        }
    }

    private void tax() {
        var rate = sheet.paper.bill().items().get(0).rate();
        var share = sheet.paper.writing().percent(rate).text() + "%";
        pair(sheet.words.fill(sheet.paper.label(Fact.TAX), share), sheet.draft.use(Fact.TAX));
    }

    private void pair(String one, String other) {
        sheet.y += sheet.body.leading();
        sheet.canvas.text(sheet.left, sheet.y, sheet.body, one);
        sheet.canvas.textRight(sheet.right, sheet.y, sheet.body, other);
    }

    private void rule() {
        sheet.space(6);
        sheet.canvas.line(sheet.left, sheet.y, sheet.right, sheet.y, 0.5, Sheet.GREY);
        sheet.space(2);
    }
}
