package dev.quern.ocr.engine.ask;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The answer that a question asks for by its position alone: "the second date", "the largest
 * amount", "the last name in the list of attendees". A question that says anything else has no
 * position.
 *
 * @param place from 1; from the end where negative, so that -1 is the last
 * @param bySize whether they are counted from the smallest or earliest, and not as they stand
 * @param list the words that the list is called by in which they stand; none for the whole document
 */
public record Position(Kind kind, int place, boolean bySize, List<String> list) {

    /** A kind of value that can be counted. */
    public enum Kind {
        DATE,
        TIME,
        AMOUNT,
        NUMBER,
        PERCENT,
        EMAIL,
        PHONE,
        LINK,
        NAME;

        /** Returns whether a field of a format holds values of this kind. */
        private boolean is(FieldFormat format) {
            return switch (format) {
                case DATE, DATETIME -> this == DATE;
                case TIME -> this == TIME;
                case NUMBER -> this == AMOUNT || this == NUMBER || this == PERCENT;
                case NAME -> this == NAME;
                case LINK -> this == LINK;
                case ONELINE, TEXT -> this != NUMBER;
                case ADDRESS, TABLE -> false;
            };
        }
    }

    /** Words that say only where to look, or that somebody asks. */
    private static final Set<String> FILLERS = Words.set(Wording::fold, "fillers of questions");

    private static final Set<String> LISTS = Words.set(Wording::fold, "lists");
    private static final int LONGEST = 4;
    private static final int MOST_LIST_WORDS = 3;

    private static final Map<Kind, Set<List<String>>> BY_KIND = new EnumMap<>(Kind.class);
    private static final Map<List<String>, Integer> BY_PLACE = new HashMap<>();
    private static final Map<List<String>, Integer> BY_SIZE = new HashMap<>();

    static {
        for (var counted : Words.entries("things to count")) {
            BY_KIND.computeIfAbsent(Kind.valueOf(counted.key().toUpperCase(Locale.ROOT)), kind -> new HashSet<>())
                    .add(phrase(counted.word()));
        }
        Words.entries("places in a list")
                .forEach(place -> BY_PLACE.put(phrase(place.word()), Integer.valueOf(place.key())));
        Words.entries("smallest in a list").forEach(small -> BY_SIZE.put(phrase(small.word()), 1));
        Words.entries("largest in a list").forEach(large -> BY_SIZE.put(phrase(large.word()), -1));
    }

    /** Reads the position a field's question asks for; empty where it says more, or something else. */
    public static Optional<Position> of(Field field) {
        var question = field.query();
        return question == null || !field.choices().isEmpty()
                ? Optional.empty()
                : new Parse(field.format(), words(question)).position();
    }

    /** Goes through the words of a question once. */
    private static final class Parse {
        private final FieldFormat format;
        private final List<String> words;
        private final List<String> rest = new ArrayList<>();
        /** 0 while nothing says one. */
        private int place;

        private int size;
        private @Nullable Kind kind;
        private boolean listed;

        Parse(FieldFormat format, List<String> words) {
            this.format = format;
            this.words = words;
        }

        Optional<Position> position() {
            for (int at = 0; at < words.size(); ) {
                int taken = take(at);
                if (taken == 0) {
                    return Optional.empty();
                }
                at += taken;
            }
            boolean called = listed == !rest.isEmpty() && rest.size() <= MOST_LIST_WORDS;
            if (kind == null || !called || (place == 0 && size == 0) || (kind == Kind.NAME && !listed)) {
                return Optional.empty();
            }
            if (size == 0) {
                return Optional.of(new Position(kind, place, false, List.copyOf(rest)));
            }
            if (kind == Kind.NAME || format == FieldFormat.ONELINE || format == FieldFormat.TEXT || place < 0) {
                return Optional.empty();
            }
            // The second largest is the last but one.
            int from = place == 0 ? size : size * place;
            return Optional.of(new Position(kind, from, true, List.copyOf(rest)));
        }

        /**
         * Takes the words from an index on that give part of a position, and returns how many they are; 0 where there
         * are none, or where the position is given twice.
         */
        private int take(int at) {
            for (int length = Math.min(LONGEST, words.size() - at); length > 0; length--) {
                var phrase = words.subList(at, at + length);
                var stem = inflected(phrase);
                var counted = BY_PLACE.getOrDefault(phrase, BY_PLACE.get(stem));
                if (counted != null) {
                    boolean again = place != 0;
                    place = counted;
                    return again ? 0 : length;
                }
                var sized = BY_SIZE.getOrDefault(phrase, BY_SIZE.get(stem));
                if (sized != null) {
                    boolean again = size != 0;
                    size = sized;
                    return again ? 0 : length;
                }
                var meant = kind == null ? kind(phrase) : null;
                if (meant != null) {
                    kind = meant;
                    return length;
                }
            }
            var word = words.get(at);
            if (LISTS.contains(word)) {
                listed = true;
            } else if (!FILLERS.contains(word)) {
                rest.add(word);
            }
            return 1;
        }

        private @Nullable Kind kind(List<String> phrase) {
            var one = singular(phrase);
            return Arrays.stream(Kind.values())
                    .filter(each -> each.is(format)
                            && !Collections.disjoint(BY_KIND.getOrDefault(each, Set.of()), List.of(phrase, one)))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** "letztes", "letzten" and "letzter" are "letzte". */
    private static List<String> inflected(List<String> phrase) {
        var last = phrase.get(phrase.size() - 1);
        int length = last.length();
        boolean ending = length > 5 && last.charAt(length - 2) == 'e' && "rsnm".indexOf(last.charAt(length - 1)) >= 0;
        return ending ? replaced(phrase, last.substring(0, length - 1)) : phrase;
    }

    private static List<String> singular(List<String> phrase) {
        var last = phrase.get(phrase.size() - 1);
        return last.length() > 3 && last.endsWith("s")
                ? replaced(phrase, last.substring(0, last.length() - 1))
                : phrase;
    }

    private static List<String> replaced(List<String> phrase, String last) {
        var words = new ArrayList<>(phrase);
        words.set(words.size() - 1, last);
        return words;
    }

    private static List<String> words(String question) {
        return Arrays.stream(Wording.fold(question).split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static List<String> phrase(String words) {
        return List.of(Wording.fold(words).split(" ", -1));
    }
}
