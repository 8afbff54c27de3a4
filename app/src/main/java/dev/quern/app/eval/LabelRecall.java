package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The share of a label's values that is in a text, whoever read it from the document: each word of a text value, each number
 * and each date counts once. Words compare without case and punctuation, but whole; each word of the text serves for one of
 * the label.
 *
 * @param sought words, numbers and dates of the label
 * @param missing those of them that the text does not have
 */
public record LabelRecall(int sought, List<String> missing) {
    private static final Pattern NOT_IN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final String BETWEEN = "[\\s.,/'-]{0,3}";

    public LabelRecall {
        missing = List.copyOf(missing);
    }

    /**
     * The parts of a label that a text has.
     *
     * @param expected as in {@code expected.jsonl}: an object of values, lists of rows included
     */
    public static LabelRecall of(JsonNode expected, String text) {
        var words = new HashMap<String, Integer>();
        for (var word : text.split("\\s+", -1)) {
            words.merge(plain(word), 1, Integer::sum);
        }
        var sought = new ArrayList<String>();
        var missing = new ArrayList<String>();
        compare(expected, text, words, sought, missing);
        return new LabelRecall(sought.size(), missing);
    }

    /** The number of values found. */
    public int found() {
        return sought - missing.size();
    }

    private static void compare(
            JsonNode expected, String text, Map<String, Integer> words, List<String> sought, List<String> missing) {
        if (expected.isContainerNode()) {
            expected.forEach(member -> compare(member, text, words, sought, missing));
        } else if (expected.isNumber()) {
            check(number(expected.decimalValue()), expected.asText(), text, sought, missing);
        } else if (expected.isTextual()) {
            var date = date(expected.asText());
            if (date != null) {
                check(date, expected.asText(), text, sought, missing);
                return;
            }
            for (var word : expected.asText().split("\\s+", -1)) {
                var plain = plain(word);
                if (!plain.isEmpty()) {
                    sought.add(plain);
                    if (words.merge(plain, -1, Integer::sum) < 0) {
                        missing.add(plain);
                    }
                }
            }
        }
    }

    private static void check(Pattern pattern, String what, String text, List<String> sought, List<String> missing) {
        sought.add(what);
        if (!pattern.matcher(text).find()) {
            missing.add(what);
        }
    }

    /** A number with two decimals or as it is, with signs between the thousands or not. */
    private static Pattern number(BigDecimal number) {
        var digits = number.abs()
                .setScale(Math.max(2, number.scale()), RoundingMode.UNNECESSARY)
                .toPlainString();
        int point = digits.indexOf('.');
        var whole = new StringBuilder();
        for (int i = 0; i < point; i++) {
            whole.append(i > 0 && (point - i) % 3 == 0 ? "[.,' ]?" : "").append(digits.charAt(i));
        }
        var decimals = digits.substring(point + 1);
        var optional = decimals.matches("0+") ? "?" : "";
        return Pattern.compile(
                "(?<![0-9])" + whole + "(?:[.,]" + decimals.replaceAll("0$", "0?") + ")" + optional + "(?![0-9])");
    }

    private static @Nullable Pattern date(String text) {
        try {
            var date = LocalDate.parse(text);
            var day = "0?" + date.getDayOfMonth();
            var name = date.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            var month = "(?:0?" + date.getMonthValue() + "|" + name + "[a-z]*)";
            var year = "(?:%02d)?%02d".formatted(date.getYear() / 100, date.getYear() % 100);
            return Pattern.compile(
                    "(?<![0-9])(?:" + String.join(BETWEEN, day, month, year) + "|"
                            + String.join(BETWEEN, month, day, year) + "|" + String.join(BETWEEN, year, month, day)
                            + ")(?![0-9])",
                    Pattern.CASE_INSENSITIVE);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static String plain(String text) {
        return NOT_IN_WORDS
                .matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT))
                .replaceAll("");
    }
}
