package dev.quern.ocr.reading.web;

import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What data has in parts and people write as one: the name of a person, an address. */
final class InParts {
    private static final Set<String> GIVEN = Words.set("given names in data");
    private static final Set<String> FAMILY = Words.set("family names in data");
    private static final Set<String> STREETS = Words.set("streets in data");
    private static final Set<String> PLACES = Words.set("places in data");
    private static final Set<String> REST = Words.set("rest of addresses in data");

    private InParts() {}

    /** The name of a person whose given and family name are among the values of a group, by their labels. */
    static Optional<String> name(Map<String, String> values) {
        var given = joined(values, " ", GIVEN::contains);
        var family = joined(values, " ", FAMILY::contains);
        return given.isEmpty() || family.isEmpty() ? Optional.empty() : Optional.of(given + " " + family);
    }

    /** The address whose street and place are among the values of a group, by their labels. */
    static Optional<String> address(Map<String, String> values) {
        var labels = values.keySet().stream().map(InParts::plain).toList();
        boolean whole =
                labels.stream().anyMatch(STREETS::contains) && labels.stream().anyMatch(PLACES::contains);
        return whole
                ? Optional.of(joined(values, " ", STREETS::contains) + ", "
                        + joined(values, ", ", label -> !STREETS.contains(label) && isPartOfAddress(label)))
                : Optional.empty();
    }

    /** Returns whether all values of a group are parts of an address. */
    static boolean isAddress(Map<String, String> values) {
        return values.keySet().stream().map(InParts::plain).allMatch(InParts::isPartOfAddress);
    }

    private static boolean isPartOfAddress(String label) {
        return STREETS.contains(label) || PLACES.contains(label) || REST.contains(label);
    }

    private static String joined(Map<String, String> values, String between, Predicate<String> wanted) {
        return values.entrySet().stream()
                .filter(value -> wanted.test(plain(value.getKey())))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(between));
    }

    /** "Street 2" is another line of the street. */
    private static String plain(String label) {
        return label.toLowerCase(Locale.ROOT).replaceAll("[ \\d]", "");
    }

    /** The values of a group by their labels; several of one label are one after the other. */
    static void put(Map<String, String> values, String label, String value) {
        values.merge(label, value, (first, second) -> first + ", " + second);
    }
}
