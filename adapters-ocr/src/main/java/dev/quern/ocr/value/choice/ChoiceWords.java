package dev.quern.ocr.value.choice;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The meanings of the words of usual choices, across languages: "Rechnung", "facture" and "tax invoice" are one thing.
 * Each meaning has a name of its own; "not" before a word turns it into the opposite, where there is one.
 */
final class ChoiceWords {
    /** The general kind of each meaning that has one. */
    private static final Map<String, String> GENERAL = Words.keys("kinds of choices");

    private static final Map<String, String> OPPOSITES = Words.keys("opposites");
    private static final Set<String> NEGATIONS = Words.set(Folding::plain, "negations");
    /** Words that may stand between "not" and what it denies. */
    private static final Set<String> AFTER_NOT = Words.set(Folding::plain, "words after negations");
    /** Nouns of languages that write compounds as one word. */
    private static final Set<String> KINDS = Words.set(Folding::plain, "kinds of documents in compounds");

    private static final Set<String> LANGUAGES =
            Words.byKey("names of languages").keySet();
    private static final Map<List<String>, String> BY_WORDS = new HashMap<>();
    private static final int MOST_WORDS = 4;

    static {
        Stream.of("words of choices", "names of languages")
                .flatMap(section -> Words.entries(section).stream())
                // A word of two meanings has none.
                .forEach(entry -> BY_WORDS.merge(
                        List.of(Folding.plain(entry.word()).split(" ", -1)),
                        entry.key(),
                        (one, other) -> one.equals(other) ? one : ""));
    }

    private ChoiceWords() {}

    /** The meanings of the words, taking the longest phrases first. */
    static Set<String> meanings(List<String> words) {
        var meanings = new HashSet<String>();
        int at = 0;
        while (at < words.size()) {
            compound(words.get(at)).ifPresent(meanings::add);
            int length = Math.min(MOST_WORDS, words.size() - at);
            while (length > 0
                    && BY_WORDS.getOrDefault(words.subList(at, at + length), "").isEmpty()) {
                length--;
            }
            if (length > 0) {
                var meaning = BY_WORDS.get(words.subList(at, at + length));
                boolean negated = isNegated(words, at);
                if (negated) {
                    meanings.remove("no");
                }
                var opposite = negated ? OPPOSITES.get(meaning) : meaning;
                if (opposite != null) {
                    meanings.add(opposite);
                }
            }
            at += Math.max(1, length);
        }
        return meanings;
    }

    /** Returns the kinds of the meanings, one step more general: a credit card for "visa", none for "paid". */
    static Set<String> general(Set<String> meanings) {
        var general = new HashSet<String>();
        for (var meaning : meanings) {
            var of = GENERAL.get(meaning);
            if (of != null) {
                general.add(of);
            }
        }
        return general;
    }

    /** "Mietvertrag" is a kind of "Vertrag". */
    private static Optional<String> compound(String word) {
        return BY_WORDS.containsKey(List.of(word))
                ? Optional.empty()
                : KINDS.stream()
                        .filter(kind -> word.endsWith(kind) && word.length() > kind.length() + 2)
                        .map(kind -> BY_WORDS.get(List.of(kind)))
                        .findFirst();
    }

    /** The language that a name without accents means; null when it is none. */
    static @Nullable String language(String name) {
        var meaning = BY_WORDS.get(List.of(name));
        return meaning != null && LANGUAGES.contains(meaning) ? meaning : null;
    }

    /** Returns whether "not" stands before the words at an index, "yet" and "been" in between. */
    static boolean isNegated(List<String> words, int at) {
        int before = at - 1;
        while (before >= 0 && AFTER_NOT.contains(words.get(before))) {
            before--;
        }
        return before >= 0 && NEGATIONS.contains(words.get(before));
    }
}
