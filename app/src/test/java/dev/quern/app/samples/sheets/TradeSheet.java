package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.drawing.Ink;
import java.util.ArrayList;
import java.util.List;

/** Draws invoices, credit notes, orders, quotes and delivery notes. */
final class TradeSheet {
    /** The share of layouts with more than one tax rate. */
    static final double SEVERAL_RATES = 0.35;

    /** The place where the document says what it is. */
    enum TitleLook {
        LEFT,
        CENTERED,
        RIGHT,
        /** With number and date in one sentence. */
        SENTENCE,
        /** With the number after it. */
        NUMBERED
    }

    private final Sheet sheet;
    private final Layout layout;
    private final TitleLook title;

    TradeSheet(Sheet sheet) {
        this.sheet = sheet;
        this.layout = sheet.layout;
        this.title = layout.pick("title", TitleLook.class);
    }

    void draw() {
        layout.pick("letterhead", Letterhead.class).draw(sheet);
        var titleFirst = layout.chance("titlefirst", 0.35);
        if (titleFirst) {
            title();
        }
        parties();
        if (!titleFirst) {
            title();
        }
        if (layout.chance("intro", 0.5)) {
            sheet.paragraph(sheet.body, sheet.words.say("intro." + sheet.paper.kind()));
            sheet.space(8);
        }
        sheet.space(4);
        new ItemTable(sheet).draw();
        if (sheet.paper.kind() == Kind.DELIVERY_NOTE) {
            received();
        } else {
            layout.pick("totals", TotalsLook.class).draw(sheet);
        }
        closing();
        layout.pick("foot", FootLook.class).draw(sheet);
    }

    private void parties() {
        var party = layout.pick("party", PartyLook.class);
        var look = layout.pick("facts", FactLook.class);
        var facts = facts();
        var from = sheet.y;
        sheet.y = party.draw(sheet);
        if (look == FactLook.BESIDE && party.isHalf()) {
            var width = party == PartyLook.RIGHT ? sheet.middle() - sheet.left : sheet.right - sheet.middle() - 20;
            var end = FactLook.beside(sheet, facts, party.freeHalf(sheet), from, width);
            sheet.y = Math.max(sheet.y, end);
            sheet.space(18);
        } else {
            sheet.space(14);
            look.draw(sheet, facts);
            sheet.space(12);
        }
    }

    private void title() {
        var ink = sheet.body
                .sized(layout.pick("titlesize", List.of(14.0, 17.0, 21.0)))
                .strong()
                .in(sheet.accent);
        var word = sheet.words.say("title." + sheet.paper.kind());
        sheet.y += ink.size() + 2;
        switch (title) {
            case LEFT -> sheet.canvas.text(sheet.left, sheet.y, ink, word);
            case CENTERED -> sheet.canvas.textCentered(sheet.middle(), sheet.y, ink, word);
            case RIGHT -> sheet.canvas.textRight(sheet.right, sheet.y, ink, word);
            case SENTENCE -> sheet.canvas.text(sheet.left, sheet.y, sentenceInk(ink), sentence());
            case NUMBERED -> sheet.canvas.text(sheet.left, sheet.y, ink, word + " " + sheet.draft.use(Fact.NUMBER));
        }
        sheet.space(12);
    }

    private Ink sentenceInk(Ink ink) {
        return ink.sized(Math.min(13, ink.size()));
    }

    private String sentence() {
        var pattern = sheet.words.say("word.running." + sheet.paper.kind(), "word.running");
        return sheet.words.fill(pattern, sheet.draft.use(Fact.NUMBER), sheet.draft.use(Fact.DATE));
    }

    /** A closing remark; some remarks are a seller's alone. */
    private String remark() {
        return sheet.paper.kind() == Kind.INVOICE
                ? sheet.words.say("closing")
                : sheet.words.all("closing").get(1);
    }

    private List<Fact> facts() {
        var facts = new ArrayList<Fact>();
        if (title != TitleLook.SENTENCE) {
            if (title != TitleLook.NUMBERED) {
                facts.add(Fact.NUMBER);
            }
            facts.add(Fact.DATE);
        }
        var more = switch (sheet.paper.kind()) {
            case CREDIT_NOTE -> List.of(Fact.ORIGINAL_NUMBER, Fact.CUSTOMER_NUMBER, Fact.CONTACT);
            case ORDER -> List.of(Fact.DELIVERY_DATE, Fact.CONTACT, Fact.TERMS, Fact.CURRENCY);
            case QUOTE -> List.of(Fact.VALID_UNTIL, Fact.CUSTOMER_NUMBER, Fact.CONTACT, Fact.DELIVERY_DATE);
            case DELIVERY_NOTE ->
                List.of(Fact.ORDER_NUMBER, Fact.ORDER_DATE, Fact.CUSTOMER_NUMBER, Fact.CARRIER, Fact.WEIGHT);
            default ->
                List.of(
                        Fact.DUE,
                        Fact.CUSTOMER_NUMBER,
                        Fact.ORDER_NUMBER,
                        Fact.ORDER_DATE,
                        Fact.DELIVERY_DATE,
                        Fact.DELIVERY_NUMBER,
                        Fact.CONTACT,
                        Fact.TERMS);
        };
        var count = Math.min(more.size(), layout.pick("factcount", List.of(2, 3, 4, 5)));
        var chosen = layout.dice("factchoice").some(more, count);
        facts.addAll(more.stream().filter(chosen::contains).toList());
        if (layout.chance("shuffled", 0.4)) {
            return layout.dice("factorder").some(facts, facts.size());
        }
        return facts;
    }

    private void received() {
        sheet.space(16);
        sheet.ensure(50);
        sheet.line(sheet.body, sheet.words.say("word.received"));
        sheet.space(34);
        sheet.canvas.line(sheet.left, sheet.y, sheet.left + 190, sheet.y, 0.5, Sheet.GREY);
        sheet.line(sheet.small, sheet.words.say("word.signature"));
    }

    private void closing() {
        if (sheet.paper.kind() == Kind.INVOICE
                && !sheet.draft.drawn().contains(Fact.TERMS)
                && layout.chance("terms", 0.6)) {
            sheet.space(6);
            sheet.line(sheet.body, sheet.words.label(Fact.TERMS, Kind.INVOICE) + ": " + sheet.draft.use(Fact.TERMS));
        }
        if (sheet.paper.kind() == Kind.INVOICE
                && !sheet.draft.drawn().contains(Fact.DUE)
                && layout.chance("dueline", 0.5)) {
            sheet.line(sheet.body, sheet.words.label(Fact.DUE, Kind.INVOICE) + ": " + sheet.draft.use(Fact.DUE));
        }
        if (layout.chance("closing", 0.6)) {
            sheet.space(8);
            sheet.paragraph(sheet.body.sized(sheet.body.size() - 0.5), remark());
        }
    }
}
