package dev.quern.ocr.splitting;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.Lines;
import dev.quern.ocr.words.Words;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A number that documents are told apart by, such as that of a delivery note, by what stands beside it or above it on pages.
 *
 * @param label matches what is written before the number, in plain letters
 */
record NumberLabel(Pattern label) {
    private static final String NUMBER = Words.oneOf("number words in instructions") + "\\b[.°o]*|n°|#|№";
    private static final String OF =
            "(?:" + Words.oneOf("of before labels") + " |" + Words.oneOf("of before vowels") + ")";
    /** "the delivery note number", "Rechnungsnummer", "Lieferschein-Nr.". */
    private static final Pattern BEFORE = Pattern.compile("((?:\\p{L}+ ){0,3}\\p{L}+?)[ -]?(?:"
            + Words.oneOf("numbers of documents in instructions") + "s?|nr\\.?|no\\.?)(?![\\p{L}])");
    /** "le numéro de la facture", "il numero della fattura". */
    private static final Pattern BEHIND = Pattern.compile("(?:numeros?|n°) " + OF + "((?:\\p{L}+ ){0,2}\\p{L}+)");
    /** Words that stand before a label in a sentence and are no part of it. */
    private static final Set<String> COMMON = Words.set(DocumentKind::plain, "words before labels in sentences");

    /** A share of the page's height, about two lines of print: no value stands farther under its label. */
    private static final double UNDER = 0.024;

    /** In words, of a label. */
    private static final int LONGEST = 6;

    /** The number of words after a label on its line among which its value is looked for. */
    private static final int FARTHEST = 3;

    /** The one that a clause names; null for none. */
    static @Nullable NumberLabel in(String plainClause) {
        var behind = BEHIND.matcher(plainClause);
        if (behind.find()) {
            return of(behind.group(1));
        }
        var before = BEFORE.matcher(plainClause);
        return before.find() ? of(before.group(1)) : null;
    }

    private static @Nullable NumberLabel of(String words) {
        var own = Arrays.stream(words.strip().split(" ", -1))
                .filter(word -> !COMMON.contains(word))
                .toList();
        var name = String.join(" ", own.subList(Math.max(0, own.size() - 2), own.size()));
        var kinds = DocumentKind.namedIn(name.endsWith("s") ? name.substring(0, name.length() - 1) : name);
        if (name.length() < 3) {
            return null;
        }
        var names = kinds.isEmpty()
                ? Pattern.quote(name)
                : kinds.stream()
                        .flatMap(kind -> kind.names().stream())
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|", "(?:", ")"));
        return new NumberLabel(Pattern.compile("(?<!\\p{L})(?:%s(?:s|n|en)?[ -]?(?:%s)|(?:%s) ?%s?%s)[ :.]*"
                .formatted(names, NUMBER, NUMBER, OF, names)));
    }

    /** Returns the value the page has for it; null where there is none. */
    @Nullable
    String valueOn(Page page) {
        for (var line : Lines.of(page.words())) {
            for (int i = 0; i < line.size(); i++) {
                int end = labelAt(line, i);
                if (end > i) {
                    var value = beside(line, end);
                    value = value != null ? value : below(page.words(), line.get(i), line.get(end - 1));
                    if (value != null) {
                        return value;
                    }
                }
            }
        }
        return null;
    }

    /** Behind the last word of a label that begins with a word; that word where none does. */
    private int labelAt(List<Word> line, int first) {
        var text = new StringBuilder();
        for (int end = first; end < Math.min(line.size(), first + LONGEST); end++) {
            text.append(text.length() == 0 ? "" : " ")
                    .append(DocumentKind.plain(line.get(end).text()));
            var matcher = label.matcher(text);
            if (matcher.lookingAt()) {
                // A number that hangs on the label is the value.
                return matcher.end() == text.length() ? end + 1 : first;
            }
        }
        return first;
    }

    private static @Nullable String beside(List<Word> line, int from) {
        for (int i = from; i < Math.min(line.size(), from + FARTHEST); i++) {
            if (isValue(line.get(i).text())) {
                return line.get(i).text();
            }
        }
        return null;
    }

    private static @Nullable String below(List<Word> words, Word first, Word last) {
        double center = (first.box().left() + last.box().right()) / 2;
        return words.stream()
                .filter(word -> word.box().top() > first.box().centerY()
                        && word.box().top() - first.box().bottom() < UNDER
                        && word.box().left() < last.box().right()
                        && word.box().right() > first.box().left()
                        && isValue(word.text()))
                .min(Comparator.comparingDouble(word -> Math.abs(word.box().centerX() - center)))
                .map(Word::text)
                .orElse(null);
    }

    private static boolean isValue(String text) {
        return text.length() > 1 && text.chars().anyMatch(Character::isDigit);
    }
}
