package dev.quern.ocr.value.address;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The states, provinces and cantons that addresses name, by country, and the counties of the British Isles. */
public final class States {
    private static final Map<String, Map<String, String>> BY_COUNTRY = byCountry();
    /** By country, the codes of its states by their folded names. */
    private static final Map<String, Map<String, String>> CODES = codes();

    private static final Set<String> COUNTIES = Words.set("counties");

    /** Endings of the names of Malaysian states: "Selangor Darul Ehsan", "Selangor D.E.". */
    private static final Pattern DARUL =
            Pattern.compile(" (?:darul(?: \\p{L}+){1,2}|d ?\\p{L}+)$", Pattern.CASE_INSENSITIVE);

    private static final Pattern TERRITORY =
            Pattern.compile("^(?:w ?p|wilayah persekutuan) ", Pattern.CASE_INSENSITIVE);

    private States() {}

    /** Returns whether a text is a county: one of England by its name, or "Co. Galway". */
    static boolean isCounty(String text) {
        var folded = Folding.plain(text).replace(".", "");
        return COUNTIES.contains(folded) || folded.startsWith("co ") || folded.startsWith("county ");
    }

    /** The code of a state, from its code or name; null when the country has none of that name. */
    static @Nullable String stateCode(String country, String text) {
        var bare = text.replace(".", "").strip();
        var code = ofName(country, bare);
        return code != null
                ? code
                : ofName(
                        country,
                        DARUL.matcher(TERRITORY.matcher(bare).replaceFirst("")).replaceFirst(""));
    }

    private static Map<String, Map<String, String>> codes() {
        var byCountry = new HashMap<String, Map<String, String>>();
        BY_COUNTRY.forEach((country, states) -> states.forEach((code, name) ->
                byCountry.computeIfAbsent(country, none -> new HashMap<>()).putIfAbsent(Folding.plain(name), code)));
        return byCountry;
    }

    /** Returns whether a name is that of a state of any country listed here. */
    static boolean isState(String name) {
        return BY_COUNTRY.keySet().stream().anyMatch(country -> stateCode(country, name) != null);
    }

    private static @Nullable String ofName(String country, String name) {
        var states = BY_COUNTRY.getOrDefault(country, Map.of());
        if (states.containsKey(name)) {
            return name;
        }
        return CODES.getOrDefault(country, Map.of()).get(Folding.plain(name));
    }

    static @Nullable String stateName(String country, String code) {
        return BY_COUNTRY.getOrDefault(country, Map.of()).get(code);
    }

    /** The code of the state whose name ends a text, where words stand before it; null when there is none. */
    static @Nullable String codeAtEnd(String country, String text) {
        for (int blank = text.indexOf(' '); blank > 0; blank = text.indexOf(' ', blank + 1)) {
            var code = stateCode(country, text.substring(blank + 1));
            if (code != null && text.length() - blank > 3) {
                return code;
            }
        }
        return null;
    }

    /** Codes and names for a pattern, the longer ones first. */
    public static String statePattern(String country) {
        var states = BY_COUNTRY.getOrDefault(country, Map.of());
        var names = new ArrayList<String>(states.values());
        states.values().forEach(name -> names.add(name.toUpperCase(Locale.ROOT)));
        names.addAll(states.keySet());
        names.sort((one, other) -> Integer.compare(other.length(), one.length()));
        return String.join("|", names);
    }

    private static Map<String, Map<String, String>> byCountry() {
        var byCountry = new HashMap<String, Map<String, String>>();
        for (var state : Words.entries("states")) {
            var key = state.key().split(" ", -1);
            byCountry.computeIfAbsent(key[0], country -> new HashMap<>()).put(key[1], state.word());
        }
        return byCountry;
    }
}
