package dev.quern.ocr.proposal;

import dev.quern.ocr.learning.Letters;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Labels as names of fields: "Order No. (intern):" is {@code order_no_intern}. */
final class FieldNames {
    static final int LONGEST = 40;

    private static final Pattern FIGURES = Pattern.compile("(?<!\\S)\\(?[\\d.,]+ ?%?\\)?(?!\\S)");
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{M}\\d]+");

    private FieldNames() {}

    /** Without figures and marks; empty where nothing is left that could name anything. */
    static String of(String label) {
        var plain = FIGURES.matcher(label)
                .replaceAll(" ")
                .replace("#", " number ")
                .replace("%", " percent ")
                .replaceAll("['’.](?=\\p{L})", label.matches(".*\\p{L}\\.\\p{L}.*") ? "" : " ")
                .toLowerCase(Locale.ROOT);
        var name = Arrays.stream(BETWEEN.split(plain, -1))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining("_"));
        return Letters.hasLetter(name) ? name : "";
    }
}
