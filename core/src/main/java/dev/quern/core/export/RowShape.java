package dev.quern.core.export;

import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.BuiltInAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of a download: what one stands for, and the order of its cells. */
public final class RowShape {
    private final List<String> order;
    private final boolean closed;
    private final Function<Map<String, @Nullable Object>, List<Map<String, @Nullable Object>>> rows;

    private RowShape(
            List<String> order,
            boolean closed,
            Function<Map<String, @Nullable Object>, List<Map<String, @Nullable Object>>> rows) {
        this.order = List.copyOf(order);
        this.closed = closed;
        this.rows = rows;
    }

    /** One row a document: fields first, then attributes, then what came with uploads. */
    public static RowShape documents(Mailbox mailbox) {
        return new RowShape(ExportFields.ofDocuments(mailbox).items(), false, List::of);
    }

    /** One row for each line of a table, with the document's other fields repeated; other tables are left out. */
    public static RowShape lines(Mailbox mailbox, Field table) {
        var others = mailbox.fields().stream()
                .filter(field -> field.format() == FieldFormat.TABLE)
                .map(Field::name)
                .collect(Collectors.toSet());
        var names = new LinkedHashMap<String, String>();
        table.columns().forEach(column -> names.put(column.name(), ExportFields.lineName(mailbox, table, column)));
        var attachments = BuiltInAttribute.ATTACHMENTS.resultName();
        return new RowShape(
                ExportFields.ofTable(mailbox, table).items().stream()
                        .filter(name -> !name.equals(attachments))
                        .toList(),
                false,
                members -> lines(members, table.name(), names, others));
    }

    /** One row a document with one field of it. */
    public static RowShape field(Field field) {
        return documents(List.of(field.name()));
    }

    /** One row for each line of a table with one column of it. */
    public static RowShape column(Field table, Field column) {
        return new RowShape(
                List.of(column.name()),
                true,
                members -> lines(members, table.name(), Map.of(column.name(), column.name()), members.keySet()));
    }

    /** The shape that a config asks for; null when its table has gone. */
    public static @Nullable RowShape of(Mailbox mailbox, ExportConfig config) {
        if (config.table() == null) {
            return documents(config.items());
        }
        return ExportFields.table(mailbox, config.table())
                .map(table -> lines(mailbox, table).only(config.items()))
                .orElse(null);
    }

    private static RowShape documents(List<String> items) {
        return new RowShape(items, true, members -> List.of(picked(members, items)));
    }

    private RowShape only(List<String> items) {
        return new RowShape(
                items,
                true,
                members -> rows.apply(members).stream()
                        .<Map<String, @Nullable Object>>map(row -> picked(row, items))
                        .toList());
    }

    /** The members that come first, in order. */
    List<String> order() {
        return order;
    }

    /** Returns whether there are no other columns than these. */
    boolean isClosed() {
        return closed;
    }

    /** The rows that a result has, in the shape of a result. */
    public List<Map<String, @Nullable Object>> rows(Map<String, @Nullable Object> members) {
        return rows.apply(members);
    }

    private static Map<String, @Nullable Object> picked(Map<String, @Nullable Object> members, List<String> items) {
        var picked = new LinkedHashMap<String, @Nullable Object>();
        items.forEach(item -> picked.put(item, members.get(item)));
        return picked;
    }

    private static List<Map<String, @Nullable Object>> lines(
            Map<String, @Nullable Object> members, String table, Map<String, String> names, Set<String> leftOut) {
        var rows = new ArrayList<Map<String, @Nullable Object>>();
        if (members.get(table) instanceof List<?> lines) {
            for (var line : lines) {
                if (line instanceof Map<?, ?> cells) {
                    var row = new LinkedHashMap<String, @Nullable Object>();
                    names.forEach((column, name) -> row.put(name, cells.get(column)));
                    members.forEach((name, value) -> {
                        if (!leftOut.contains(name) && !name.equals(BuiltInAttribute.ATTACHMENTS.resultName())) {
                            row.putIfAbsent(name, value);
                        }
                    });
                    rows.add(row);
                }
            }
        }
        return rows;
    }
}
