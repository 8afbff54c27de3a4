package dev.quern.ocr.engine.text;

import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The look of a value, whatever it means. */
public enum Shape {
    /** Numbers and identifiers: at least one digit, no blank as a rule. */
    CODE,
    DATE,
    TIME,
    AMOUNT,
    /** A number that need not be money. */
    NUMBER,
    PERCENT,
    /** A company or whoever acts like one. */
    ORGANISATION,
    PERSON,
    ADDRESS,
    EMAIL,
    PHONE,
    URL,
    IBAN,
    BIC,
    VAT_ID,
    CURRENCY,
    /** Words. */
    TEXT,
    /** No idea. */
    ANY;

    /** Returns whether values of this shape are read, as dates and numbers are, and not taken as they stand. */
    public boolean isRead() {
        return switch (this) {
            case DATE, TIME, AMOUNT, NUMBER, PERCENT -> true;
            default -> false;
        };
    }

    /** The shapes that the words of a section tell, by their folded words. */
    public static Map<String, Shape> byWord(String section) {
        var byWord = new HashMap<String, Shape>();
        Words.keys(Wording::fold, section)
                .forEach((word, shape) -> byWord.put(word, valueOf(shape.toUpperCase(Locale.ROOT))));
        return Map.copyOf(byWord);
    }
}
