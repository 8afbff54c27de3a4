package dev.quern.jdbc.transfer;

import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A table of which an account has rows: which of its columns are told, and where the others come from.
 *
 * @param told as members of the tree of a row, under their names
 * @param given by what the row belongs to
 * @param derived made from the tree of the row
 * @param leftOut what an installation makes for itself
 */
record Table(
        String name,
        List<Column> told,
        List<String> given,
        Map<String, Function<Map<String, ? extends @Nullable Object>, @Nullable Object>> derived,
        List<String> leftOut) {
    /** A column that the database numbers by itself if nobody says otherwise. */
    private static final String IDENTITY = "id";

    static Table of(String name, List<String> given, Column... told) {
        return new Table(name, List.of(told), given, Map.of(), List.of());
    }

    Table leavingOut(String... columns) {
        return new Table(name, told, given, derived, List.of(columns));
    }

    Table deriving(String column, Function<Map<String, ? extends @Nullable Object>, @Nullable Object> value) {
        var more = new LinkedHashMap<>(derived);
        more.put(column, value);
        return new Table(name, told, given, more, leftOut);
    }

    /** The trees of some rows. */
    List<Map<String, @Nullable Object>> read(Handle handle, String condition, Object... values) {
        return handle.select("select * from " + name + " where " + condition, values)
                .map(this::tree)
                .list();
    }

    private Map<String, @Nullable Object> tree(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        var tree = new LinkedHashMap<String, @Nullable Object>();
        for (var column : told) {
            tree.put(column.name(), column.read(row));
        }
        return tree;
    }

    void collect(Map<String, ? extends @Nullable Object> tree, BiConsumer<Numbered, Long> numbers) {
        told.forEach(column -> column.collect(tree.get(column.name()), numbers));
    }

    /** Adds a row. A column that its tree does not know, because it came later, has its default. */
    void insert(
            Handle handle,
            Map<String, ? extends @Nullable Object> tree,
            Map<String, Object> others,
            Renumbering renumbering) {
        var known =
                told.stream().filter(column -> tree.containsKey(column.name())).toList();
        var columns = new ArrayList<String>();
        known.forEach(column -> columns.add(column.name()));
        columns.addAll(given);
        columns.addAll(derived.keySet());
        var numbering =
                told.stream().anyMatch(column -> column.name().equals(IDENTITY) && column.of() != Numbered.FIELD)
                        ? " overriding system value"
                        : "";
        var statement = handle.createUpdate("insert into " + name + " (" + String.join(", ", columns) + ")" + numbering
                + " values (:" + String.join(", :", columns) + ")");
        known.forEach(column -> column.bind(statement, tree.get(column.name()), renumbering));
        given.forEach(column -> statement.bind(column, others.get(column)));
        derived.forEach((column, value) -> statement.bindByType(column, value.apply(tree), String.class));
        statement.execute();
    }
}
