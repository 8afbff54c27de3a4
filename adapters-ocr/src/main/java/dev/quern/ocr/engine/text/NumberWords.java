package dev.quern.ocr.engine.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small numbers as agreements write them out: "two", "zwölf", "trente". */
public final class NumberWords {
    /** By language, what is one, two, three ...; "-" where one word does not say it. */
    private static final List<String> UP_FROM_ONE = List.of(
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
                    + " eighteen nineteen twenty",
            "ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn"
                    + " achtzehn neunzehn zwanzig",
            "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - - vingt",
            "un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete"
                    + " dieciocho diecinueve veinte",
            "un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici"
                    + " diciassette diciotto diciannove venti",
            "een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien"
                    + " achttien negentien twintig",
            "um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze - - - - vinte");

    private static final Map<String, Integer> TENS = Map.ofEntries(
            Map.entry("thirty", 30),
            Map.entry("forty", 40),
            Map.entry("fifty", 50),
            Map.entry("sixty", 60),
            Map.entry("ninety", 90),
            Map.entry("dreissig", 30),
            Map.entry("sechzig", 60),
            Map.entry("neunzig", 90),
            Map.entry("trente", 30),
            Map.entry("soixante", 60),
            Map.entry("treinta", 30),
            Map.entry("sesenta", 60),
            Map.entry("noventa", 90),
            Map.entry("trenta", 30),
            Map.entry("sessanta", 60),
            Map.entry("dertig", 30),
            Map.entry("zestig", 60),
            Map.entry("trinta", 30),
            Map.entry("sessenta", 60));

    private static final Map<String, Integer> VALUES = new HashMap<>(TENS);

    static {
        for (var language : UP_FROM_ONE) {
            var words = language.split(" ", -1);
            for (int i = 0; i < words.length; i++) {
                VALUES.put(words[i], i + 1);
            }
        }
    }

    private NumberWords() {}

    /** The number that a word says, in any case; null where it says none. */
    public static @Nullable Integer value(String word) {
        return word.length() < 2 || word.length() > 12 ? null : VALUES.get(Wording.fold(word));
    }
}
