package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares what was found with what is expected: text without case, white space and punctuation, numbers to half a cent,
 * dates exactly, tables by cell with rows paired by the most cells in common.
 *
 * @param expected values (cells of a table) that should be there
 * @param found values that were given, of those that are scored
 * @param right values that were given and agree
 */
public record Comparison(int expected, int found, int right) {
    private static final BigDecimal HALF_A_CENT = new BigDecimal("0.005");

    /**
     * The comparison of one field.
     *
     * @param expected as in {@code expected.jsonl}; not null. An empty list is no table that anybody has labelled
     * @param found as {@code FieldValue.plain} gives it
     */
    static Comparison of(Field field, JsonNode expected, @Nullable Object found) {
        if (field.format() == FieldFormat.TABLE) {
            return table(field, expected, found instanceof List<?> rows ? rows : List.of());
        }
        boolean given = found != null;
        return new Comparison(1, given ? 1 : 0, given && agrees(field.format(), expected, found) ? 1 : 0);
    }

    /** The comparison of a field that the document has no value of. */
    static Comparison ofAbsent(@Nullable Object found) {
        boolean given = found instanceof List<?> rows ? !rows.isEmpty() : found != null;
        return new Comparison(0, given ? 1 : 0, 0);
    }

    /** Returns whether the field is scored at all on this document. */
    static boolean scored(JsonNode expected) {
        return !expected.isMissingNode() && !expected.isNull() && !(expected.isArray() && expected.isEmpty());
    }

    Comparison plus(Comparison other) {
        return new Comparison(expected + other.expected, found + other.found, right + other.right);
    }

    boolean perfect() {
        return right == expected && found == right;
    }

    double precision() {
        return found == 0 ? 0 : (double) right / found;
    }

    double recall() {
        return expected == 0 ? 0 : (double) right / expected;
    }

    double f1() {
        return found + expected == 0 ? 0 : 2.0 * right / (found + expected);
    }

    private static boolean agrees(FieldFormat format, JsonNode expected, @Nullable Object found) {
        if (found == null) {
            return false;
        }
        if (expected.isNumber() || format == FieldFormat.NUMBER) {
            try {
                return new BigDecimal(expected.asText())
                                .subtract(new BigDecimal(found.toString()))
                                .abs()
                                .compareTo(HALF_A_CENT)
                        <= 0;
            } catch (NumberFormatException e) {
                return false;
            }
        }
        if (found instanceof Map<?, ?> parts) {
            return expected.isObject()
                    ? parts(expected, parts)
                    : plain(expected.asText()).equals(plain(whole(parts)));
        }
        if (format == FieldFormat.DATE || format == FieldFormat.TIME || format == FieldFormat.DATETIME) {
            return expected.asText().equals(found.toString());
        }
        return plain(expected.asText()).equals(plain(found.toString()));
    }

    /** Returns whether the expected members of a name or an address were found. */
    private static boolean parts(JsonNode expected, Map<?, ?> found) {
        for (var member : expected.properties()) {
            if (!member.getValue().isNull()) {
                var got = found.get(member.getKey());
                if (got == null || !plain(member.getValue().asText()).equals(plain(got.toString()))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String whole(Map<?, ?> parts) {
        var whole = parts.containsKey("full") ? parts.get("full") : parts.get("original");
        return whole == null ? "" : whole.toString();
    }

    private static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "");
    }

    private record Pair(int expected, int found, int common) {}

    private static Comparison table(Field field, JsonNode expected, List<?> found) {
        int sought = 0;
        var pairs = new ArrayList<Pair>();
        for (int i = 0; i < expected.size(); i++) {
            for (var column : field.columns()) {
                sought += expected.get(i).hasNonNull(column.name()) ? 1 : 0;
            }
            for (int j = 0; j < found.size(); j++) {
                pairs.add(new Pair(i, j, common(field, expected.get(i), found.get(j))));
            }
        }
        pairs.sort(Comparator.comparingInt(Pair::common)
                .reversed()
                .thenComparingInt(pair -> Math.abs(pair.expected() - pair.found())));
        var taken = new boolean[expected.size()];
        var used = new boolean[found.size()];
        int given = 0;
        int right = 0;
        for (var pair : pairs) {
            if (pair.common() > 0 && !taken[pair.expected()] && !used[pair.found()]) {
                taken[pair.expected()] = true;
                used[pair.found()] = true;
                right += pair.common();
                given += given(field, found.get(pair.found()), expected.get(pair.expected()));
            }
        }
        for (int j = 0; j < found.size(); j++) {
            given += used[j] ? 0 : given(field, found.get(j), null);
        }
        return new Comparison(sought, given, right);
    }

    private static int common(Field field, JsonNode expected, Object row) {
        int common = 0;
        for (var column : field.columns()) {
            if (expected.hasNonNull(column.name())
                    && agrees(column.format(), expected.path(column.name()), cell(row, column))) {
                common++;
            }
        }
        return common;
    }

    /** Cells that were given where a label says what they should be; all of a row that nothing is paired with. */
    private static int given(Field field, Object row, @Nullable JsonNode expected) {
        int given = 0;
        for (var column : field.columns()) {
            if (cell(row, column) != null && (expected == null || expected.hasNonNull(column.name()))) {
                given++;
            }
        }
        return given;
    }

    private static @Nullable Object cell(Object row, Field column) {
        return row instanceof Map<?, ?> cells ? cells.get(column.name()) : null;
    }
}
