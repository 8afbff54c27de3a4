package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import java.util.ArrayList;
import java.util.List;

/** The foot of every page: numbers that are not asked for, and some that are. */
enum FootLook {
    COLUMNS,
    CENTERED,
    NONE;

    void draw(Sheet sheet) {
        var ink = sheet.small.sized(Math.min(7, sheet.small.size()));
        var texts = new ArrayList<List<String>>();
        if (this != NONE) {
            texts.addAll(texts(sheet));
        }
        var pages = sheet.canvas.pages();
        var numbered = pages > 1 || sheet.layout.chance("pageone", 0.5);
        for (var page = 0; page < pages; page++) {
            sheet.canvas.turnTo(page);
            var y = sheet.canvas.height() - 66;
            if (this == COLUMNS) {
                columns(sheet, texts, y);
            } else if (this == CENTERED) {
                for (var lines : texts) {
                    y += ink.leading();
                    sheet.canvas.textCentered(sheet.middle(), y, ink, String.join(" \u2013 ", lines));
                }
            }
            if (numbered) {
                var text = sheet.words.fill(sheet.words.say("word.page"), "" + (page + 1), "" + pages);
                var base = sheet.canvas.height() - 18;
                if (sheet.layout.chance("pageright", 0.6)) {
                    sheet.canvas.textRight(sheet.right, base, ink, text);
                } else {
                    sheet.canvas.textCentered(sheet.middle(), base, ink, text);
                }
            }
        }
    }

    private static void columns(Sheet sheet, List<List<String>> texts, double top) {
        var ink = sheet.small.sized(Math.min(7, sheet.small.size()));
        sheet.canvas.line(sheet.left, top, sheet.right, top, 0.5, Sheet.GREY);
        var width = (sheet.right - sheet.left) / texts.size();
        for (var i = 0; i < texts.size(); i++) {
            var widest = 0.0;
            for (var line : texts.get(i)) {
                widest = Math.max(widest, sheet.canvas.width(line, ink));
            }
            sheet.block(
                    sheet.left + i * width,
                    top + 2,
                    ink.sized(Math.min(ink.size(), ink.size() * (width - 8) / widest)),
                    texts.get(i));
        }
    }

    private static List<List<String>> texts(Sheet sheet) {
        var issuer = sheet.paper.issuer();
        var words = sheet.words;
        var own = Letterhead.name(sheet) == Fact.SELLER;
        var account = own ? sheet.draft.use(Fact.IBAN) : issuer.account();
        var tax = own ? sheet.draft.use(Fact.TAX_ID) : issuer.taxId();
        return List.of(
                List.of(issuer.name(), issuer.addressOn(", ")),
                List.of(
                        words.say("word.bank") + ": " + issuer.bank(),
                        (account.contains("/") ? "ABA / Account " : "IBAN ") + account),
                List.of(
                        words.fill(
                                words.say("word.register"),
                                issuer.register().get(0),
                                issuer.register().get(1)),
                        words.say("fact.TAX_ID") + " " + tax,
                        words.fill(words.say("word.managed"), issuer.person().full())));
    }
}
