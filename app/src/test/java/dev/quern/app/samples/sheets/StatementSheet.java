package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Draws a utility's bill: a box with the amount due, meter readings, and the parts of the sum. */
final class StatementSheet {
    private final Sheet sheet;

    StatementSheet(Sheet sheet) {
        this.sheet = sheet;
    }

    void draw() {
        var layout = sheet.layout;
        layout.pick("letterhead", Letterhead.class).draw(sheet);
        var from = sheet.y;
        var party = layout.chance("window", 0.5) ? PartyLook.WINDOW : PartyLook.LABELLED;
        var end = party.draw(sheet);
        var head = FactLook.beside(
                sheet,
                List.of(Fact.ACCOUNT, Fact.NUMBER, Fact.DATE, Fact.PERIOD_FROM, Fact.PERIOD_TO),
                sheet.middle() + 20,
                from,
                sheet.right - sheet.middle() - 20);
        sheet.y = Math.max(end, head) + 24;
        sheet.line(sheet.body.sized(17).strong().in(sheet.accent), sheet.words.say("title.STATEMENT"));
        sheet.space(10);
        due();
        sheet.line(sheet.body.strong().in(sheet.accent), sheet.words.say("statement.reading"));
        sheet.space(6);
        var readings = List.of(Fact.METER, Fact.READING_OLD, Fact.READING_NEW, Fact.USAGE);
        (layout.chance("readingsgrid", 0.5) ? FactLook.GRID : FactLook.ABOVE).draw(sheet, readings);
        sheet.space(14);
        sheet.line(sheet.body.strong().in(sheet.accent), sheet.words.say("statement.charges"));
        sheet.space(6);
        charges();
        layout.pick("totals", List.of(TotalsLook.RIGHT, TotalsLook.BANDED, TotalsLook.SPREAD))
                .draw(sheet);
        sheet.space(8);
        var message = sheet.words.fill(sheet.words.say("statement.message"), sheet.draft.use(Fact.PHONE));
        sheet.paragraph(sheet.body, message);
        layout.pick("foot", List.of(FootLook.COLUMNS, FootLook.CENTERED)).draw(sheet);
    }

    private void due() {
        var height = 46.0;
        sheet.canvas.fill(sheet.left, sheet.y, sheet.right - sheet.left, height, Sheet.PALE);
        sheet.canvas.fill(sheet.left, sheet.y, 4, height, sheet.accent);
        var big = sheet.body.sized(17).strong();
        sheet.canvas.text(sheet.left + 16, sheet.y + 16, sheet.small, sheet.paper.label(Fact.AMOUNT_DUE));
        sheet.canvas.text(sheet.left + 16, sheet.y + 36, big, sheet.draft.useMoney(Fact.AMOUNT_DUE));
        sheet.canvas.text(sheet.middle() + 20, sheet.y + 16, sheet.small, sheet.paper.label(Fact.DUE));
        sheet.canvas.text(sheet.middle() + 20, sheet.y + 36, big, sheet.draft.use(Fact.DUE));
        sheet.y += height + 20;
    }

    private void charges() {
        var names = sheet.words.all("statement.lines");
        var writing = sheet.paper.writing();
        var rows = new ArrayList<List<String>>();
        var items = sheet.paper.bill().items();
        for (var i = 0; i < items.size(); i++) {
            var name = Written.of(names.get(i % names.size()));
            var amount = writing.amount(items.get(i).amount());
            sheet.draft.useRow(Map.of(Column.CHARGE, name, Column.AMOUNT, amount));
            rows.add(List.of(name.text(), amount.text()));
        }
        new Grid(
                        sheet.layout.pick("table", Grid.Look.class),
                        List.of(
                                new Grid.Head(sheet.words.say("col.CHARGE"), false, true),
                                new Grid.Head(sheet.words.say("col.AMOUNT"), true, false)))
                .draw(sheet, rows);
    }
}
