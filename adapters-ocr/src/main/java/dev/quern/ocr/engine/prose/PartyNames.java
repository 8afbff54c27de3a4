package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.address.Regions;
import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where the names of firms and persons begin and end in running text. */
final class PartyNames {
    static final Pattern AND = Pattern.compile("(?iu)" + Words.oneOf("and", "also and"));
    private static final Pattern INSIDE = Pattern.compile("(?i)" + Words.oneOf("small words in names of parties"));
    private static final Pattern MARKS = Pattern.compile("[,;:.]+$");
    /** Titles are no part of a name, as articles are none. */
    private static final Pattern ARTICLE = Pattern.compile("(?iu)" + Words.oneOfLoosely("articles and titles") + ",?");

    private static final Pattern TITLE =
            Pattern.compile("(?iu)" + Words.oneOf("titles", "forms of address") + "\\.?,?");

    private static final Pattern AMPERSAND = Pattern.compile("&|\\+");
    private static final Pattern OPENING = Pattern.compile("[(“\"„«].*");
    private static final Pattern HOUSE = Pattern.compile("\\d{1,5}[a-zA-Z]?,?");
    private static final int LONGEST = 12;
    /** Letters of "plc," and "e.V.,". */
    private static final int LONGEST_SMALL_FORM = 5;

    private PartyNames() {}

    /** The first word of a name after the articles and titles that a text begins with. */
    static int start(Paragraph paragraph, int from, int to) {
        int at = from;
        while (at < to && (ARTICLE.matcher(paragraph.word(at)).matches() || isTitle(paragraph, at, to))) {
            at++;
        }
        return at;
    }

    /** "Dr. Eleanor Sprague" is addressed as a doctor; "Mr. Toolbox Ltd" is a firm. */
    private static boolean isTitle(Paragraph paragraph, int at, int to) {
        return TITLE.matcher(paragraph.word(at)).matches()
                && !Looks.legalForm(paragraph.text(at, Math.max(at + 1, end(paragraph, at, to))));
    }

    /** Where a name ends that begins at a word: at a comma, unless a legal form follows it; the word itself where none begins. */
    static int end(Paragraph paragraph, int from, int to) {
        int end = from;
        for (int i = from; i < Math.min(to, from + LONGEST); i++) {
            var word = paragraph.word(i);
            boolean inside = i > from && INSIDE.matcher(word).matches();
            boolean form = i > from && isForm(word);
            if (word.isEmpty()
                    || (!inside && !form && !Character.isUpperCase(word.codePointAt(0)))
                    || (i > from && OPENING.matcher(word).matches())) {
                break;
            }
            if (inside
                    && !AMPERSAND.matcher(word).matches()
                    && (form(paragraph, from, end) || isPlace(paragraph, i + 1, to))) {
                // "Tamar Instruments Ltd of Plymouth" ends with "Ltd".
                break;
            }
            if (!inside) {
                end = i + 1;
            }
            // "J." goes on; "AG," does not.
            boolean pause = MARKS.matcher(word).find()
                    && (!word.endsWith(".")
                            || MARKS.matcher(word).replaceAll("").length() > 2);
            if (pause && !(i + 1 < to && isForm(paragraph.word(i + 1)))) {
                break;
            }
        }
        return end;
    }

    /** A legal form as names have it; "incorporated" in small letters is a word of the sentence. */
    private static boolean isForm(String word) {
        return Looks.onlyLegalForm(word)
                && !AND.matcher(word).matches()
                && (Character.isUpperCase(word.codePointAt(0)) || word.length() <= LONGEST_SMALL_FORM);
    }

    private static boolean form(Paragraph paragraph, int from, int end) {
        return end > from + 1 && Looks.legalForm(paragraph.text(from, end));
    }

    private static boolean isPlace(Paragraph paragraph, int at, int to) {
        int end = at;
        while (end < Math.min(to, at + 4) && paragraph.isCapital(end)) {
            end++;
            if (paragraph.pauses(end - 1)) {
                break;
            }
        }
        return end > at
                && Regions.isNamed(MARKS.matcher(paragraph.text(at, end)).replaceAll(""));
    }

    /** Returns whether some words may be the name of a party: not a place, not a single word unless a legal form is part of it. */
    static boolean isName(Paragraph paragraph, int from, int to) {
        var text = text(paragraph, from, to);
        return to - from > 1
                && !INSIDE.matcher(paragraph.word(from)).matches()
                && Looks.letters(text) > 4
                && !Looks.onlyLegalForm(text)
                && !Regions.isNamed(text);
    }

    /** A name without the mark after it; a point belongs to "Inc." */
    static String text(Paragraph paragraph, int from, int to) {
        return paragraph.text(from, to).replaceAll("[,;:]+$", "");
    }

    /** The first name in some words, as two ends; one with a legal form is preferred. Null where there is none. */
    static int @Nullable [] first(Paragraph paragraph, int from, int to) {
        int[] found = null;
        int i = from;
        while (i < to) {
            int start = start(paragraph, i, to);
            int end = end(paragraph, start, to);
            // "12 Long Lane" is where somebody is.
            boolean street =
                    start > 0 && HOUSE.matcher(paragraph.word(start - 1)).matches();
            if (end > start && (end - start > 1 || end == to)) {
                if (Looks.legalForm(paragraph.text(start, end))) {
                    return new int[] {start, end};
                }
                found = street ? found : found == null ? new int[] {start, end} : found;
            }
            i = Math.max(i + 1, Math.max(start, end));
        }
        return found;
    }
}
