package dev.quern.ocr.proposal;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.value.name.NameParser;
import dev.quern.ocr.value.text.Folding;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The single fields that the labels of a document ask for, in their order. */
final class FoundFields {
    /** Fewer letters are a label only where they are known to be one. */
    private static final int LABEL_LETTERS = 3;

    private static final int VALUE_WORDS = 8;

    private static final Pattern RATE = Pattern.compile("\\d+(?:[.,]\\d+)? ?%");

    /** Values that are what they are called, whether or not a label of another sense is used for them. */
    private static final Set<FieldFormat> TYPED =
            Set.of(FieldFormat.DATE, FieldFormat.TIME, FieldFormat.DATETIME, FieldFormat.NUMBER);

    private final FieldNaming naming;
    private final WrittenKinds kinds;
    private final Map<String, Found> found = new LinkedHashMap<>();
    /** Labels that do not mean here what they usually do. */
    private final Set<String> spent = new LinkedHashSet<>();

    FoundFields(FieldNaming naming, WrittenKinds kinds) {
        this.naming = naming;
        this.kinds = kinds;
    }

    /**
     * A field that a document could be asked for.
     *
     * @param field without an id
     * @param how what speaks for it
     */
    record Found(Field field, How how) {}

    /** The reason for a proposed field. */
    enum How {
        /** A label whose sense is known, with something beside or below it. */
        KNOWN,
        /** A label that nobody knows, with something beside or below it. */
        LABEL,
        /** It is spoken of; whether the document says what it is, is for an engine to find out. */
        MENTIONED
    }

    List<Found> all() {
        return List.copyOf(found.values());
    }

    /** One that is spoken of, where nothing better was found. */
    void mention(FieldNaming.Named named) {
        var format = named.format() == null ? FieldFormat.ONELINE : named.format();
        found.putIfAbsent(named.name(), new Found(Field.of(named.name(), format, null), How.MENTIONED));
    }

    /** Lines without the labels that do not mean here what they usually do. */
    List<String> unspent(List<String> lines) {
        return lines.stream()
                .map(line -> spent.stream().reduce(line, (rest, label) -> rest.replace(label, " ")))
                .toList();
    }

    void add(String label, String value) {
        add(label, value, How.KNOWN);
    }

    /**
     * A label with its value.
     *
     * @param how what speaks for it where the label is known
     */
    void add(String label, String value, How how) {
        long words = value.chars().filter(c -> c == ' ').count() + 1;
        if (words > VALUE_WORDS || Folding.compact(value).isEmpty()) {
            return;
        }
        var written = kinds.format(value);
        var known = naming.named(label, false);
        if (known.isPresent() && isOfRate(known.get(), label, value)) {
            return;
        }
        if (known.isPresent() && isOfOther(known.get(), written, value)) {
            if (!isDated(known.get(), written)) {
                spent.add(plain(label));
            }
            known = Optional.empty();
        }
        if (known.isEmpty()) {
            if (Folding.letters(label).length() >= LABEL_LETTERS && !isName(label)) {
                put(FieldNames.of(label), written, label, How.LABEL);
            }
        } else if (!known.get().incidental()) {
            var format = known.get().format();
            boolean isOther = format != null && TYPED.contains(format) && written != format && !kinds.is(format, value);
            // What stands there is none: a heading, or a label of which the value is elsewhere.
            put(known.get().name(), format == null ? written : format, label, isOther ? How.MENTIONED : how);
        }
    }

    /** "VAT 20 %: 61.59" says how much it is; the rate is only what of. */
    private boolean isOfRate(FieldNaming.Named known, String label, String value) {
        return known.format() == FieldFormat.NUMBER
                && !naming.isMoney(known.name())
                && RATE.matcher(label).find()
                && WrittenKinds.isAmount(value);
    }

    /**
     * Returns whether a value is of another kind than those of a field: "Paid: no", "Delivered: 4 June", "Payment: 14
     * days".
     */
    private boolean isOfOther(FieldNaming.Named known, FieldFormat written, String value) {
        var format = known.format();
        if (format == null || known.incidental()) {
            return false;
        }
        return WrittenKinds.isYesOrNo(value)
                || isDated(known, written)
                || (TYPED.contains(format)
                        && written != FieldFormat.ONELINE
                        && written != format
                        && !kinds.is(format, value))
                || (naming.isMoney(known.name()) && WrittenKinds.isCounted(value) && !WrittenKinds.isAmount(value));
    }

    /** "Quotation of 4 June": its number stands elsewhere. */
    private static boolean isDated(FieldNaming.Named known, FieldFormat written) {
        return known.name().endsWith("_number") && written == FieldFormat.DATE;
    }

    /** A firm over its address, or beside it, is no label. */
    private static boolean isName(String label) {
        return !label.endsWith(":") && NameParser.isFirm(label);
    }

    void put(String name, FieldFormat format, String label, How how) {
        if (name.length() > 1 && name.length() <= FieldNames.LONGEST) {
            var said = plain(label);
            var query = FieldNames.of(label).equals(name) ? null : said;
            var one = new Found(Field.of(name, format, query), how);
            found.merge(name, one, (before, now) -> before.how().compareTo(now.how()) <= 0 ? before : now);
        }
    }

    static String plain(String label) {
        return label.replaceAll("[\\s:*•|]+$", "").strip();
    }
}
