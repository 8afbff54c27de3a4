package dev.quern.core.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the choice a text means: the same words, else contained in it, else the same meaning in other words or another
 * language, else nearly the same letters. Where two choices fit, none is meant.
 */
final class Choices {
    /** Share of the letters that may differ, for misread characters. */
    private static final double TOLERANCE = 0.2;

    private static final int LONGEST_COMPARED = 200;
    private static final List<String> PREFIXES = List.of("un", "in", "im", "ir", "dis", "non", "nicht", "nie");
    private static final Set<String> COUNTRY_CODES = Set.of(Locale.getISOCountries());

    private Choices() {}

    static Optional<String> best(String text, List<String> choices) {
        var words = words(text);
        if (words.isEmpty()) {
            return Optional.empty();
        }
        var bare = String.join(" ", words);
        var equal = choices.stream()
                .filter(choice -> String.join(" ", words(choice)).equals(bare))
                .toList();
        if (!equal.isEmpty()) {
            // Choices that differ in case or accents only: the one written the same way.
            return equal.contains(text.strip()) ? Optional.of(text.strip()) : Optional.of(equal.get(0));
        }
        return contained(words, choices)
                .or(() -> byMeaning(text, words, choices))
                .or(() -> nearest(bare, choices));
    }

    /** The longest choice whose words stand in the text in a row, or the only one that has the text's words in it. */
    private static Optional<String> contained(List<String> words, List<String> choices) {
        var within = new ArrayList<String>();
        var around = new ArrayList<String>();
        for (var choice : choices) {
            var candidate = words(choice);
            if (!candidate.isEmpty() && isSaid(candidate, words)) {
                within.add(choice);
            } else if (isRun(words, candidate)) {
                around.add(choice);
            }
        }
        if (within.isEmpty()) {
            return around.size() == 1 ? Optional.of(around.get(0)) : Optional.empty();
        }
        within.sort(
                (one, other) -> Integer.compare(words(other).size(), words(one).size()));
        var longest = words(within.get(0));
        // "paid" in "not paid" means the longer one; two that do not contain each other mean nothing.
        boolean unique = within.stream().skip(1).allMatch(other -> isRun(words(other), longest));
        return unique ? Optional.of(within.get(0)) : Optional.empty();
    }

    private static Optional<String> byMeaning(String text, List<String> words, List<String> choices) {
        var fitting = new ArrayList<String>();
        var meanings = ChoiceWords.meanings(words);
        var entity = entity(text);
        for (var choice : choices) {
            boolean same = ChoiceWords.meanings(words(choice)).stream().anyMatch(meanings::contains);
            if (same || (entity != null && entity.equals(entity(choice)))) {
                fitting.add(choice);
            }
        }
        return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
    }

    /** A currency, a country, a month or a weekday, by whatever name; null when the text is none. */
    private static @Nullable String entity(String text) {
        var bare = text.strip();
        var currency = currency(bare);
        if (currency != null) {
            return "currency " + currency;
        }
        var country = Countries.code(bare);
        if (country != null || COUNTRY_CODES.contains(bare)) {
            return "country " + (country == null ? bare : country);
        }
        var word = new Tokens(bare).get(0);
        if (word.text().length() != bare.replaceFirst("\\.$", "").length()) {
            return null;
        }
        int month = CalendarWords.month(word);
        if (month > 0) {
            return "month " + month;
        }
        var weekday = CalendarWords.weekday(word);
        return weekday == null ? null : "weekday " + weekday;
    }

    private static @Nullable String currency(String text) {
        if (text.length() == 1 && Currencies.isSign(text.charAt(0))) {
            return Currencies.ofSign(text.charAt(0), null);
        }
        return text.endsWith("$")
                ? Currencies.ofDollar(text.substring(0, text.length() - 1))
                : Currencies.ofWord(text, null);
    }

    private static Optional<String> nearest(String bare, List<String> choices) {
        if (bare.length() > LONGEST_COMPARED) {
            return Optional.empty();
        }
        String best = null;
        double smallest = TOLERANCE;
        boolean tied = false;
        for (var choice : choices) {
            var other = String.join(" ", words(choice));
            if (other.length() < 4 || other.length() > LONGEST_COMPARED || isOpposite(bare, other)) {
                continue;
            }
            // Without blanks as well: a digit read for a letter cuts its word in pieces.
            double share = Math.min(share(bare, other), share(bare.replace(" ", ""), other.replace(" ", "")));
            if (share < smallest) {
                smallest = share;
                best = choice;
                tied = false;
            } else if (share == smallest && best != null) {
                tied = true;
            }
        }
        return best == null || tied ? Optional.empty() : Optional.of(best);
    }

    /** How much of the longer one differs. */
    private static double share(String one, String other) {
        return distance(one, other) / (double) Math.max(one.length(), other.length());
    }

    /** "unregistered" is nearly "registered" by its letters only. */
    private static boolean isOpposite(String one, String other) {
        return PREFIXES.stream().anyMatch(prefix -> one.equals(prefix + other) || other.equals(prefix + one));
    }

    /** Whether the words stand there in a row and no "not" before them. */
    private static boolean isSaid(List<String> inner, List<String> outer) {
        int at = inner.size() <= outer.size() ? Collections.indexOfSubList(outer, inner) : -1;
        boolean word = Character.isLetter(inner.get(0).charAt(0));
        return at == 0 || (at > 0 && !(word && ChoiceWords.isNegation(outer.get(at - 1))));
    }

    private static boolean isRun(List<String> inner, List<String> outer) {
        return inner.size() <= outer.size()
                && new HashSet<>(outer).containsAll(inner)
                && Collections.indexOfSubList(outer, inner) >= 0;
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        var tokens = new Tokens(text);
        for (int i = 0; i < tokens.size(); i++) {
            var token = tokens.get(i);
            if (token.isDigits() || token.isLetters()) {
                words.add(token.folded());
            } else if (token.isOneOf("+%&#€$£☑☐☒✓✔")) {
                words.add(token.text()); // "C++", "A+" and "19 %" differ by these
            }
        }
        return words;
    }

    /** Levenshtein's. */
    private static int distance(String one, String other) {
        var row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int above = row[j];
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? diagonal : diagonal + 1;
                row[j] = Math.min(change, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
