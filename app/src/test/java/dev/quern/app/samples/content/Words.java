package dev.quern.app.samples.content;

import java.util.List;

/**
 * The words of one layout, which keeps to one of the names that the language of its country has for each thing. Where a
 * country has names of its own, as {@code word.register.CH}, these come first.
 *
 * @param seed decides which names are taken
 */
public record Words(Country country, long seed) {
    /** The layout's word for the first of these keys that the language has any for. */
    public String say(String... keys) {
        var own = keys[0] + "." + country;
        var choices = list().has(own) ? list().all(own) : list().allOfFirst(keys);
        return choices.get(Math.floorMod(Dice.mix(seed + keys[0].hashCode()), choices.size()));
    }

    /** A text with {@code {0}}, {@code {1}} … filled in. */
    public String fill(String said, String... values) {
        var filled = said;
        for (var i = 0; i < values.length; i++) {
            filled = filled.replace("{" + i + "}", values[i]);
        }
        return filled;
    }

    public List<String> all(String key) {
        return list().all(key);
    }

    public boolean has(String key) {
        return list().has(key);
    }

    /** The label of a fact in a document of this kind. */
    public String label(Fact fact, Kind kind) {
        return say("fact." + fact + "." + kind, "fact." + fact + "." + country, "fact." + fact);
    }

    public String language() {
        return country.language;
    }

    private WordList list() {
        return WordList.named(country.language);
    }
}
