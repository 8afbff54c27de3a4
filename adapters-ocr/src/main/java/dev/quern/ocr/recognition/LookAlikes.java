package dev.quern.ocr.recognition;

import org.jspecify.annotations.Nullable;

/**
 * Digits and letters that print makes alike, told apart by the company they keep: a digit among letters is a letter, a
 * letter between two digits a digit. That is a guess; what the network saw must make it thinkable.
 */
final class LookAlikes {
    /** The least likelihood of the other character where both neighbours speak for it. */
    private static final float THINKABLE = 0.015f;
    /** The same at the beginning or the end of a word. */
    private static final float LIKELY = 0.1f;
    /** So many letters make a word; fewer are a currency or a unit. */
    private static final int WORD = 3;
    /** So many digits make a number of what else is in a word. */
    private static final int DIGITS_OF_A_NUMBER = 3;

    private static final String IMPOSSIBLE_AFTER_L = "bcdfgkmnpqrstvxz";

    private static final String DIGITS = "01582";
    private static final String CAPITALS = "OISBZ";
    private static final String SMALL = "olsbz";

    private LookAlikes() {}

    /** Gives the likelihood of a character where the network read another; 0 for one it does not know. */
    interface Likelihood {
        float of(int position, char other);
    }

    /**
     * The word with the characters that are meant.
     *
     * @param word as it was read
     * @param likelihood by position in the word
     */
    static String resolve(String word, Likelihood likelihood) {
        // Digits first: what is left of them then tells where letters are among their own.
        var digits = replaced(word, LookAlikes::digit, likelihood);
        return replaced(replaced(digits, LookAlikes::letter, likelihood), LookAlikes::capital, likelihood);
    }

    /** Guesses what a character of a word may be meant for; 0 for nothing else. */
    private interface Guess {
        char of(String word, int at);
    }

    private static String replaced(String word, Guess guess, Likelihood likelihood) {
        StringBuilder replaced = null;
        for (int i = 0; i < word.length(); i++) {
            char other = guess.of(word, i);
            if (other != 0) {
                boolean sure = (i == 0 && word.charAt(0) == 'l')
                        || isNumber(word)
                        || (isLetterOrDigit(word, i - 1) && isLetterOrDigit(word, i + 1));
                if (likelihood.of(i, other) >= (sure ? THINKABLE : LIKELY)) {
                    replaced = replaced == null ? new StringBuilder(word) : replaced;
                    replaced.setCharAt(i, other);
                }
            }
        }
        return replaced == null ? word : replaced.toString();
    }

    /** The letter that the digit at a position may be meant for; 0 for none. */
    private static char letter(String word, int at) {
        int which = DIGITS.indexOf(word.charAt(at));
        if (which < 0) {
            return 0;
        }
        int from = at;
        while (from > 0 && DIGITS.indexOf(word.charAt(from - 1)) >= 0) {
            from--;
        }
        int to = at + 1;
        while (to < word.length() && DIGITS.indexOf(word.charAt(to)) >= 0) {
            to++;
        }
        var before = neighbour(word, from - 1);
        var after = neighbour(word, to);
        boolean isAmongLetters = before != null && after != null && to - from <= 2 && isMostlyLetters(word, at);
        boolean isAtAnEnd = (before == null) != (after == null)
                && to - from == 1
                && letters(word) >= WORD
                && word.chars().filter(c -> isDigit((char) c)).count() == 1;
        if (!isAmongLetters && !isAtAnEnd) {
            return 0;
        }
        return before != null && Character.isLowerCase(before) ? SMALL.charAt(which) : CAPITALS.charAt(which);
    }

    /** The capital that a small l at the beginning of a word is meant for: no word begins with l and such a consonant. */
    private static char capital(String word, int at) {
        boolean begins = at == 0 && letters(word) > WORD && word.charAt(0) == 'l';
        return begins && IMPOSSIBLE_AFTER_L.indexOf(word.charAt(1)) >= 0 ? 'I' : 0;
    }

    /** The digit that the letter at a position may be meant for; 0 for none. */
    private static char digit(String word, int at) {
        char c = word.charAt(at);
        boolean isBetweenDigits =
                at > 0 && at + 1 < word.length() && isDigit(word.charAt(at - 1)) && isDigit(word.charAt(at + 1));
        if (isNumber(word) && (c == 'O' || c == 'o')) {
            return '0';
        }
        if (!isBetweenDigits) {
            return 0;
        }
        int which = Math.max(CAPITALS.indexOf(c), c == 'l' || c == 'o' ? SMALL.indexOf(c) : -1);
        return which < 0 ? 0 : DIGITS.charAt(which);
    }

    /** Returns whether a word is a number but for letters that look like zeros: a postal code such as 4330O. */
    private static boolean isNumber(String word) {
        int end = word.length();
        while (end > 0 && !isLetterOrDigit(word, end - 1)) {
            end--;
        }
        long digits = word.chars().filter(c -> isDigit((char) c)).count();
        return digits >= DIGITS_OF_A_NUMBER
                && isDigit(word.charAt(0))
                && word.chars().limit(end).allMatch(c -> isDigit((char) c) || c == 'O' || c == 'o');
    }

    /** Returns whether there are twice as many letters as digits up to the next sign on either side. */
    private static boolean isMostlyLetters(String word, int at) {
        int from = at;
        while (isLetterOrDigit(word, from - 1)) {
            from--;
        }
        int to = at;
        while (isLetterOrDigit(word, to)) {
            to++;
        }
        var part = word.substring(from, to);
        long digits = part.chars().filter(c -> isDigit((char) c)).count();
        return part.length() - digits >= 2 * digits;
    }

    private static @Nullable Character neighbour(String word, int at) {
        return at >= 0 && at < word.length() && Character.isLetter(word.charAt(at)) ? word.charAt(at) : null;
    }

    private static boolean isLetterOrDigit(String word, int at) {
        return at >= 0 && at < word.length() && Character.isLetterOrDigit(word.charAt(at));
    }

    private static long letters(String word) {
        return word.chars().filter(Character::isLetter).count();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
