package dev.quern.ocr.value.address;

import dev.quern.ocr.value.text.Tokens;
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
    private static final Map<String, Pattern> STREETS_OF = Map.ofEntries(
            entry(
                    "DE",
                    "[\\p{L}-](?:straße|strasse|str\\.|str\\b|platz\\b|gasse\\b|weg\\b|allee\\b|ring\\b|damm\\b)"
                            + "|^(?:am|im|an der|an den|auf dem|auf der|unter den|zum|zur|hinter dem|hinter der) \\p{L}|^straße |^postfach\\b"),
            entry(
                    "FR",
                    "\\b(?:rue|avenue|av\\.|boulevard|bd|chemin|impasse|allée|quai|cours|route|bp)\\b.*[\\p{L}\\d]|\\d place \\p{L}"),
            entry(
                    "ES",
                    "^(?:calle|c/ ?|c\\. |avda\\.?|avenida|paseo|plaza|pza\\.?|ronda|carretera|ctra\\.?|carrer|camino|polígono|apartado|apdo\\.?)(?=[ \\p{L}])"),
            entry(
                    "IT",
                    "^(?:via|viale|v\\.le|piazza|p\\.zza|piazzale|p\\.le|corso|c\\.so|largo|vicolo|strada|contrada|casella postale)\\b"),
            entry("MY", "\\b(?:jalan|jln|lorong|lrg|persiaran|lebuh|lebuhraya|taman)\\b"),
            entry("SE", "\\p{L}(?:gatan|vägen|torget)\\b"),
            entry("FI", "\\p{L}(?:katu|tie|kuja|polku)\\b"));

    private Towns() {}

    /** Whether a town of the name is among the larger ones of a country; "København K" and "Genève 2" count. */
    static boolean isIn(String country, String city) {
        var towns = OF.getOrDefault(country, Set.of());
        var folded = Tokens.fold(city).replaceAll(" ?\\(.*\\)$", "").strip();
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

    private static Map.Entry<String, Pattern> entry(String country, String pattern) {
        return Map.entry(
                country,
                Pattern.compile(
                        pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS));
    }

    private static Map<String, Set<String>> ofCountry() {
        var ofCountry = new HashMap<String, Set<String>>();
        Words.byKey("towns").forEach((country, towns) -> ofCountry.put(country, Set.copyOf(towns)));
        return ofCountry;
    }
}
