package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.content.WordList;
import dev.quern.app.samples.content.Written;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a mailbox asks of a layout's documents. Each layout asks under names of its own, so that nothing can be
 * keyed to one name, and only for what its documents show.
 */
final class Asking {
    /** The facts that are asked for whenever they are drawn; others are asked for sometimes. */
    private static final Set<Fact> MAIN = Set.of(
            Fact.NUMBER,
            Fact.DATE,
            Fact.GROSS,
            Fact.AMOUNT_DUE,
            Fact.AMOUNT,
            Fact.NET_DUE,
            Fact.PERIOD_FROM,
            Fact.START);

    private final Layout layout;
    private final Draft draft;
    private final List<Field> fields = new ArrayList<>();
    private final Map<String, Object> expected = new LinkedHashMap<>();
    private final Map<String, String> written = new LinkedHashMap<>();

    Asking(Layout layout, Draft draft) {
        this.layout = layout;
        this.draft = draft;
        for (var fact : new TreeSet<>(draft.drawn())) {
            if (isAsked(fact)) {
                ask(fact);
            }
        }
        if (!draft.rows().isEmpty() && layout.chance("asktable", 0.8)) {
            askTable();
        }
    }

    List<Field> fields() {
        return List.copyOf(fields);
    }

    Map<String, Object> expected() {
        return expected;
    }

    Map<String, String> written() {
        return written;
    }

    private boolean isAsked(Fact fact) {
        var names = WordList.named("fields");
        if (!names.has(fact.name()) && !names.has(fact + "." + layout.kind())) {
            return false;
        }
        // With several rates the page may show only the tax of each.
        if (fact == Fact.TAX
                && layout.chance("severalrates", TradeSheet.SEVERAL_RATES)
                && !layout.chance("taxsum", 0.6)) {
            return false;
        }
        // A statement's total is asked for as the amount due.
        if (layout.kind() == Kind.STATEMENT && fact == Fact.GROSS) {
            return false;
        }
        return MAIN.contains(fact) || layout.chance("ask." + fact, 0.62);
    }

    private void ask(Fact fact) {
        var words = draft.paper().words();
        var inPaperLanguage = layout.chance("native", 0.25) && words.has("fact." + fact);
        Named named = inPaperLanguage
                ? new Named(words.label(fact, layout.kind()).replace("{0}", "").strip(), null)
                : named("name." + fact, fact + "." + layout.kind(), fact.name());
        var name = unique(named.name());
        var value = draft.paper().get(fact);
        fields.add(Field.of(name, fact.format(), named.query()));
        expected.put(name, value.plain());
        written.put(name, value.text());
    }

    private void askTable() {
        var named = named("name.TABLE", "TABLE." + layout.kind(), "TABLE");
        var table = unique(named.name());
        var columns = new LinkedHashMap<Column, Field>();
        var nameOnly = layout.chance("nameonly", 0.3);
        for (var column : new TreeSet<>(draft.rows().get(0).keySet())) {
            if (column.isWide() || column == Column.AMOUNT || layout.chance("ask.col." + column, 0.7)) {
                var key = column == Column.ITEM && layout.chance("details", ContentOf.DETAILS)
                        ? (nameOnly ? "col.NAME" : "col.FULL")
                        : "col." + column;
                var asked = named("name." + key, key, key);
                columns.put(column, Field.of(asked.name(), column.format(), asked.query()));
            }
        }
        fields.add(Field.table(table, named.query(), List.copyOf(columns.values())));
        var rows = new ArrayList<Map<String, Object>>();
        for (var row : draft.rows()) {
            var cells = new LinkedHashMap<String, Object>();
            columns.forEach((column, field) -> {
                var cell = cell(column, row, nameOnly);
                cells.put(field.name(), cell.plain());
                written.put(table + "[" + rows.size() + "]." + field.name(), cell.text());
            });
            rows.add(cells);
        }
        expected.put(table, rows);
    }

    private static Written cell(Column column, Map<Column, Written> row, boolean nameOnly) {
        var cell = row.getOrDefault(column, Written.of(""));
        return nameOnly && column.format() == FieldFormat.TEXT
                ? Written.of(cell.text().split("\n", -1)[0])
                : cell;
    }

    private Named named(String what, String... keys) {
        var parts = layout.dice(what)
                .pick(WordList.named("fields").allOfFirst(keys))
                .split("~", -1);
        return new Named(parts[0], parts.length > 1 ? parts[1] : null);
    }

    private String unique(String name) {
        return expected.containsKey(name) ? unique(name + " 2") : name;
    }

    private record Named(String name, @Nullable String query) {}
}
