package dev.quern.ocr.proposal;

import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Judges whether what an engine found for a proposed field looks like a value of it. An engine that is asked for a
 * warranty finds one in a list of articles; where nobody asked for it, that is a word of a text or a label, and no
 * field.
 */
final class Plausibility {
    /** The end of a sentence and the beginning of the next; "St. Gallen" and "Nr. A" are none. */
    private static final Pattern SENTENCES = Pattern.compile("\\p{Ll}{3,}[.!?:] \\p{Lu}");

    private static final Pattern SMALL_NUMBER = Pattern.compile("\\d{1,2}");

    private final FieldNaming naming;
    private final List<Place> addresses;

    /**
     * @param values all that were found in one document: what an address says is not said by others
     */
    Plausibility(FieldNaming naming, List<FieldValue> values) {
        this.naming = naming;
        this.addresses = values.stream()
                .filter(value -> value.value() instanceof Value.Address)
                .flatMap(value -> value.evidence().places().stream())
                .toList();
    }

    /**
     * Returns whether a text may be a value of a field.
     *
     * @param known whether the field is more than a mention or an unknown label
     */
    boolean isValue(String name, FieldFormat format, FieldValue value, boolean known) {
        var text = value.evidence().places().stream().map(Place::text).collect(Collectors.joining(" "));
        if (value.value() == null) {
            return false;
        }
        if (text.isEmpty()) {
            return true;
        }
        boolean digits = text.chars().anyMatch(Character::isDigit);
        if (value.value() instanceof Value.Name person && !isCapital(lastWord(person.full()))) {
            return false;
        }
        boolean words = format == FieldFormat.ONELINE || format == FieldFormat.NAME;
        if (words && !digits && isLabel(text)) {
            return false;
        }
        return known
                || (!(naming.isMoney(name) && !WrittenKinds.isAmount(text))
                        && !isPartOfAddress(format, value)
                        && (!words || (isPhrase(text, digits) && !isMentioned(name, text))));
    }

    /** Not a piece of a sentence. */
    private static boolean isPhrase(String text, boolean digits) {
        return !text.endsWith(",")
                && (digits || isCapital(text))
                && !SENTENCES.matcher(text).find()
                && !SMALL_NUMBER.matcher(text).matches();
    }

    private boolean isLabel(String text) {
        return naming.named(text, false).isPresent() || naming.named(text, true).isPresent();
    }

    /** "Authorised signature" is no signatory. */
    private boolean isMentioned(String name, String text) {
        return naming.mentioned(List.of(text)).stream()
                .anyMatch(named -> named.name().equals(name));
    }

    private boolean isPartOfAddress(FieldFormat format, FieldValue value) {
        return (format == FieldFormat.ONELINE || format == FieldFormat.NUMBER)
                && value.evidence().places().stream()
                        .allMatch(place -> addresses.stream().anyMatch(address -> isWithin(place, address)));
    }

    private static boolean isWithin(Place inner, Place outer) {
        Box box = outer.box();
        double x = inner.box().centerX();
        double y = inner.box().centerY();
        return inner.page() == outer.page()
                && box.left() <= x
                && x <= box.right()
                && box.top() <= y
                && y <= box.bottom();
    }

    private static String lastWord(String text) {
        return text.substring(text.lastIndexOf(' ') + 1);
    }

    private static boolean isCapital(String text) {
        return text.isEmpty() || !Character.isLowerCase(text.codePointAt(0));
    }
}
