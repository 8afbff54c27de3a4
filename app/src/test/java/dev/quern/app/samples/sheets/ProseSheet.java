package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.drawing.Canvas;
import java.util.List;
import java.util.Map;

/** Draws letters and contracts: what is asked for stands in running text. */
final class ProseSheet {
    private static final Map<String, Fact> PLACES = Map.of(
            "{order_date}", Fact.ORDER_DATE,
            "{order_number}", Fact.ORDER_NUMBER,
            "{from}", Fact.PERIOD_FROM,
            "{to}", Fact.PERIOD_TO,
            "{due}", Fact.DUE,
            "{delivery_date}", Fact.DELIVERY_DATE,
            "{phone}", Fact.PHONE,
            "{email}", Fact.EMAIL,
            "{website}", Fact.WEBSITE,
            "{contact}", Fact.CONTACT);

    private final Sheet sheet;

    ProseSheet(Sheet sheet) {
        this.sheet = sheet;
    }

    void draw() {
        if (sheet.paper.kind() == Kind.LETTER) {
            letter();
        } else {
            contract();
        }
        sheet.layout.pick("foot", FootLook.class).draw(sheet);
    }

    private void letter() {
        var layout = sheet.layout;
        layout.pick("letterhead", Letterhead.class).draw(sheet);
        var party = layout.pick("party", List.of(PartyLook.WINDOW, PartyLook.RIGHT));
        var from = sheet.y;
        var facts = List.of(Fact.NUMBER, Fact.DATE);
        if (layout.chance("refsbeside", 0.5)) {
            var end = party.draw(sheet);
            var width = party == PartyLook.RIGHT ? 200 : sheet.right - sheet.middle() - 20;
            sheet.y = Math.max(end, FactLook.beside(sheet, facts, party.freeHalf(sheet), from, width)) + 34;
        } else {
            sheet.y = party.draw(sheet) + 26;
            sheet.line(sheet.body, sheet.label(Fact.NUMBER) + " " + sheet.draft.use(Fact.NUMBER));
            var place = sheet.paper.issuer().register().get(0);
            sheet.canvas.textRight(sheet.right, sheet.y, sheet.body, place + ", " + sheet.draft.use(Fact.DATE));
            sheet.space(22);
        }
        sheet.paragraph(sheet.body.strong(), sheet.draft.use(Fact.SUBJECT));
        sheet.space(12);
        var person = sheet.paper.recipient().person().full();
        sheet.line(sheet.body, sheet.words.fill(sheet.words.say("letter.salutation"), person));
        for (var i = 1; i <= 4; i++) {
            sheet.space(8);
            sheet.paragraph(sheet.body, filled(sheet.words.say("letter." + i)));
        }
        sheet.space(16);
        sheet.line(sheet.body, sheet.words.say("letter.closing"));
        sheet.space(30);
        sheet.line(sheet.body, sheet.draft.use(Fact.SIGNED_BY));
        sheet.line(sheet.small, sheet.paper.issuer().name());
    }

    private void contract() {
        var title = sheet.body.sized(18).strong().in(sheet.accent);
        sheet.y += 40;
        sheet.canvas.textCentered(sheet.middle(), sheet.y, title, sheet.words.say("title.CONTRACT"));
        sheet.y += 20;
        var number = sheet.label(Fact.NUMBER) + " " + sheet.draft.use(Fact.NUMBER);
        sheet.canvas.textCentered(sheet.middle(), sheet.y, sheet.body, number);
        sheet.space(16);
        party("contract.between", Fact.SELLER, Fact.SELLER_ADDRESS, "contract.supplier");
        party("contract.and", Fact.BUYER, Fact.BUYER_ADDRESS, "contract.client");
        for (var i = 1; i <= 5; i++) {
            sheet.space(13);
            sheet.ensure(50);
            sheet.line(sheet.body.strong(), sheet.words.say("contract.h" + i));
            sheet.space(2);
            sheet.paragraph(sheet.body, filled(sheet.words.say("contract." + i)));
        }
        signatures();
    }

    private void party(String before, Fact name, Fact address, String role) {
        sheet.space(8);
        var middle = sheet.middle();
        for (var line : List.of(
                sheet.words.say(before),
                sheet.draft.use(name),
                sheet.draft.use(address).replace("\n", ", "),
                sheet.words.say(role))) {
            sheet.y += sheet.body.leading() + 1;
            var ink = line.equals(sheet.paper.get(name).text()) ? sheet.body.strong() : sheet.body;
            sheet.canvas.textCentered(middle, sheet.y, ink, line);
        }
    }

    private void signatures() {
        sheet.space(24);
        sheet.ensure(100);
        var place = sheet.paper.issuer().register().get(0);
        sheet.line(sheet.body, sheet.words.fill(sheet.words.say("contract.signed"), place, sheet.draft.use(Fact.DATE)));
        sheet.space(44);
        var second = sheet.middle() + 10;
        for (var x : List.of(sheet.left, second)) {
            sheet.canvas.line(x, sheet.y, x + 190, sheet.y, 0.5, Sheet.GREY);
        }
        sheet.y += sheet.body.leading();
        sheet.canvas.text(sheet.left, sheet.y, sheet.body, sheet.draft.use(Fact.SIGNED_BY));
        sheet.canvas.text(
                second, sheet.y, sheet.body, sheet.paper.buyer().person().full());
        sheet.y += sheet.small.leading();
        sheet.canvas.text(sheet.left, sheet.y, sheet.small, sheet.paper.seller().name());
        sheet.canvas.text(second, sheet.y, sheet.small, sheet.paper.buyer().name());
    }

    private String filled(String pattern) {
        var text = pattern;
        for (var place : PLACES.entrySet()) {
            if (text.contains(place.getKey())) {
                text = text.replace(place.getKey(), Canvas.glued(sheet.draft.use(place.getValue())));
            }
        }
        if (text.contains("{amount}")) {
            text = text.replace("{amount}", Canvas.glued(sheet.draft.useMoneyInProse(Fact.AMOUNT)));
        }
        return text;
    }
}
