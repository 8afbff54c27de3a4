package dev.quern.jdbc.transfer;

import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.Row;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * A column whose values are told, as a part of a tree.
 *
 * @param of what its numbers are the numbers of; null where they count something
 * @param inside the numbers in its trees
 */
record Column(String name, Kind kind, @Nullable Numbered of, List<NumberPath> inside) {
    enum Kind {
        TEXT,
        NUMBER,
        REAL,
        TRUTH,
        /** As in ISO 8601, in UTC. */
        TIME,
        /** A text that is JSON. */
        TREE,
        /** The same; an empty text is told as null. */
        TREE_OR_EMPTY
    }

    static Column text(String name) {
        return new Column(name, Kind.TEXT, null, List.of());
    }

    static Column number(String name) {
        return new Column(name, Kind.NUMBER, null, List.of());
    }

    static Column number(String name, Numbered of) {
        return new Column(name, Kind.NUMBER, of, List.of());
    }

    static Column real(String name) {
        return new Column(name, Kind.REAL, null, List.of());
    }

    static Column truth(String name) {
        return new Column(name, Kind.TRUTH, null, List.of());
    }

    static Column time(String name) {
        return new Column(name, Kind.TIME, null, List.of());
    }

    static Column tree(String name, NumberPath... inside) {
        return new Column(name, Kind.TREE, null, Arrays.asList(inside));
    }

    static Column treeOrEmpty(String name, NumberPath... inside) {
        return new Column(name, Kind.TREE_OR_EMPTY, null, Arrays.asList(inside));
    }

    @Nullable
    Object read(Row row) throws SQLException {
        return switch (kind) {
            case TEXT -> row.textOrNull(name);
            case NUMBER -> {
                var number = row.numberOrNull(name);
                yield number == null ? null : BigDecimal.valueOf(number);
            }
            case REAL -> {
                var real = row.realOrNull(name);
                yield real == null ? null : BigDecimal.valueOf(real);
            }
            case TRUTH -> row.truthOrNull(name);
            case TIME -> {
                var time = row.timeOrNull(name);
                yield time == null ? null : time.toString();
            }
            case TREE, TREE_OR_EMPTY -> {
                var text = row.textOrNull(name);
                yield text == null || text.isEmpty() ? null : JsonColumn.read(text);
            }
        };
    }

    /** Tells the numbers in a value, with what they are the numbers of. */
    void collect(@Nullable Object value, BiConsumer<Numbered, Long> numbers) {
        if (of != null && value instanceof BigDecimal number) {
            numbers.accept(of, Trees.whole(number));
        }
        for (var path : inside) {
            path.replaced(value, number -> {
                numbers.accept(path.of(), number);
                return number;
            });
        }
    }

    /** Binds a value under the name of the column, with other numbers. */
    void bind(Update statement, @Nullable Object value, Renumbering renumbering) {
        try {
            switch (kind) {
                case TEXT -> statement.bindByType(name, (String) value, String.class);
                case NUMBER -> statement.bindByType(name, number(value, renumbering), Long.class);
                case REAL ->
                    statement.bindByType(name, value == null ? null : ((BigDecimal) value).doubleValue(), Double.class);
                case TRUTH -> statement.bindByType(name, (Boolean) value, Boolean.class);
                case TIME ->
                    statement.bindByType(name, value == null ? null : Instant.parse((String) value), Instant.class);
                case TREE -> statement.bindByType(name, written(value, renumbering), String.class);
                case TREE_OR_EMPTY -> statement.bind(name, Objects.requireNonNullElse(written(value, renumbering), ""));
            }
        } catch (ClassCastException | DateTimeException e) {
            throw new DamagedTree("'" + name + "' is no " + kind.name().toLowerCase(Locale.ROOT), e);
        }
    }

    private @Nullable Long number(@Nullable Object value, Renumbering renumbering) {
        if (value == null) {
            return null;
        }
        long number = Trees.whole((BigDecimal) value);
        return of == null ? number : renumbering.of(of, number);
    }

    private @Nullable String written(@Nullable Object value, Renumbering renumbering) {
        if (value == null) {
            return null;
        }
        Object tree = value;
        for (var path : inside) {
            LongUnaryOperator numbers = number -> renumbering.of(path.of(), number);
            tree = path.replaced(tree, numbers);
        }
        return JsonColumn.write(tree);
    }
}
