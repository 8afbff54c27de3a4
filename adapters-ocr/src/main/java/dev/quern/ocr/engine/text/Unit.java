package dev.quern.ocr.engine.text;

import dev.quern.core.field.Field;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The unit that a number counts or measures, where a word after it, in its label or in a question says so. */
public enum Unit {
    YEAR,
    MONTH,
    WEEK,
    DAY,
    HOUR,
    MINUTE,
    KILOMETRE,
    MILE,
    KILOGRAM,
    TONNE,
    POUND,
    GRAM,
    LITRE,
    GALLON,
    WATT,
    ENERGY,
    VOLT,
    AREA,
    VOLUME,
    LENGTH;

    private static final Map<String, Unit> BY_WORD = new HashMap<>();
    /**
     * The fewest letters of a unit in a label or a question: a word of one letter is a unit only right after a number.
     */
    private static final int TELLING = 2;

    private static final Set<String> COMPOUNDS = Words.set(Wording::fold, "units at the end of compounds");

    private static final Pattern GLUED = Pattern.compile("\\d[-‑]?(\\p{L}+[23]?)\\W*$");

    static {
        Words.keys(Wording::fold, "units")
                .forEach((word, unit) -> BY_WORD.put(word, Unit.valueOf(unit.toUpperCase(Locale.ROOT))));
    }

    /** The one unit that some words name; null where they name none or several. */
    public static @Nullable Unit among(Iterable<String> words) {
        Unit only = null;
        for (var word : words) {
            var unit = word.length() < TELLING ? null : named(word);
            if (unit != null && only != null && unit != only) {
                return null;
            }
            only = unit == null ? only : unit;
        }
        return only;
    }

    /** Returns the unit a field counts by its name, or by its question; null where neither says. */
    public static @Nullable Unit of(Field field) {
        var named = among(Wording.ofName(field.name()));
        return named != null || field.query() == null ? named : among(words(field.query()));
    }

    /** Returns whether a question begins with a unit: "days until the invoice is paid". */
    public static boolean isAsked(Field field) {
        var question = field.query();
        if (question == null) {
            return false;
        }
        var words = words(question);
        return among(words.subList(0, Math.min(2, words.size()))) != null;
    }

    /** "Wochenstunden" are hours. */
    private static @Nullable Unit named(String word) {
        if (word.equals("an") || word.equals("ar")) {
            return null;
        }
        for (var ending : COMPOUNDS) {
            if (word.endsWith(ending)) {
                return BY_WORD.get(ending);
            }
        }
        return BY_WORD.get(word);
    }

    /** The words of a question or a label, in the form in which units are known. */
    public static List<String> words(String text) {
        var words = new ArrayList<String>();
        for (var word : text.split("[^\\p{L}\\d²³]+", -1)) {
            words.add(word(word));
        }
        return words;
    }

    /**
     * The unit of a number by its own word ("38.62L", "24-hour") or one of the two words after it ("30 days", "18
     * contact hours"); null where none follows.
     */
    public static @Nullable Unit of(String number, List<String> behind) {
        var glued = GLUED.matcher(number);
        if (glued.find()) {
            return BY_WORD.get(word(glued.group(1)));
        }
        for (int i = 0; i < Math.min(2, behind.size()); i++) {
            var text = behind.get(i);
            var unit = BY_WORD.get(word(Looks.bare(text)));
            if (unit != null || text.isEmpty() || !Character.isLowerCase(text.codePointAt(0))) {
                return unit;
            }
        }
        return null;
    }

    private static String word(String text) {
        return Wording.fold(text.replace('²', '2').replace('³', '3'));
    }
}
