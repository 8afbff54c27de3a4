package dev.quern.ocr.recognition;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accented letters of a language. A recogniser sees sooner that a letter has an accent than which one; where the language
 * is known, there are few to choose from.
 */
public final class Accents {
    private static final Map<String, String> LETTERS = Map.ofEntries(
            Map.entry("de", "äöüß"),
            Map.entry("fr", "éèêëàâçîïôùûüœ"),
            Map.entry("es", "áéíóúñü"),
            Map.entry("it", "àèéìòù"),
            Map.entry("pt", "áàâãçéêíóôõú"),
            Map.entry("nl", "éëèïöü"),
            Map.entry("ca", "àçéèíïòóúü"),
            Map.entry("pl", "ąćęłńóśźż"),
            Map.entry("cs", "áčďéěíňóřšťúůýž"),
            Map.entry("sk", "áäčďéíĺľňóôŕšťúýž"),
            Map.entry("hu", "áéíóöőúüű"),
            Map.entry("sl", "čšž"),
            Map.entry("hr", "čćđšž"),
            Map.entry("sv", "åäöé"),
            Map.entry("fi", "äöå"),
            Map.entry("et", "äõöüšž"),
            Map.entry("da", "æøåé"),
            Map.entry("no", "æøåé"),
            Map.entry("nb", "æøåé"),
            Map.entry("is", "áéíóúýöæðþ"),
            Map.entry("tr", "çğıöşü"),
            Map.entry("ro", "ăâîșț"),
            Map.entry("lt", "ąčęėįšųūž"),
            Map.entry("lv", "āčēģīķļņšūž"),
            Map.entry("sq", "çë"),
            Map.entry("mt", "ċġħż"),
            Map.entry("ga", "áéíóú"),
            Map.entry("cy", "âêîôûŵŷ"),
            Map.entry("eu", "ñ"),
            Map.entry("gl", "áéíñóú"),
            Map.entry("lb", "äëé"));

    private final String small;
    private final String letters;

    private Accents(String letters) {
        this.small = letters;
        this.letters = letters + letters.replace("ß", "").toUpperCase(Locale.ROOT);
    }

    /**
     * Those of a language.
     *
     * @param language a tag such as {@code de} or {@code de-AT}; null when nobody knows
     * @return null where the language is not known, or not known here
     */
    static @Nullable Accents of(@Nullable String language) {
        var letters = language == null ? null : LETTERS.get(primary(language));
        return letters == null ? null : new Accents(letters);
    }

    /** Those of all languages that are known here. */
    public static List<Accents> ofAll() {
        return LETTERS.values().stream().map(Accents::new).toList();
    }

    /** The language of a tag, without the country. */
    static String primary(String language) {
        int end = language.indexOf('-');
        return (end < 0 ? language : language.substring(0, end)).toLowerCase(Locale.ROOT);
    }

    String small() {
        return small;
    }

    /** Returns whether a text has letters beyond plain Latin that the language has not. */
    boolean lacks(String text) {
        return text.chars().anyMatch(c -> c > 0x7F && Character.isLetter(c) && letters.indexOf(c) < 0);
    }

    /** Returns whether the language has a letter, small or capital. */
    public boolean has(String letter) {
        return letters.contains(letter);
    }
}
