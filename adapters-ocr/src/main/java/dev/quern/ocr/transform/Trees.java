package dev.quern.ocr.transform;

import com.dashjoin.jsonata.Jsonata;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Between the trees of results and those of JSONata, which have numbers of all kinds. */
final class Trees {
    private static final int MAX_DEPTH = 100;
    private static final int MAX_NODES = 2_000_000;

    private int nodes;

    private Trees() {}

    /** Thrown when the result of an expression is no tree. */
    static final class NoTree extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoTree(String message) {
            super(message);
        }
    }

    /** A copy that nobody else has, for an expression to work on. */
    static Object copy(Map<String, @Nullable Object> members) {
        return new Trees().map(members, 0);
    }

    /** The members of a result, which must be an object. */
    static Map<String, @Nullable Object> members(@Nullable Object result) {
        if (result instanceof Map<?, ?> map) {
            return new Trees().map(map, 0);
        }
        throw new NoTree("Its result must be an object; it is " + kind(result) + ".");
    }

    private static String kind(@Nullable Object result) {
        if (result == null || result == Jsonata.NULL_VALUE) {
            return "nothing";
        }
        if (result instanceof List<?>) {
            return "an array";
        }
        if (result instanceof String) {
            return "a text";
        }
        return result instanceof Number ? "a number" : result instanceof Boolean ? "true or false" : "a function";
    }

    private Map<String, @Nullable Object> map(Map<?, ?> from, int depth) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        from.forEach((name, value) -> map.put(String.valueOf(name), tree(value, depth + 1)));
        return map;
    }

    private @Nullable Object tree(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
            throw new NoTree("Its result is too large.");
        }
        if (value == null || value == Jsonata.NULL_VALUE) {
            return null;
        }
        if (value instanceof String || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Number number) {
            return decimal(number);
        }
        if (value instanceof Map<?, ?> map) {
            return map(map, depth);
        }
        if (value instanceof List<?> list) {
            var items = new ArrayList<@Nullable Object>();
            list.forEach(item -> items.add(tree(item, depth + 1)));
            return items;
        }
        throw new NoTree("Its result has something in it that is no data: " + kind(value) + ".");
    }

    private static BigDecimal decimal(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        if (number instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return BigDecimal.valueOf(number.longValue());
        }
        double value = number.doubleValue();
        if (!Double.isFinite(value)) {
            throw new NoTree("Its result has a number in it that is none: " + value + ".");
        }
        return new BigDecimal(number.toString());
    }
}
