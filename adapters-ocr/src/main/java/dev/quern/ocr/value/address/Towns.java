package dev.quern.ocr.value.address;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells countries apart whose postal codes look the same, by what else an address shows: the kind of its street, the words
 * for a box, and the names of the larger towns.
 */
final class Towns {
    private static final Map<String, Set<String>> OF = ofCountry();
    private static final Map<String, Pattern> STREETS_OF = streetsOfCountry();

    private Towns() {}

    /**
     * Returns whether a town of this name is among the larger ones of a country; "København K" and "Genève 2" count.
     */
    static boolean isIn(String country, String city) {
        var towns = OF.getOrDefault(country, Set.of());
        var folded = Folding.plain(city).replaceAll(" ?\\(.*\\)$", "").strip();
        return towns.contains(folded) || towns.contains(folded.replaceAll(" (?:[a-z]|\\d{1,2})$", ""));
    }

    /** The only one of some countries that the street or the town speaks for; null when none does or two do. */
    static @Nullable String country(Iterable<String> candidates, @Nullable String streetLine, @Nullable String city) {
        var byStreet = only(candidates, country -> streetLine != null && isStreetOf(country, streetLine));
        return byStreet != null ? byStreet : only(candidates, country -> city != null && isIn(country, city));
    }

    private static boolean isStreetOf(String country, String line) {
        var pattern = STREETS_OF.get(country);
        return pattern != null && pattern.matcher(line).find();
    }

    private static @Nullable String only(Iterable<String> candidates, Predicate<String> speaksFor) {
        String only = null;
        for (var country : candidates) {
            if (speaksFor.test(country)) {
                if (only != null) {
                    return null;
                }
                only = country;
            }
        }
        return only;
    }

    private static Map<String, Set<String>> ofCountry() {
        var ofCountry = new HashMap<String, Set<String>>();
        Words.byKey("towns").forEach((country, towns) -> ofCountry.put(country, Set.copyOf(towns)));
        return ofCountry;
    }

    private static Map<String, Pattern> streetsOfCountry() {
        var patterns = new HashMap<String, String>();
        add(patterns, "street words of a country", "\\b%s\\b");
        add(patterns, "street words of a country before names", "\\b%s\\b.*[\\p{L}\\d]");
        add(patterns, "street beginnings of a country", "^%s\\b");
        add(patterns, "street beginnings of a country before names", "^%s(?= ?\\p{L})");
        add(patterns, "street endings of a country", "[\\p{L}-]%s(?!\\p{L})");
        // "3 place Carnot": in other languages a place is no street.
        patterns.merge("FR", "\\d place \\p{L}", (words, place) -> words + "|" + place);
        var streets = new HashMap<String, Pattern>();
        patterns.forEach((country, pattern) -> streets.put(
                country,
                Pattern.compile(
                        pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS)));
        return streets;
    }

    private static void add(Map<String, String> patterns, String section, String form) {
        Words.byKey(section)
                .forEach((country, words) ->
                        patterns.merge(country, form.formatted(Words.oneOf(words)), (one, other) -> one + "|" + other));
    }
}
