package dev.quern.rest.json;

/** Which characters are taken from outside: a NUL breaks stores, half a character breaks encodings. */
public final class Texts {
    private Texts() {}

    /** Returns whether there are no control characters but line breaks and tabs, and no halves of characters. */
    public static boolean isClean(String text) {
        return text.codePoints().allMatch(Texts::isClean);
    }

    /** The text without what is not clean. */
    public static String cleaned(String text) {
        return cleaned(text, text.length());
    }

    /** As many characters as are wanted of the text without what is not clean, and no look at the others. */
    public static String cleaned(String text, int most) {
        return text.codePoints()
                .filter(Texts::isClean)
                .limit(most)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isClean(int c) {
        return c == '\n'
                || c == '\r'
                || c == '\t'
                || (!Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE);
    }
}
