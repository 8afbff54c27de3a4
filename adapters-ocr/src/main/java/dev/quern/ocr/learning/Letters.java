package dev.quern.ocr.learning;

import dev.quern.ocr.value.text.EditDistance;

/** Tells what kinds of characters a text has, and how alike two folded texts are. */
public final class Letters {
    private Letters() {}

    public static boolean hasDigit(String text) {
        return text.chars().anyMatch(Character::isDigit);
    }

    public static boolean hasLetter(String text) {
        return text.chars().anyMatch(Character::isLetter);
    }

    /** From 0 to 1: the share of characters that need no change to make one of the other. */
    public static double alike(String one, String other) {
        return alike(one, other, 0);
    }

    /** Returns how alike two folded texts are; where they are less alike than asked for, only a number below that. */
    public static double alike(String one, String other, double least) {
        if (one.equals(other)) {
            return 1;
        }
        int longest = Math.max(one.length(), other.length());
        if (longest == 0 || Math.abs(one.length() - other.length()) > longest / 3) {
            return 0;
        }
        int most = (int) Math.ceil((1 - least) * longest);
        return 1 - EditDistance.between(one, other, most) / (double) longest;
    }

    /** The kinds of characters in their order: {@code INV-2024/17} is {@code A-9/9}. */
    public static String shape(String text) {
        return text.replaceAll("\\p{L}+", "A").replaceAll("\\d+", "9").replaceAll("\\s+", " ");
    }
}
