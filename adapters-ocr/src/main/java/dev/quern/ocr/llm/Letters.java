package dev.quern.ocr.llm;

import dev.quern.ocr.value.text.EditDistance;

/** Measures how far two folded words differ. */
final class Letters {
    private Letters() {}

    /**
     * Counts the letters in which two folded words differ. Words with figures differ only where letters and figures
     * look alike: another figure is another value.
     *
     * @return more than the most when they are different words
     */
    static int difference(String one, String other, int most) {
        if (hasFigure(one) || hasFigure(other)) {
            return one.length() == other.length() && alike(one).equals(alike(other)) ? different(one, other) : most + 1;
        }
        return EditDistance.between(one, other, most);
    }

    private static boolean hasFigure(String text) {
        return text.chars().anyMatch(Character::isDigit);
    }

    private static int different(String one, String other) {
        int different = 0;
        for (int i = 0; i < one.length(); i++) {
            different += one.charAt(i) == other.charAt(i) ? 0 : 1;
        }
        return different;
    }

    /** Replaces characters that print and recognisers give one shape by one of them. */
    private static String alike(String text) {
        var alike = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            alike.setCharAt(
                    i,
                    switch (text.charAt(i)) {
                        case 'o' -> '0';
                        case 'l', 'i' -> '1';
                        case 's' -> '5';
                        case 'b' -> '8';
                        case 'z' -> '2';
                        default -> text.charAt(i);
                    });
        }
        return alike.toString();
    }
}
