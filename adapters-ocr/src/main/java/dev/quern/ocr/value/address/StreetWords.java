package dev.quern.ocr.value.address;

import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;

/** The words by which streets, boxes, units and buildings are known, in the languages of the countries read. */
public final class StreetWords {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern BOX = Pattern.compile(
            "^" + Words.oneOfLoosely("boxes") + "[ :]{1,2}[\\d][\\d .-]{0,9}(?: \\p{L}{3,20})?$", FLAGS);
    private static final Pattern UNIT = Pattern.compile(
            "(?:^|[ ,]{1,3})(" + Words.oneOf("units of buildings")
                    + "\\.? ?(?:no\\.? ?)?#?(?:\\d[\\w-]{0,5}|[A-Z](?![\\p{L}\\d]))"
                    + "|no\\.? ?[\\d A-Z][\\w-]{0,5}|#[\\w/-]{1,8}(?: \\p{L}[\\p{L} ]{2,30})?"
                    + "|\\d{1,2}" + Words.oneOf("english ordinal endings") + " floor|" + Words.oneOf("floors")
                    + "|\\d{1,2}\\. ?" + Words.oneOf("floors after numbers")
                    + "\\.?|\\d{1,2} ?[º°ª](?: ?(?:[A-Z\\d]{1,3}|"
                    + Words.oneOf("floors after ordinals") + ")\\.?)?)$",
            FLAGS);
    private static final Pattern BUILDING =
            Pattern.compile("\\b" + Words.oneOfLoosely("buildings") + "\\b", FLAGS | Pattern.UNICODE_CHARACTER_CLASS);
    /** A building's name is not a company's that happens to be called so. */
    private static final Pattern COMPANY = Pattern.compile(
            "\\b(?:" + Words.oneOfLoosely("legal forms", "legal forms at the end", "more legal forms") + "|co)\\b\\.?$",
            FLAGS);

    /** "Penhallow House" and "Résidence Les Pins", and not a firm that has such a word elsewhere in its name. */
    private static final Pattern HOUSE = Pattern.compile(
            "\\b" + Words.oneOf("houses after their names") + "$|^" + Words.oneOf("houses before their names") + "\\b",
            FLAGS | Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern COMMA = Pattern.compile(",\\s*");

    private static final Pattern STREET = Pattern.compile(
            "\\b" + Words.oneOf("street words") + "(?:\\b|(?<=[./]))\\.?|\\p{L}(?:" + Words.oneOf("street endings")
                    + "|" + Words.oneOf("short street endings") + "\\b)",
            FLAGS | Pattern.UNICODE_CHARACTER_CLASS);

    private StreetWords() {}

    static boolean isBox(String segment) {
        return BOX.matcher(segment).find();
    }

    /** Returns whether a segment is nothing but a flat, a floor or a similar unit. */
    static boolean isUnit(String segment) {
        var unit = UNIT.matcher(segment);
        return unit.find() && unit.start() == 0;
    }

    static boolean isBuilding(String segment) {
        return BUILDING.matcher(segment).find() && !COMPANY.matcher(segment).find();
    }

    /** Returns whether a line, or what it has between two commas, is a flat, a floor or the name of a house. */
    public static boolean isHouse(String line) {
        return COMMA.splitAsStream(line)
                .anyMatch(part -> isUnit(part) || HOUSE.matcher(part).find());
    }

    /** Where a flat or floor at the end of a line starts; -1 when there is none. */
    static int unitAtEnd(String line) {
        var unit = UNIT.matcher(line);
        return unit.find() ? unit.start() : -1;
    }

    static boolean inLine(String line) {
        return STREET.matcher(line).find();
    }
}
