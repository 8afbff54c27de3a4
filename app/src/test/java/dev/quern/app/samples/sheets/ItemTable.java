package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Item;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.content.Writing;
import dev.quern.app.samples.content.Written;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The items of a bill as a table: which columns there are, in which order, under which words. */
final class ItemTable {
    private static final List<List<Column>> ORDERS = List.of(
            List.of(
                    Column.POS,
                    Column.CODE,
                    Column.ITEM,
                    Column.QUANTITY,
                    Column.UNIT,
                    Column.PRICE,
                    Column.TAX,
                    Column.AMOUNT),
            List.of(Column.POS, Column.ITEM, Column.QUANTITY, Column.UNIT, Column.PRICE, Column.TAX, Column.AMOUNT),
            List.of(Column.QUANTITY, Column.UNIT, Column.CODE, Column.ITEM, Column.PRICE, Column.TAX, Column.AMOUNT),
            List.of(Column.CODE, Column.ITEM, Column.PRICE, Column.QUANTITY, Column.TAX, Column.AMOUNT),
            List.of(Column.ITEM, Column.QUANTITY, Column.PRICE, Column.AMOUNT),
            List.of(Column.POS, Column.QUANTITY, Column.ITEM, Column.CODE, Column.PRICE, Column.TAX, Column.AMOUNT),
            List.of(Column.ITEM, Column.CODE, Column.UNIT, Column.QUANTITY, Column.TAX, Column.PRICE, Column.AMOUNT));

    private final Sheet sheet;
    private final boolean priced;
    private final boolean signed;
    private final List<Column> columns;

    ItemTable(Sheet sheet) {
        this.sheet = sheet;
        this.priced = sheet.paper.kind() != Kind.DELIVERY_NOTE;
        var money = sheet.paper.writing().money();
        this.signed = (money == Writing.Money.SIGN_AFTER || money == Writing.Money.SIGN_BEFORE)
                && sheet.layout.chance("signedcells", 0.4);
        this.columns = columns();
    }

    private List<Column> columns() {
        var chosen = new ArrayList<>(sheet.layout.pick("columns", ORDERS));
        if (!priced) {
            chosen.removeAll(List.of(Column.PRICE, Column.TAX, Column.AMOUNT));
        }
        if (sheet.layout.chance("noPos", 0.3)) {
            chosen.remove(Column.POS);
        }
        if (!sheet.layout.chance("severalrates", TradeSheet.SEVERAL_RATES)) {
            chosen.remove(Column.TAX);
        }
        return chosen;
    }

    void draw() {
        var grid = new Grid(
                sheet.layout.pick("table", Grid.Look.class),
                columns.stream()
                        .map(column ->
                                new Grid.Head(sheet.words.say("col." + column), column.isNumber(), column.isWide()))
                        .toList());
        var rows = new ArrayList<List<String>>();
        var position = 0;
        for (var item : sheet.paper.bill().items()) {
            position++;
            var cells = cells(item, position);
            sheet.draft.useRow(cells);
            rows.add(columns.stream().map(column -> shown(column, cells)).toList());
        }
        grid.draw(sheet, rows);
    }

    private Map<Column, Written> cells(Item item, int position) {
        var writing = sheet.paper.writing();
        var step = sheet.layout.chance("tens", 0.2) ? 10 : 1;
        var cells = new EnumMap<Column, Written>(Column.class);
        cells.put(Column.POS, Written.of("" + position * step));
        cells.put(Column.CODE, Written.of(item.code()));
        cells.put(Column.ITEM, Written.of(item.detail() == null ? item.name() : item.name() + "\n" + item.detail()));
        cells.put(Column.QUANTITY, writing.number(quantity(item)));
        cells.put(Column.UNIT, Written.of(item.unit()));
        cells.put(Column.PRICE, writing.amount(item.price()));
        cells.put(Column.TAX, writing.percent(item.rate()));
        cells.put(Column.AMOUNT, writing.amount(item.amount()));
        cells.keySet().retainAll(columns);
        return cells;
    }

    private static BigDecimal quantity(Item item) {
        var bare = item.quantity().stripTrailingZeros();
        return bare.scale() < 0 ? bare.setScale(0) : bare;
    }

    private String shown(Column column, Map<Column, Written> cells) {
        var text = cells.getOrDefault(column, Written.of("")).text();
        return switch (column) {
            case TAX -> text + (sheet.layout.chance("percentsign", 0.6) ? " %" : "");
            case PRICE, AMOUNT -> signed ? sheet.paper.writing().withCurrency(text) : text;
            default -> text;
        };
    }
}
