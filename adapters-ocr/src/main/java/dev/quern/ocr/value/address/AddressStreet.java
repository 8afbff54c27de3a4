package dev.quern.ocr.value.address;

import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of an address that says where in the place: street and number, or a box, and further lines.
 *
 * @param street null for a box
 * @param line the street or box as it is written
 * @param further flats, floors, buildings and districts; null when there are none
 * @param rest what was written after the street in its own segment: a city, where no comma parts them
 */
record AddressStreet(
        @Nullable String number,
        @Nullable String street,
        String line,
        @Nullable String further,
        String rest) {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private static final String DIGITS = "\\d{1,5}(?: ?[A-Za-z](?![\\p{L}]))?";
    /** 12, 12a, 12-14, 12/A, 10/2/14, 12-II, 12 bis. */
    private static final String NUMBER = DIGITS
            + "(?: ?[-/\u2013+] ?(?:\\d{1,5} ?[A-Za-z]?|[IVX]{1,4}|[A-Za-z]|bis|ter)(?![\\p{L}\\d])){0,3}+(?: ?"
            + Words.oneOf("house number additions") + "| " + Words.oneOf("house number sides") + ")?";
    /** Also 6-3-456, B-12, 15 & 17, 123 1/2, N6W23001, Lot 1.08, Blk 123, Plot No. 7. */
    private static final String NUMBER_BEFORE = "(?:\\d{1,6} [1-3]/[2-4]|[NSEW]\\d{1,3}[NSEW]\\d{2,6}|"
            + Words.oneOf("plots") + "\\.? ?(?:no\\.? ?)?[\\d.]{1,6}[A-Za-z]?"
            + "|[A-Z]{1,2}-?\\d{1,4}[A-Z]?(?=,)|\\d{1,6}[A-Za-z]?(?: ?(?:&|and) ?\\d{1,5}[A-Za-z]?)"
            + "|\\d{1,6}(?:[-/\u2013][A-Za-z\\d]{1,5}){0,3}[A-Za-z]?(?: ?" + Words.oneOf("house number additions")
            + ")?)";

    private static final String NO = "(?:(?:[hd]|house|door)?\\.? ?n[\u00BAo\u00B0r]?[.:]? ?|num\\.? ?)";

    private static final Pattern NUMBER_FIRST = Pattern.compile(
            "^(?:(?:(?:[hd]|house|door)\\.? ?)?no[.:]? ?)?(?<number>" + NUMBER_BEFORE
                    + ")(?![\\p{L}\\d])[ ,]{1,3}(?<street>(?=.*\\p{L}{2}).{2,80})$",
            FLAGS);
    private static final Pattern NUMBER_LAST = Pattern.compile(
            "^(?<street>(?=.*\\p{L}{2}).{2,80}?)[ ,]{1,3}" + NO + "?(?<number>" + NUMBER + "|s/n|snc)$", FLAGS);
    private static final Pattern ONLY_NUMBER = Pattern.compile(
            "^(?:" + NO + "?(?<plain>" + NUMBER + "|s/n|snc)|(?:(?:(?:[hd]|house|door)\\.? ?)?no[.:]? ?)?(?:"
                    + NUMBER_BEFORE + "|[A-Z]-?\\d{1,4}[A-Z]?))$",
            FLAGS);
    private static final Pattern PLOT = Pattern.compile("^" + Words.oneOf("plots") + "\\b", FLAGS);
    /**
     * Words that stand before the name of a street whose number may come before them: digits after them are part of the
     * name.
     */
    private static final Pattern NAMED_WITH_DIGITS = Pattern.compile(
            "^" + Words.oneOf("streets with numbers") + "\\b|\\b" + Words.oneOf("roads with numbers") + "\\b", FLAGS);
    /** The words that an English street ends with: what follows them in the same segment is the city. */
    private static final Pattern ENGLISH_END = Pattern.compile(
            "^(?<street>\\d{1,6}\\w? .{2,50}\\b" + Words.oneOf("english street ends") + "\\.?(?: [NSEW]{1,2})?(?: "
                    + Words.oneOf("english flats") + "\\.? ?#?\\w{1,5}| #\\w{1,5})?)[ ,]{1,3}"
                    + "(?<city>\\p{L}[\\p{L}'. -]{1,40})$",
            FLAGS);

    private static final Pattern CROSS = Pattern.compile(
            "(?i)\\d{1,2}" + Words.oneOf("english ordinal endings") + " " + Words.oneOf("indian crossings"));

    /** Picks the street out of the segments before the place; null when none of them looks like one. */
    static @Nullable AddressStreet read(List<String> before) {
        var segments = joined(before);
        int best = -1;
        int bestScore = 0;
        for (int i = 0; i < segments.size(); i++) {
            int score = score(segments.get(i));
            if (score > bestScore) {
                best = i;
                bestScore = score;
            }
        }
        if (best < 0) {
            return behindUnit(segments);
        }
        var further = new ArrayList<String>();
        var street = of(segments.get(best), further);
        // Who lives there stands before the street; only a flat, a floor or a building there belongs to the address.
        var earlier = new ArrayList<String>();
        for (var segment : segments.subList(0, best)) {
            if (street.number == null
                    && street.street != null
                    && ONLY_NUMBER.matcher(segment).matches()) {
                street = street.numbered(segment);
            } else if (StreetWords.isHouse(segment) || StreetWords.isBuilding(segment) || isCross(segment)) {
                earlier.add(segment);
            }
        }
        further.addAll(0, earlier);
        further.addAll(segments.subList(best + 1, segments.size()));
        return new AddressStreet(
                street.number, street.street, street.line, further.isEmpty() ? null : String.join(", ", further), "");
    }

    /** "Unit 4, Harbour Estate": after a flat or floor, the rest stands for the street. */
    private static @Nullable AddressStreet behindUnit(List<String> segments) {
        int unit = 0;
        while (unit < segments.size() && !StreetWords.isUnit(segments.get(unit))) {
            unit++;
        }
        int last = segments.size() - 1;
        if (unit >= last || StreetWords.isUnit(segments.get(last))) {
            return null;
        }
        var estate = segments.get(last);
        return new AddressStreet(null, estate, estate, String.join(", ", segments.subList(unit, last)), "");
    }

    /** "12 Main Street Springfield": the street, with the city as the rest. Null when there is no such end. */
    static @Nullable AddressStreet withCity(String segment) {
        var parts = ENGLISH_END.matcher(segment);
        if (!parts.find()) {
            return null;
        }
        var street = read(List.of(parts.group("street")));
        return street == null
                ? null
                : new AddressStreet(street.number, street.street, street.line, street.further, parts.group("city"));
    }

    static boolean looksLikeStreet(String segment) {
        return score(segment) >= 2;
    }

    /**
     * Returns whether a street has a number besides, or is a box, so that a place may follow without its postal code.
     */
    boolean isCertain() {
        return street == null || (number != null && StreetWords.inLine(line));
    }

    private AddressStreet numbered(String segment) {
        var bare = segment.replaceFirst("^(?i:(?:(?:[hd]|house|door)\\.? ?)?no[.:]? ?)(?=\\d)", "");
        return new AddressStreet(bare, street, segment + ", " + line, further, rest);
    }

    private static AddressStreet of(String segment, List<String> further) {
        if (StreetWords.isBox(segment)) {
            return new AddressStreet(null, null, segment, null, "");
        }
        var line = segment;
        var unit = StreetWords.unitAtEnd(line);
        var whole = NUMBER_FIRST.matcher(line);
        if (whole.find() && NAMED_WITH_DIGITS.matcher(whole.group("street")).find()) {
            return new AddressStreet(whole.group("number"), whole.group("street"), line, null, "");
        }
        boolean named = NAMED_WITH_DIGITS.matcher(line).find();
        if (unit > 0 && !named && StreetWords.inLine(line.substring(0, unit))) {
            further.add(line.substring(unit).replaceAll("^[ ,-]{1,3}", "").strip());
            line = line.substring(0, unit).strip();
        }
        var first = NUMBER_FIRST.matcher(line);
        if (first.find()) {
            return new AddressStreet(first.group("number"), first.group("street"), line, null, "");
        }
        var last = NUMBER_LAST.matcher(line);
        if (last.find() && !named) {
            return new AddressStreet(last.group("number"), last.group("street"), line, null, "");
        }
        return new AddressStreet(null, line, line, null, "");
    }

    /** 4: number and street word; 3: a box; 2: a street word; 1: a number. */
    private static int score(String segment) {
        boolean box = StreetWords.isBox(segment);
        if (segment.length() > 90 || (StreetWords.isUnit(segment) && !box) || isCross(segment)) {
            return 0;
        }
        if (box) {
            return 3;
        }
        boolean word = StreetWords.inLine(segment);
        boolean number = NUMBER_FIRST.matcher(segment).find()
                || NUMBER_LAST.matcher(segment).find();
        // "Plaza Mont Kiara" is rather a building than the street.
        boolean street = word && (number || !StreetWords.isBuilding(segment));
        return street && number ? 4 : street ? 2 : word || number ? 1 : 0;
    }

    private static boolean isWithoutNumber(String segment) {
        int score = score(segment);
        return score == 2 || (score == 1 && StreetWords.inLine(segment));
    }

    /** "2nd Cross" tells which crossing of an Indian street. */
    private static boolean isCross(String segment) {
        return CROSS.matcher(segment).matches();
    }

    /** "Via Roma, 12" and "12, High Street" belong together though a comma parts them. */
    private static List<String> joined(List<String> before) {
        var segments = new ArrayList<String>();
        for (int i = 0; i < before.size(); i++) {
            var segment = before.get(i);
            int unit = StreetWords.unitAtEnd(segment);
            var number = unit > 0 ? segment.substring(0, unit) : segment;
            if (!ONLY_NUMBER.matcher(number).matches()) {
                segments.add(segment);
                continue;
            }
            int last = segments.size() - 1;
            boolean behind = last >= 0 && isWithoutNumber(segments.get(last));
            // Behind a lot or a block stands its street, whatever it is called.
            boolean ahead = i + 1 < before.size()
                    && !StreetWords.isUnit(before.get(i + 1))
                    && (StreetWords.inLine(before.get(i + 1))
                            || PLOT.matcher(segment).find())
                    && !NUMBER_FIRST.matcher(before.get(i + 1)).find();
            if (behind) {
                // Further on, "640 6ª planta" comes apart again.
                segments.set(last, segments.get(last) + ", " + segment);
            } else if (ahead) {
                segments.add(segment + ", " + before.get(++i));
            } else {
                segments.add(segment);
            }
        }
        return segments;
    }
}
