package dev.quern.ocr.value.choice;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.number.SpottedNumber;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Choices that say how much or how long: "19 %" for "19,00 %", "10-49" for "25 employees", "24 months" for "2 years".
 */
final class ChoiceQuantities {
    private static final String NUMBER = "(\\d[\\d.,'\u2019\u00A0]{0,20})";
    private static final String UNIT = "[ ]?[\\p{L}%\u20AC$\u00A3]{0,14}\\.?";

    private static final Pattern BETWEEN = Pattern.compile("(?i)\\D{0,12}?" + NUMBER + UNIT + " ?(?:-|\u2013|\u2014|\\b"
            + Words.oneOf("words of ranges") + "\\b) ?\\D{0,3}?" + NUMBER + UNIT);
    private static final Pattern FROM = Pattern.compile("(?i)(?:" + NUMBER + UNIT + " ?(?:\\+|" + Words.oneOf("and or")
            + " " + Words.oneOf("or more") + ")|(?:" + Words.oneOf("at least") + "|>=|\u2265) ?" + NUMBER + UNIT + ")");
    private static final Pattern ABOVE =
            Pattern.compile("(?i)(?:" + Words.oneOf("more than") + "|>) ?" + NUMBER + UNIT);
    private static final Pattern BELOW =
            Pattern.compile("(?i)(?:" + Words.oneOf("less than") + "|<) ?" + NUMBER + UNIT);
    private static final Pattern UP_TO =
            Pattern.compile("(?i)(?:" + Words.oneOf("up to") + "|<=|\u2264) ?" + NUMBER + UNIT);

    private static final Map<String, Integer> DAYS = Words.numbers(Folding::plain, "days");

    private static final Map<String, Integer> MONTHS = Words.numbers(Folding::plain, "spans of months");

    private static final Map<String, Integer> NUMERALS = Words.numbers(Folding::plain, "numerals");

    private static final Set<String> ORDINALS = Words.set(Folding::plain, "ordinal endings in choices");

    /** Bounds that are missing are open; those that are not {@code closed} do not belong to it. */
    private record Range(
            @Nullable BigDecimal from, @Nullable BigDecimal to, boolean closed) {
        boolean holds(BigDecimal number) {
            int least = closed ? 0 : 1;
            return (from == null || number.compareTo(from) >= least) && (to == null || to.compareTo(number) >= least);
        }
    }

    private ChoiceQuantities() {}

    static Optional<String> best(String text, List<String> choices) {
        var number = NumberSpotter.parse(text, Conventions.UNKNOWN).orElse(null);
        return (number == null ? Optional.<String>empty() : only(choices, choice -> isSame(text, number, choice)))
                .or(() -> length(text)
                        .flatMap(
                                length -> only(choices, choice -> length(choice).equals(Optional.of(length)))))
                .or(() -> inRange(text, number, choices));
    }

    /** Words with digits for numerals, so that "thirty days" are "30 days" and "Class III" is "Class 3". */
    static List<String> inDigits(List<String> words) {
        var digits = new ArrayList<String>();
        for (int i = 0; i < words.size(); i++) {
            var numeral = NUMERALS.get(words.get(i));
            boolean ordinal = i > 0
                    && ORDINALS.contains(words.get(i))
                    && Character.isDigit(words.get(i - 1).charAt(0));
            if (!ordinal) {
                digits.add(numeral == null ? words.get(i) : String.valueOf(numeral));
            }
        }
        return digits;
    }

    /** The same number of the same thing. */
    private static boolean isSame(String text, SpottedNumber number, String choice) {
        var other = NumberSpotter.parse(choice, Conventions.UNKNOWN).orElse(null);
        return other != null
                && other.value().number().compareTo(number.value().number()) == 0
                && other.percent() == number.percent()
                && letters(text).equals(letters(choice));
    }

    private static String letters(String text) {
        var letters = new StringBuilder();
        Folding.plain(text).chars().filter(Character::isLetter).forEach(c -> letters.append((char) c));
        return letters.toString();
    }

    /** Returns the length of time in a text, "24 months"; empty where there is none, or more than one. */
    private static Optional<String> length(String text) {
        var words = inDigits(Choices.words(text));
        String length = null;
        for (int i = 1; i < words.size(); i++) {
            var count = words.get(i - 1);
            var days = DAYS.get(words.get(i));
            var months = MONTHS.get(words.get(i));
            if ((days == null && months == null)
                    || count.length() > 4
                    || !count.chars().allMatch(Character::isDigit)) {
                continue;
            }
            if (length != null) {
                return Optional.empty();
            }
            length = days != null
                    ? Integer.parseInt(count) * days + " days"
                    : Integer.parseInt(count) * (months == null ? 0 : months) + " months";
        }
        return Optional.ofNullable(length);
    }

    /** The range that holds the text's only number, or that is the text's. */
    private static Optional<String> inRange(String text, @Nullable SpottedNumber number, List<String> choices) {
        var ranges = new HashMap<String, Range>();
        for (var choice : choices) {
            range(choice).ifPresent(range -> ranges.put(choice, range));
        }
        if (ranges.size() < 2) {
            return Optional.empty();
        }
        if (number != null) {
            var holding = only(
                    choices,
                    choice -> ranges.containsKey(choice)
                            && ranges.get(choice).holds(number.value().number()));
            if (holding.isPresent()) {
                return holding;
            }
        }
        return range(text).flatMap(said -> only(choices, choice -> said.equals(ranges.get(choice))));
    }

    private static Optional<Range> range(String text) {
        var bare = text.strip();
        return match(BETWEEN, bare, numbers -> new Range(numbers.get(0), numbers.get(numbers.size() - 1), true))
                .or(() -> match(FROM, bare, numbers -> new Range(numbers.get(0), null, true)))
                .or(() -> match(ABOVE, bare, numbers -> new Range(numbers.get(0), null, false)))
                .or(() -> match(BELOW, bare, numbers -> new Range(null, numbers.get(0), false)))
                .or(() -> match(UP_TO, bare, numbers -> new Range(null, numbers.get(0), true)));
    }

    private static Optional<Range> match(Pattern pattern, String text, Function<List<BigDecimal>, Range> range) {
        var matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var numbers = new ArrayList<BigDecimal>();
        for (int group = 1; group <= matcher.groupCount(); group++) {
            if (matcher.group(group) != null) {
                NumberSpotter.parse(matcher.group(group), Conventions.UNKNOWN)
                        .ifPresent(number -> numbers.add(number.value().number()));
            }
        }
        return numbers.isEmpty() ? Optional.empty() : Optional.of(range.apply(numbers));
    }

    private static Optional<String> only(List<String> choices, Predicate<String> fits) {
        var fitting = choices.stream().filter(fits).toList();
        return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
    }
}
