package dev.quern.ocr.value.address;

import java.util.Arrays;

/** Countries and states by name, as they close an address: "Selangor", "Johor Darul Ta'zim", "Deutschland". */
public final class Regions {
    private static final int WORDS = 5;

    private Regions() {}

    /** Returns whether a line without figures is a country or a state, or begins or ends with one. */
    public static boolean isRegion(String line) {
        var words = line.strip().replaceAll("[.,;]+(?= |$)", "").split("[\\s,]+", -1);
        if (words.length > WORDS || line.chars().anyMatch(Character::isDigit)) {
            return false;
        }
        for (int size = 1; size <= Math.min(3, words.length); size++) {
            if (isNamed(words, 0, size) || isNamed(words, words.length - size, words.length)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamed(String[] words, int from, int to) {
        return isNamed(String.join(" ", Arrays.asList(words).subList(from, to)));
    }

    /** Returns whether a text is the name of a country or a state and nothing else. */
    public static boolean isNamed(String name) {
        return name.length() > 2 && (Countries.code(name) != null || States.isState(name));
    }
}
