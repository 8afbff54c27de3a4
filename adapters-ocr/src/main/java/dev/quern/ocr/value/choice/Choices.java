package dev.quern.ocr.value.choice;

import dev.quern.ocr.value.number.Currencies;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Finds the choice a text means: what is ticked, the same words, else contained in it, else the same meaning in other
 * words or another language, the same quantity, other forms of the words, else nearly the same letters. Where two choices
 * fit, none is meant.
 */
public final class Choices {
    /** Share of the letters that may differ, for misread characters. */
    private static final double TOLERANCE = 0.2;

    private static final int LONGEST_COMPARED = 200;
    private static final Set<String> PREFIXES = Words.set(Folding::plain, "denying beginnings");
    private static final Set<String> CONJUNCTIONS = Words.set(Folding::plain, "words between choices");
    /** The endings of words in other numbers and cases, the longest first. */
    private static final List<String> ENDINGS = Words.list("endings of words");

    private static final int SHORTEST_STEM = 4;
    private static final Pattern NOT = Pattern.compile("(?i)n['\u2019]t\\b");
    private static final Pattern PER = Pattern.compile("^/ ?(?=\\p{L})");
    private static final Pattern NOT_APPLICABLE = Pattern.compile("(?i)\\W*n ?[/.] ?[av]\\b\\W*");
    private static final Pattern MISREAD_M = Pattern.compile("rn");

    private Choices() {}

    public static Optional<String> best(String text, List<String> choices) {
        return TickedChoices.in(text) ? TickedChoices.best(text, label -> said(label, choices)) : said(text, choices);
    }

    private static Optional<String> said(String written, List<String> choices) {
        var text = PER.matcher(NOT.matcher(written).replaceAll(" not")).replaceFirst("per ");
        var words = words(text);
        if (words.isEmpty()) {
            return Optional.empty();
        }
        for (var blank : List.of(" ", "")) {
            var bare = String.join(blank, words);
            var equal = choices.stream()
                    .filter(choice -> String.join(blank, words(choice)).equals(bare))
                    .toList();
            if (!equal.isEmpty()) {
                // Choices that differ in case or accents only: the one written the same way.
                return equal.contains(text.strip()) ? Optional.of(text.strip()) : Optional.of(equal.get(0));
            }
        }
        if (NOT_APPLICABLE.matcher(text).matches()) {
            return Optional.empty(); // and no "n"
        }
        return contained(words, choices, UnaryOperator.identity())
                .or(() -> byMeaning(text, words, choices))
                .or(() -> ChoiceQuantities.best(text, choices))
                .or(() -> contained(words, choices, Choices::stems))
                .or(() -> nearest(words, choices))
                .filter(choice -> !isOneOfTwo(words, choice, choices));
    }

    /** The longest choice whose words stand in the text in a row, or the only one that has the text's words in it. */
    private static Optional<String> contained(
            List<String> text, List<String> choices, UnaryOperator<List<String>> form) {
        var words = form.apply(text);
        var within = new ArrayList<String>();
        var around = new ArrayList<String>();
        for (var choice : choices) {
            var candidate = form.apply(words(choice));
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
        var longest = form.apply(words(within.get(0)));
        // "paid" in "not paid" means the longer one; two that do not contain each other mean nothing.
        boolean unique = within.stream().skip(1).allMatch(other -> isRun(form.apply(words(other)), longest));
        return unique ? Optional.of(within.get(0)) : Optional.empty();
    }

    /**
     * The only choice that means the same; else what the text says a kind of, "Fuel" for diesel, or a kind of what it says. Two
     * kinds of one thing are not the same.
     */
    private static Optional<String> byMeaning(String text, List<String> words, List<String> choices) {
        var entities = ChoiceEntities.of(text);
        var said = ChoiceWords.meanings(words);
        var meant = said;
        while (true) {
            var same = choices.stream()
                    .filter(isMeant(meant).or(choice -> !Collections.disjoint(ChoiceEntities.of(choice), entities)))
                    .toList();
            if (!same.isEmpty()) {
                return onlyOne(same);
            }
            if (meant.isEmpty()) {
                break;
            }
            meant = ChoiceWords.general(meant);
        }
        return onlyOne(choices.stream()
                .filter(choice -> !Collections.disjoint(ChoiceWords.general(ChoiceWords.meanings(words(choice))), said))
                .toList());
    }

    private static Predicate<String> isMeant(Set<String> meanings) {
        return choice -> !Collections.disjoint(ChoiceWords.meanings(words(choice)), meanings);
    }

    private static Optional<String> onlyOne(List<String> choices) {
        return choices.size() == 1 ? Optional.of(choices.get(0)) : Optional.empty();
    }

    /** "Visa or cash" is not "Cash", where "Card" is another choice. */
    private static boolean isOneOfTwo(List<String> words, String choice, List<String> choices) {
        if (Collections.disjoint(words, CONJUNCTIONS) || words.equals(words(choice))) {
            return false;
        }
        var meant = ChoiceWords.meanings(words(choice));
        var others = withGeneral(ChoiceWords.meanings(words));
        others.removeAll(withGeneral(meant));
        return !meant.isEmpty()
                && choices.stream().filter(other -> !other.equals(choice)).anyMatch(isMeant(others));
    }

    private static Set<String> withGeneral(Set<String> meanings) {
        var all = new HashSet<String>();
        for (var more = meanings; !more.isEmpty(); more = ChoiceWords.general(more)) {
            all.addAll(more);
        }
        return all;
    }

    /** The choice that differs in few letters. */
    private static Optional<String> nearest(List<String> words, List<String> choices) {
        var bare = String.join(" ", words);
        if (bare.length() > LONGEST_COMPARED) {
            return Optional.empty();
        }
        String best = null;
        double smallest = TOLERANCE;
        boolean tied = false;
        for (var choice : choices) {
            var otherWords = words(choice);
            var other = String.join(" ", otherWords);
            if (other.length() < 4
                    || other.length() > LONGEST_COMPARED
                    || isOpposite(bare, other)
                    || !haveSameNumbers(words, otherWords)) {
                continue;
            }
            // Without blanks as well: a digit read for a letter cuts its word in pieces.
            double share = Math.min(share(bare, other), share(shapes(bare), shapes(other)));
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

    /** "13 days" are not nearly "14 days"; where only one has a number, the other's may be misread. */
    private static boolean haveSameNumbers(List<String> one, List<String> other) {
        var numbers = numbers(one);
        var others = numbers(other);
        return numbers.isEmpty() || others.isEmpty() || numbers.equals(others);
    }

    private static List<String> numbers(List<String> words) {
        return words.stream()
                .filter(word -> word.chars().allMatch(Character::isDigit))
                .toList();
    }

    /** Without blanks, and the same letter for those that look alike. */
    private static String shapes(String words) {
        return MISREAD_M
                .matcher(words.replace(" ", ""))
                .replaceAll("m")
                .replace("vv", "w")
                .replace('1', 'l')
                .replace('i', 'l')
                .replace('0', 'o')
                .replace('5', 's')
                .replace('8', 'b');
    }

    /** The words without their endings, numerals as digits. */
    private static List<String> stems(List<String> words) {
        return ChoiceQuantities.inDigits(words).stream().map(Choices::stem).toList();
    }

    private static String stem(String word) {
        for (var ending : ENDINGS) {
            if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
                return word.substring(0, word.length() - ending.length());
            }
        }
        return word;
    }

    /** Returns the share of the longer one that differs. */
    private static double share(String one, String other) {
        return distance(one, other) / (double) Math.max(one.length(), other.length());
    }

    /** "unregistered" is nearly "registered" by its letters only. */
    private static boolean isOpposite(String one, String other) {
        return PREFIXES.stream().anyMatch(prefix -> one.equals(prefix + other) || other.equals(prefix + one));
    }

    /** Returns whether the words stand there in a row and no "not" before them. */
    private static boolean isSaid(List<String> inner, List<String> outer) {
        int at = inner.size() <= outer.size() ? Collections.indexOfSubList(outer, inner) : -1;
        boolean word = Character.isLetter(inner.get(0).charAt(0));
        return at >= 0 && !(word && ChoiceWords.isNegated(outer, at));
    }

    private static boolean isRun(List<String> inner, List<String> outer) {
        return inner.size() <= outer.size()
                && new HashSet<>(outer).containsAll(inner)
                && Collections.indexOfSubList(outer, inner) >= 0;
    }

    /** Letters and digits without accents and case, and signs that make a difference. */
    static List<String> words(String text) {
        var words = new ArrayList<String>();
        var tokens = new Tokens(text);
        for (int i = 0; i < tokens.size(); i++) {
            var token = tokens.get(i);
            if (token.isDigits() || token.isLetters()) {
                words.add(token.folded());
            } else if (token.isOneOf("+%&#☑☐☒✓✔")
                    || (token.text().length() == 1
                            && Currencies.isSign(token.text().charAt(0)))) {
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
