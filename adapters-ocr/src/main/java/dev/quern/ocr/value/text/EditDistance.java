package dev.quern.ocr.value.text;

/**
 * The distance between two words: the characters to change, add or leave out to make one of the other (Levenshtein).
 * Our own: a library would be a dependency for twenty lines.
 */
public final class EditDistance {
    private EditDistance() {}

    /** The distance; {@code most + 1} where it is more than the most, which is found sooner. */
    public static int between(CharSequence one, CharSequence other, int most) {
        int columns = other.length();
        if (Math.abs(one.length() - columns) > most) {
            return most + 1;
        }
        var before = new int[columns + 1];
        var now = new int[columns + 1];
        for (int j = 0; j <= columns; j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            now[0] = i;
            int least = i;
            for (int j = 1; j <= columns; j++) {
                int change = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(change, 1 + Math.min(before[j], now[j - 1]));
                least = Math.min(least, now[j]);
            }
            if (least > most) {
                return most + 1;
            }
            var swap = before;
            before = now;
            now = swap;
        }
        return Math.min(before[columns], most + 1);
    }
}
