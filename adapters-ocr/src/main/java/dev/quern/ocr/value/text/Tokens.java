package dev.quern.ocr.value.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A line cut into runs of digits, runs of letters, runs of blanks and single other characters. Asking for a token
 * before the first or after the last gives one of kind END, so nobody has to look at the bounds.
 */
public final class Tokens {
    public enum Kind {
        DIGITS,
        LETTERS,
        BLANK,
        OTHER,
        END
    }

    public record Token(Kind kind, int start, int end, String text) {
        public boolean isDigits() {
            return kind == Kind.DIGITS;
        }

        public boolean isDigits(int from, int to) {
            return isDigits() && text.length() >= from && text.length() <= to;
        }

        public boolean isLetters() {
            return kind == Kind.LETTERS;
        }

        public boolean isBlank() {
            return kind == Kind.BLANK;
        }

        public boolean isOneOf(String characters) {
            return kind == Kind.OTHER && characters.indexOf(text.charAt(0)) >= 0;
        }

        /** Returns whether a token is the sign of a currency, such as "€". */
        public boolean isCurrencySign() {
            return kind == Kind.OTHER && Character.getType(text.charAt(0)) == Character.CURRENCY_SYMBOL;
        }

        /** Lower case without accents, as the word lists have them. */
        public String folded() {
            return Folding.plain(text);
        }

        /** Only for up to nine digits. */
        public int number() {
            return Integer.parseInt(text);
        }
    }

    private static final Token END = new Token(Kind.END, 0, 0, "");

    private final List<Token> tokens = new ArrayList<>();

    public Tokens(String text) {
        int at = 0;
        while (at < text.length()) {
            var kind = kind(text.charAt(at));
            int end = at + 1;
            while (kind != Kind.OTHER && end < text.length() && kind(text.charAt(end)) == kind) {
                end++;
            }
            tokens.add(new Token(kind, at, end, text.substring(at, end)));
            at = end;
        }
    }

    public Token get(int index) {
        return index < 0 || index >= tokens.size() ? END : tokens.get(index);
    }

    public int size() {
        return tokens.size();
    }

    /** The index after any blank at the index. */
    public int skipBlank(int index) {
        return get(index).isBlank() ? index + 1 : index;
    }

    private static Kind kind(char c) {
        if (c >= '0' && c <= '9') {
            return Kind.DIGITS;
        }
        if (isBlank(c)) {
            return Kind.BLANK;
        }
        // Combining marks belong to the letter before them.
        return Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK ? Kind.LETTERS : Kind.OTHER;
    }

    /** White space of any kind, no-break and thin spaces included. */
    public static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF' || c == '\u200B';
    }
}
