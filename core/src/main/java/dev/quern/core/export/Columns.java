package dev.quern.core.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file whose rows have the shape of results: the parts of a value stand in columns of their own
 * ({@code Shipper.city}), the items of a list in numbered ones ({@code Lines.2.Item}), as in {@link DocumentForm}. Show it all
 * rows, then ask for the cells of each; it grows with the columns and not with the rows.
 */
public final class Columns {
    private final Node root = new Node();

    /** @param first the members that come first, in this order, whatever the rows have first */
    public Columns(List<String> first) {
        first.forEach(root::part);
    }

    /** The columns that one row has. */
    public static Columns of(Map<String, @Nullable Object> row) {
        var columns = new Columns(List.of());
        columns.add(row);
        return columns;
    }

    /** Widens the columns for a row. */
    public void add(Map<String, @Nullable Object> row) {
        root.add(row);
    }

    public List<String> names() {
        var names = new ArrayList<String>();
        root.parts.forEach((name, node) -> node.names(name, names));
        return names;
    }

    /** The number of columns. */
    public long count() {
        return root.parts.values().stream().mapToLong(Node::count).sum();
    }

    /** The cells of a row, one for each name; what there is no column for is left out. */
    public List<@Nullable Object> cells(Map<String, @Nullable Object> row) {
        var cells = new ArrayList<@Nullable Object>();
        root.parts.forEach((name, node) -> node.cells(row.get(name), cells));
        return cells;
    }

    /** A value as all rows together have it: plain, in parts, or a list whose items are alike. */
    private static final class Node {
        private final Map<String, Node> parts = new LinkedHashMap<>();
        private @Nullable Node item;
        private int items;
        private boolean plain;

        Node part(String name) {
            return parts.computeIfAbsent(name, n -> new Node());
        }

        void add(@Nullable Object value) {
            if (value instanceof Map<?, ?> map) {
                map.forEach((name, part) -> part(String.valueOf(name)).add(part));
            } else if (value instanceof List<?> list) {
                items = Math.max(items, list.size());
                for (var listed : list) {
                    item().add(listed);
                }
            } else if (value != null) {
                plain = true;
            }
        }

        private Node item() {
            if (item == null) {
                item = new Node();
            }
            return item;
        }

        /** Returns whether it has one column: a member with neither parts nor items has, even if it is empty. */
        private boolean isPlain() {
            return plain || (parts.isEmpty() && items == 0);
        }

        void names(String name, List<String> names) {
            if (isPlain()) {
                names.add(name);
            }
            parts.forEach((part, node) -> node.names(name + "." + part, names));
            for (int i = 1; i <= items; i++) {
                item().names(name + "." + i, names);
            }
        }

        long count() {
            long ofParts = parts.values().stream().mapToLong(Node::count).sum();
            return (isPlain() ? 1 : 0) + ofParts + (items == 0 ? 0 : items * item().count());
        }

        void cells(@Nullable Object value, List<@Nullable Object> cells) {
            if (isPlain()) {
                cells.add(value instanceof Map<?, ?> || value instanceof List<?> ? null : value);
            }
            parts.forEach((name, node) -> node.cells(value instanceof Map<?, ?> map ? map.get(name) : null, cells));
            for (int i = 0; i < items; i++) {
                item().cells(value instanceof List<?> list && i < list.size() ? list.get(i) : null, cells);
            }
        }
    }
}
