package dev.quern.ocr.value.address;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Countries by their names. */
public final class Countries {
    private static final Map<String, String> BY_NAME = new HashMap<>();

    static {
        for (var code : Locale.getISOCountries()) {
            BY_NAME.put(Folding.plain(new Locale("", code).getDisplayCountry(Locale.ENGLISH)), code);
        }
        // In the languages of the countries themselves and of their neighbours.
        BY_NAME.putAll(Words.keys(Folding::plain, "countries"));
    }

    private Countries() {}

    /** ISO 3166 code of a country's name in one of the languages read; null when it is none. */
    public static @Nullable String code(String name) {
        var folded = Folding.plain(name.strip());
        var code = BY_NAME.get(folded);
        return code == null && folded.endsWith(".") ? BY_NAME.get(folded.substring(0, folded.length() - 1)) : code;
    }

    static String name(String code) {
        return new Locale("", code).getDisplayCountry(Locale.ENGLISH);
    }
}
