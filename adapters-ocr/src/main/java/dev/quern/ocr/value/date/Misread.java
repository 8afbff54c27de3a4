package dev.quern.ocr.value.date;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts right what recognition commonly gets wrong in dates, times and amounts, where nothing else can be meant: letters
 * that look like digits between digits ("2O/1O/2018", "l4:30", "1O.50"), digits in the names of months ("0ct"). Other scripts' digits and wide
 * punctuation become plain. Every character becomes one character, so that offsets stay.
 */
public final class Misread {
    private static final String FREE_BEFORE = "(?<![\\p{L}\\d])";
    private static final String FREE_BEHIND = "(?![\\p{L}\\d])";
    private static final String ONE_OR_TWO = "[\\dOolI|]{1,2}+";
    private static final Pattern DATE =
            Pattern.compile(FREE_BEFORE + "(?:[\\dOolI|]{4}([/.-])" + ONE_OR_TWO + "\\1" + ONE_OR_TWO + "|" + ONE_OR_TWO
                    + " {0,2}([/.-]) {0,2}" + ONE_OR_TWO + " {0,2}\\2 {0,2}(?:[\\dOolI|]{4}|[\\dOolI|]{2}))"
                    + FREE_BEHIND);
    private static final Pattern TIME =
            Pattern.compile(FREE_BEFORE + ONE_OR_TWO + ":[\\dOolI|]{2}(?::[\\dOolI|]{2})?+" + FREE_BEHIND);
    private static final Pattern MONTH = Pattern.compile(FREE_BEFORE + "[\\p{L}01]{3,10}+" + FREE_BEHIND);

    private static final Pattern AMOUNT = Pattern.compile(
            "(?:(?<![\\p{L}\\d])[OolI|]|(?<!\\d)\\d)[\\dOolI|.,'\u2019]{0,14}[.,][\\dOolI|]{2}" + "(?![\\p{L}\\d.,])");

    private Misread() {}

    /** The text with plain digits and with what was misread in amounts with two decimals put right. */
    public static String amounts(String text) {
        var plain = plainDigits(text);
        return hasLetterBesideDigit(plain) ? replace(AMOUNT, plain, run -> digits(run, 3)) : plain;
    }

    /** The text with plain digits and with what was misread in dates and times put right. */
    public static String dates(String text) {
        var plain = plainDigits(text);
        if (!hasLetterBesideDigit(plain)) {
            return plain;
        }
        var repaired = replace(DATE, plain, run -> digits(run, 1));
        repaired = replace(TIME, repaired, run -> digits(run, 1));
        return replace(MONTH, repaired, Misread::month);
    }

    /** Digits of any script and wide forms as ASCII. */
    static String plainDigits(String text) {
        StringBuilder plain = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '\u0660') {
                continue;
            }
            int digit = Character.digit(c, 10);
            char better = digit >= 0 ? (char) ('0' + digit) : isWide(c) ? (char) (c - 0xFEE0) : c;
            if (better != c) {
                plain = plain == null ? new StringBuilder(text) : plain;
                plain.setCharAt(i, better);
            }
        }
        return plain == null ? text : plain.toString();
    }

    private static boolean isWide(char c) {
        return (c >= '\uFF01' && c <= '\uFF0F') || c == '\uFF1A';
    }

    /** Replaces letters by digits, only where there are this many times more digits already. */
    private static String digits(String run, int times) {
        long digits = run.chars().filter(c -> c >= '0' && c <= '9').count();
        long letters = run.chars().filter(c -> "OolI|".indexOf(c) >= 0).count();
        return letters == 0 || digits < times * letters
                ? run
                : run.replace('O', '0')
                        .replace('o', '0')
                        .replace('l', '1')
                        .replace('I', '1')
                        .replace('|', '1');
    }

    private static String month(String word) {
        if (word.indexOf('0') < 0 && word.indexOf('1') < 0) {
            return word;
        }
        var letters = word.replace('0', 'O').replace('1', 'l');
        return letters.chars().allMatch(Character::isLetter) && CalendarWords.isMonth(letters) ? letters : word;
    }

    private static boolean hasLetterBesideDigit(String text) {
        for (int i = 1; i < text.length(); i++) {
            if (isLetterBeside(text.charAt(i - 1), text.charAt(i))
                    || isLetterBeside(text.charAt(i), text.charAt(i - 1))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLetterBeside(char letter, char digit) {
        return digit >= '0' && digit <= '9' && (Character.isLetter(letter) || letter == '|');
    }

    private static String replace(Pattern pattern, String text, UnaryOperator<String> change) {
        return pattern.matcher(text).replaceAll(match -> Matcher.quoteReplacement(change.apply(match.group())));
    }
}
