package dev.quern.ocr.value.number;

import dev.quern.ocr.value.text.Tokens;

/** A line as numbers are read from it: what stands at an offset, and where runs of digits and letters end. */
final class NumberText {
    private static final String QUOTES = "'\u2019\u02BC\u00B4`";
    private static final String MINUSES = "-\u2212\u2012\u2013\uFE63\uFF0D";

    private final String text;

    NumberText(String text) {
        this.text = text;
    }

    int length() {
        return text.length();
    }

    char at(int offset) {
        return text.charAt(offset);
    }

    String from(int start, int end) {
        return text.substring(start, end);
    }

    boolean isBlank(int at) {
        return at >= 0 && at < text.length() && Tokens.isBlank(text.charAt(at));
    }

    int startOfLetters(int end) {
        int at = end;
        while (at > 0 && end - at < 8 && Character.isLetter(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    int endOfLetters(int start) {
        int at = start;
        while (at < text.length()
                && at - start < 8
                && (Character.isLetter(text.charAt(at)) || (at > start && "²³".indexOf(text.charAt(at)) >= 0))) {
            at++;
        }
        return at;
    }

    /** Like the end of letters, for words of any length that are read. */
    int endOfWord(int start) {
        int at = start;
        while (at < text.length() && at - start < 12 && Character.isLetter(text.charAt(at))) {
            at++;
        }
        return at;
    }

    int endOfDigits(int from) {
        int at = from;
        while (isDigit(at)) {
            at++;
        }
        return at;
    }

    boolean isDigit(int at) {
        return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    boolean isMinus(int at) {
        return MINUSES.indexOf(text.charAt(at)) >= 0;
    }

    /**
     * Returns whether a character is white space, a bracket, a mark or a currency: nothing that a number could be the
     * rest of.
     */
    boolean isOpen(int at) {
        char c = text.charAt(at);
        return Tokens.isBlank(c) || "([{:;|=\"\u00AB*~<>".indexOf(c) >= 0 || Currencies.isSign(c);
    }

    static boolean isPointOrComma(char c) {
        return c == '.' || c == ',';
    }

    static boolean isQuote(char c) {
        return QUOTES.indexOf(c) >= 0;
    }
}
