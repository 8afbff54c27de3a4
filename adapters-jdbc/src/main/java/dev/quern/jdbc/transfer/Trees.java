package dev.quern.jdbc.transfer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parts of trees that came from outside; one of another shape is a {@link DamagedTree}. */
final class Trees {
    private Trees() {}

    @SuppressWarnings("unchecked") // trees are read with texts as the keys of all maps
    static Map<String, @Nullable Object> members(@Nullable Object part, String name) {
        if (part instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw new DamagedTree("'" + name + "' has no members");
    }

    static Map<String, @Nullable Object> members(Map<String, ? extends @Nullable Object> tree, String name) {
        return members(tree.get(name), name);
    }

    /** The members of each item of a list; of none where there is no list. */
    static List<Map<String, @Nullable Object>> rows(Map<String, ? extends @Nullable Object> tree, String name) {
        var rows = new ArrayList<Map<String, @Nullable Object>>();
        list(tree, name).forEach(row -> rows.add(members(row, name)));
        return rows;
    }

    static List<?> list(Map<String, ? extends @Nullable Object> tree, String name) {
        var part = tree.get(name);
        if (part == null) {
            return List.of();
        }
        if (part instanceof List<?> list) {
            return list;
        }
        throw new DamagedTree("'" + name + "' is no list");
    }

    static String text(Map<String, ? extends @Nullable Object> tree, String name) {
        if (tree.get(name) instanceof String text) {
            return text;
        }
        throw new DamagedTree("'" + name + "' is no text");
    }

    static long number(Map<String, ? extends @Nullable Object> tree, String name) {
        if (tree.get(name) instanceof BigDecimal number) {
            return whole(number);
        }
        throw new DamagedTree("'" + name + "' is no number");
    }

    static long whole(BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new DamagedTree(number + " is no whole number", e);
        }
    }
}
