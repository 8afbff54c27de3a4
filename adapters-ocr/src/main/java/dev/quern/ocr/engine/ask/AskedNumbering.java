package dev.quern.ocr.engine.ask;

import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.value.check.Numbering;
import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which system of numbers with check digits a field or a column asks for. */
public final class AskedNumbering {
    /** How surely a field asks for the number of a card. */
    private static final double SURE = 0.5;

    private static final Map<String, Numbering> BY_WORD = byWord();

    private AskedNumbering() {}

    private static Map<String, Numbering> byWord() {
        var byWord = new HashMap<String, Numbering>();
        Words.keys(Wording::fold, "numbers with check digits")
                .forEach((word, key) -> byWord.put(word, Numbering.valueOf(key.toUpperCase(Locale.ROOT))));
        return Map.copyOf(byWord);
    }

    /** The system that the values are numbers of; null where none is asked for, or what is asked has no check digits. */
    public static @Nullable Numbering of(Meaning field) {
        return switch (field.shape()) {
            case IBAN -> Numbering.IBAN;
            case VAT_ID -> Numbering.VAT;
            case CODE, NUMBER, TEXT, ANY ->
                field.means("card_number") > SURE
                        ? Numbering.CARD
                        : field.name().stream()
                                .filter(BY_WORD::containsKey)
                                .map(BY_WORD::get)
                                .findFirst()
                                .orElse(null);
            default -> null;
        };
    }
}
