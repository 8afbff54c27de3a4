package dev.quern.ocr.value.choice;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.address.Countries;
import dev.quern.ocr.value.date.CalendarWords;
import dev.quern.ocr.value.number.Currencies;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognises things of many names in a text: a currency, a country, a month, a weekday, a language. */
final class ChoiceEntities {
    private static final Set<String> COUNTRY_CODES = Set.of(Locale.getISOCountries());
    private static final Set<String> LANGUAGE_CODES = Set.of(Locale.getISOLanguages());

    private ChoiceEntities() {}

    /** All that it may name, "Fr." a currency and a weekday; empty when it names none of them. */
    static Set<String> of(String text) {
        var bare = text.strip();
        var entities = new HashSet<String>();
        add(entities, "currency", currency(bare));
        var country = Countries.code(bare);
        add(entities, "country", country == null && COUNTRY_CODES.contains(bare) ? bare : country);
        var word = onlyWord(bare);
        if (word != null) {
            int month = CalendarWords.month(word);
            add(entities, "month", month > 0 ? String.valueOf(month) : null);
            if (bare.chars().noneMatch(Character::isDigit)) {
                add(entities, "weekday", CalendarWords.weekday(word));
                add(entities, "language", language(word.folded()));
            }
        }
        return entities;
    }

    private static void add(Set<String> entities, String kind, @Nullable Object name) {
        if (name != null) {
            entities.add(kind + " " + name);
        }
    }

    /** The text's only word, beside digits and signs: "Feb." and "Feb 2026". */
    private static Tokens.@Nullable Token onlyWord(String text) {
        Tokens.Token word = null;
        var tokens = new Tokens(text);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).isLetters()) {
                if (word != null) {
                    return null;
                }
                word = tokens.get(i);
            }
        }
        return word;
    }

    /** By its ISO 639 code or one of its names. */
    private static @Nullable String language(String word) {
        var name = LANGUAGE_CODES.contains(word) ? new Locale(word).getDisplayLanguage(Locale.ENGLISH) : word;
        return ChoiceWords.language(Folding.plain(name));
    }

    /** Returns the currency of a sign, code or name, or of the only amount that the text holds. */
    private static @Nullable String currency(String text) {
        if (text.isEmpty()) {
            return null;
        }
        if (text.length() == 1 && Currencies.isSign(text.charAt(0))) {
            return Currencies.ofSign(text.charAt(0), null);
        }
        if (text.endsWith("$")) {
            return Currencies.ofDollar(text.substring(0, text.length() - 1));
        }
        var word = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        var named = Currencies.ofWord(word, null);
        if (named == null) {
            named = Currencies.ofName(word);
        }
        if (named != null) {
            return named;
        }
        var amounts = NumberSpotter.spot(text, Conventions.UNKNOWN);
        return amounts.size() == 1 ? amounts.get(0).currency() : null;
    }
}
