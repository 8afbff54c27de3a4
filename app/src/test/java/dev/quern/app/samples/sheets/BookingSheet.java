package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.content.MediaPlan;
import dev.quern.app.samples.content.Written;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Draws orders for advertising time and confirmations of events. */
final class BookingSheet {
    private static final List<Column> COLUMNS = List.of(
            Column.POS,
            Column.PROGRAM,
            Column.DAYS,
            Column.HOURS,
            Column.LENGTH,
            Column.SPOTS,
            Column.RATECARD,
            Column.AMOUNT);

    private final Sheet sheet;

    BookingSheet(Sheet sheet) {
        this.sheet = sheet;
    }

    void draw() {
        var media = sheet.paper.kind() == Kind.BOOKING;
        sheet.layout.pick("letterhead", Letterhead.class).draw(sheet);
        var title = sheet.body.sized(17).strong().in(sheet.accent);
        sheet.line(title, sheet.words.say("title." + sheet.paper.kind()));
        sheet.space(10);
        if (!media) {
            sheet.y = PartyLook.LABELLED.draw(sheet) + 16;
        }
        var facts = media
                ? List.of(
                        Fact.NUMBER,
                        Fact.DATE,
                        Fact.ADVERTISER,
                        Fact.AGENCY,
                        Fact.PRODUCT,
                        Fact.FLIGHT_FROM,
                        Fact.FLIGHT_TO,
                        Fact.CONTACT,
                        Fact.TERMS)
                : List.of(
                        Fact.NUMBER,
                        Fact.DATE,
                        Fact.EVENT,
                        Fact.VENUE,
                        Fact.START,
                        Fact.TIME,
                        Fact.GUESTS,
                        Fact.CONTACT);
        var look = sheet.layout.pick(
                "facts", List.of(FactLook.GRID, FactLook.TWO_COLUMNS, FactLook.ABOVE, FactLook.LIST, FactLook.BESIDE));
        look.draw(sheet, facts);
        sheet.space(16);
        if (media) {
            slots();
            sums();
        } else {
            sheet.paragraph(sheet.body, sheet.words.say("event.text"));
            sheet.space(12);
            new ItemTable(sheet).draw();
            sheet.layout.pick("totals", TotalsLook.class).draw(sheet);
        }
        sheet.space(26);
        sheet.ensure(60);
        sheet.space(26);
        sheet.canvas.line(sheet.left, sheet.y, sheet.left + 180, sheet.y, 0.5, Sheet.GREY);
        sheet.line(sheet.small, sheet.words.say("word.signature"));
        sheet.layout.pick("foot", FootLook.class).draw(sheet);
    }

    private void slots() {
        var rows = new ArrayList<List<String>>();
        var position = 0;
        for (var slot : sheet.paper.plan().slots()) {
            position++;
            var cells = cells(slot, position);
            sheet.draft.useRow(cells);
            rows.add(COLUMNS.stream()
                    .map(column -> cells.getOrDefault(column, Written.of("")).text())
                    .toList());
        }
        var heads = COLUMNS.stream()
                .map(column -> new Grid.Head(sheet.words.say("col." + column), column.isNumber(), column.isWide()))
                .toList();
        new Grid(sheet.layout.pick("table", Grid.Look.class), heads).draw(sheet, rows);
    }

    private Map<Column, Written> cells(MediaPlan.Slot slot, int position) {
        var writing = sheet.paper.writing();
        var cells = new EnumMap<Column, Written>(Column.class);
        cells.put(Column.POS, Written.of("" + position));
        cells.put(Column.PROGRAM, Written.of(slot.program()));
        cells.put(Column.DAYS, Written.of(slot.days()));
        cells.put(Column.HOURS, Written.of(slot.hours()));
        cells.put(Column.LENGTH, new Written(new BigDecimal(slot.length()), slot.length()));
        cells.put(Column.SPOTS, writing.number(new BigDecimal(slot.spots())));
        cells.put(Column.RATECARD, writing.amount(slot.rate()));
        cells.put(Column.AMOUNT, writing.amount(slot.amount()));
        return cells;
    }

    private void sums() {
        sheet.space(6);
        sheet.ensure(90);
        var x = sheet.right - 250;
        for (var fact : List.of(Fact.SPOTS, Fact.GROSS_MEDIA, Fact.COMMISSION, Fact.NET_DUE)) {
            var last = fact == Fact.NET_DUE;
            var ink = last ? sheet.body.strong() : sheet.body;
            var text = fact == Fact.SPOTS ? sheet.draft.use(fact) : sheet.draft.useMoney(fact);
            sheet.y += ink.leading() + 3;
            var label = sheet.paper.label(fact) + (fact == Fact.COMMISSION ? " 15 %" : "");
            sheet.canvas.text(x, sheet.y, ink, sheet.withColon(label));
            sheet.canvas.textRight(sheet.right - 5, sheet.y, ink, text);
        }
        sheet.canvas.line(x, sheet.y + 5, sheet.right, sheet.y + 5, 0.8, sheet.accent);
    }
}
