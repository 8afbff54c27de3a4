package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.value.text.Tokens.Token;
import dev.quern.ocr.words.Words;
import java.util.Set;

/** Judges by the tokens beside the parts of a date whether they are a date at all or a piece of something longer. */
final class DateSurroundings {
    private static final Set<String> VERSION_WORDS = Words.set(Folding::plain, "words for versions");

    private final Tokens tokens;

    DateSurroundings(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Returns whether the date stands by itself, not as a piece of a longer number or code. */
    boolean standsAlone(int first, int last, Token between, boolean timeMayFollow) {
        var before = tokens.get(first - 1);
        var after = tokens.get(last + 1);
        if (between.isBlank() && tokens.get(last - 1).isBlank()) {
            // Digits in a row with blanks are telephone numbers and columns, except before a time.
            boolean more = after.isBlank()
                    && tokens.get(last + 2).isDigits()
                    && !tokens.get(last + 3).isOneOf(":");
            if (more || (before.isBlank() && tokens.get(first - 2).isDigits())) {
                return false;
            }
        }
        return !isGluedBefore(first, before, between) && !isGluedAfter(last, after, between, timeMayFollow);
    }

    private boolean isGluedBefore(int first, Token before, Token between) {
        if (before.isLetters() || before.isDigits() || before.isCurrencySign() || before.isOneOf("_#@+*")) {
            return true;
        }
        var beyond = tokens.get(first - 2);
        if (before.isOneOf("./:,\\" + DateParts.APOSTROPHES)) {
            // 4711/16.06.2026 is a number with its date.
            return beyond.isDigits() && !(before.isOneOf("/") && between.isOneOf("."));
        }
        if (before.isOneOf(DateParts.DASHES)) {
            boolean range = !between.isOneOf(DateParts.DASHES)
                    && tokens.get(first).isDigits()
                    && between.kind() == Tokens.Kind.OTHER;
            // AB-20260616 is a code; "Date-16/06/2026" is not.
            return (beyond.isDigits() && !range) || (beyond.isLetters() && !range);
        }
        return false;
    }

    private boolean isGluedAfter(int last, Token after, Token between, boolean timeMayFollow) {
        if (after.isLetters()) {
            boolean time = timeMayFollow && isTimeMark(last + 1);
            // "16 June 2026r." is how Polish years end.
            boolean polish = after.text().equals("r");
            // A till leaves no blank: "16/06/2026Tue".
            boolean weekday = tokens.get(last).isDigits(4, 4) && CalendarWords.weekday(after) != null;
            return !time && !polish && !weekday;
        }
        if (after.isDigits() || after.isOneOf("_%@*")) {
            return true;
        }
        var beyond = tokens.get(last + 2);
        if (after.isOneOf("./:\\" + DateParts.APOSTROPHES)) {
            return beyond.isDigits();
        }
        if (after.isOneOf(DateParts.DASHES)) {
            boolean range = !between.isOneOf(DateParts.DASHES)
                    && (tokens.get(last).isDigits(4, 4) || isDate(last + 2, between));
            return (beyond.isDigits() || beyond.isLetters()) && !range;
        }
        return false;
    }

    /** Digits like those of a date with the same marks between them: "06/09/20-06/15/20" are two. */
    private boolean isDate(int at, Token between) {
        return tokens.get(at).isDigits(1, 2)
                && tokens.get(at + 1).text().equals(between.text())
                && tokens.get(at + 2).isDigits(1, 2)
                && tokens.get(at + 3).text().equals(between.text())
                && tokens.get(at + 4).isDigits(2, 4);
    }

    /** A T between a day and the digits of a time. */
    boolean isTimeMark(int at) {
        return tokens.get(at).text().equalsIgnoreCase("T") && tokens.get(at + 1).isDigits(2, 9);
    }

    /** A two-digit "year" that starts a time, an amount or a percentage. */
    boolean isPartOfNumber(int at) {
        var after = tokens.get(at + 1);
        var beyond = tokens.get(at + 2);
        return (after.isOneOf(":.,") && beyond.isDigits())
                || after.isOneOf("%")
                || (after.isBlank() && (beyond.isCurrencySign() || beyond.isOneOf("%")));
    }

    boolean isVersion(int at, Token between, Token yearToken) {
        if (!between.isOneOf(".") || yearToken.text().length() == 4) {
            return false;
        }
        int word = at - 1;
        while (tokens.get(word).isBlank() || tokens.get(word).isOneOf(":.")) {
            word--;
        }
        return tokens.get(word).isLetters()
                && VERSION_WORDS.contains(tokens.get(word).folded());
    }
}
