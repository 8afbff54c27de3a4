package dev.quern.ocr.value.number;

import dev.quern.ocr.value.text.Tokens;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of digits with separators: which separator groups, which one comes before the decimals.
 *
 * @param alternative the other meaning of "1.234" or "1,234" when nothing decides; null otherwise
 * @param proven the decimal separator that the shape alone shows; null when it shows none
 */
record NumberShape(
        BigDecimal number,
        @Nullable BigDecimal alternative,
        @Nullable Character proven,
        boolean grouped) {
    /**
     * Reads unsigned digits with {@code . , '} and blanks between them.
     *
     * @param decimal the document's decimal separator, null when unknown
     * @return null when the separators make no number
     */
    static @Nullable NumberShape read(String run, @Nullable Character decimal, @Nullable Locale language) {
        var groups = new ArrayList<String>();
        var marks = new StringBuilder();
        int from = 0;
        for (int at = 0; at < run.length(); at++) {
            char c = run.charAt(at);
            if (c < '0' || c > '9') {
                groups.add(run.substring(from, at));
                marks.append(plain(c));
                from = at + 1;
            }
        }
        groups.add(run.substring(from));
        if (marks.length() == 0) {
            return new NumberShape(new BigDecimal(run), null, null, false);
        }
        char last = marks.charAt(marks.length() - 1);
        boolean single = marks.indexOf(String.valueOf(last)) == marks.length() - 1;
        if (isPointOrComma(last) && single) {
            return marks.length() == 1
                    ? one(groups.get(0), last, groups.get(1), decimal, language)
                    : decimals(groups, marks, last);
        }
        if (!isAll(marks, last) || !isGrouped(groups, last)) {
            return null;
        }
        return new NumberShape(new BigDecimal(String.join("", groups)), null, otherThan(last), true);
    }

    /** Digits, one point or comma, digits. */
    private static @Nullable NumberShape one(
            String whole, char mark, String rest, @Nullable Character decimal, @Nullable Locale language) {
        var asDecimal = new BigDecimal((whole.isEmpty() ? "0" : whole) + "." + rest);
        boolean maybeGroups = rest.length() == 3 && !whole.isEmpty() && whole.length() <= 3 && whole.charAt(0) != '0';
        if (!maybeGroups) {
            // Three digits after "0." are as surely decimals as two are: no number in groups begins with 0.
            return new NumberShape(asDecimal, null, mark, false);
        }
        var asGroups = new BigDecimal(whole + rest);
        Character usual =
                decimal != null ? decimal : NumberStyles.usual(language).orElse(null);
        if (decimal != null) {
            return new NumberShape(decimal == mark ? asDecimal : asGroups, null, null, decimal != mark);
        }
        // Thousands are far more often written than thousandths.
        boolean thousandths = usual != null && usual == mark;
        return thousandths
                ? new NumberShape(asDecimal, asGroups, null, false)
                : new NumberShape(asGroups, asDecimal, null, true);
    }

    private static @Nullable NumberShape decimals(List<String> groups, CharSequence marks, char point) {
        var whole = groups.subList(0, groups.size() - 1);
        var grouping = marks.subSequence(0, marks.length() - 1);
        char group = grouping.charAt(0);
        if (group == point || !isAll(grouping, group) || !isGrouped(whole, group)) {
            return null;
        }
        var number = new BigDecimal(String.join("", whole) + "." + groups.get(groups.size() - 1));
        return new NumberShape(number, null, point, true);
    }

    /** Groups of three, or the Indian way: three at the end, twos before. */
    private static boolean isGrouped(List<String> groups, char mark) {
        int first = groups.get(0).length();
        boolean western = first >= 1 && first <= 3;
        boolean indian = mark == ',' && first >= 1 && first <= 2;
        for (int i = 1; i < groups.size(); i++) {
            int length = groups.get(i).length();
            western &= length == 3;
            indian &= length == (i == groups.size() - 1 ? 3 : 2);
        }
        return (western || indian) && groups.get(0).charAt(0) != '0';
    }

    private static boolean isAll(CharSequence marks, char mark) {
        return marks.chars().allMatch(c -> c == mark);
    }

    private static @Nullable Character otherThan(char group) {
        return switch (group) {
            case '.' -> ',';
            case ',' -> '.';
            default -> null;
        };
    }

    private static boolean isPointOrComma(char c) {
        return c == '.' || c == ',';
    }

    private static char plain(char c) {
        return Tokens.isBlank(c) ? ' ' : isPointOrComma(c) ? c : '\'';
    }
}
