package dev.quern.core.result;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of an address that says where in the place: street and number, or a box, and what further lines there are.
 *
 * @param street null for a box
 * @param line the street or box as it is written
 * @param further flats, floors and districts; null when there are none
 * @param rest what was written behind the street in its own segment: a city, where no comma parts them
 */
record AddressStreet(
        @Nullable String number,
        @Nullable String street,
        String line,
        @Nullable String further,
        String rest) {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern BOX = Pattern.compile(
            "^(?:p\\.? ?o\\.? ?box|post office box|postfach|postbus|boite postale|boîte postale|b\\.? ?p\\.?|apartado"
                    + "(?: de correos)?|casella postale|c\\.? ?p\\.?|gpo box|locked bag)[ :]{1,2}[\\d][\\d .-]{0,9}$",
            FLAGS);
    private static final Pattern UNIT = Pattern.compile(
            "(?:^|[ ,]{1,3})((?:apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|level|shop|lot|block|blk|no"
                    + "|wohnung|whg|top|stiege|etage|appt?|bât|bat|bâtiment|escalier|esc|puerta|piso|interno|scala|bus|bte"
                    + "|boîte)\\.? ?#?[\\d A-Z][\\w-]{0,5}|#[\\w-]{1,8}|\\d{1,2}(?:st|nd|rd|th) floor|\\d{1,2}\\. ?(?:og|stock|etage)"
                    + "|\\d{1,2} ?[º°ª](?: ?[A-Z\\d]{1,3})?)$",
            FLAGS);
    /** Words that streets begin or end with, in the languages of the countries read. */
    private static final Pattern STREET_WORD = Pattern.compile(
            "\\b(?:street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|bd|boul|court|ct|place|pl|square|sq|terrace"
                    + "|crescent|cres|close|way|parkway|pkwy|highway|hwy|circle|cir|trail|row|mews|hill|gardens|grove|walk"
                    + "|quay|wharf|broadway|turnpike|pike|plaza|parade|esplanade|loop|alley|nagar|marg|salai|jalan|jln|jl"
                    + "|lorong|lrg|persiaran|lebuh|rue|chemin|impasse|allée|allées|quai|cours|route|passage|faubourg|calle|c/"
                    + "|avenida|avda|paseo|ronda|carretera|ctra|plaça|carrer|camino|travesía|via|viale|piazza|piazzale|corso"
                    + "|largo|vicolo|strada|contrada|rua|praça|travessa|ul|ulica|aleja|al|platz|weg|allee|ring|gasse|ufer|damm"
                    + "|chaussee|straße|strasse|str|straat|laan|plein|gracht|kade|singel|dreef|hof)\\b\\.?"
                    + "|\\p{L}(?:straße|strasse|str\\.|str\\b|gasse|weg|platz|allee|ring|damm|ufer|steig|markt|graben|straat|laan"
                    + "|plein|gracht|kade|dreef|steenweg|gatan|vägen|vej|veien|gade)",
            FLAGS | Pattern.UNICODE_CHARACTER_CLASS);

    private static final String NUMBER = "\\d{1,5}(?: ?[A-Za-z](?![\\p{L}]))?(?: ?[-/\u2013+] ?\\d{1,5} ?[A-Za-z]?)?";
    private static final Pattern NUMBER_FIRST = Pattern.compile(
            "^(?:no\\.? ?)?(?<number>\\d{1,6}[A-Za-z]?(?:[-/–]\\d{1,5}[A-Za-z]?)?(?: ?(?:bis|ter|quater))?(?!\\p{L})|\\d{1,3}-\\d{1,3}\\w?)[ ,]{1,3}"
                    + "(?<street>(?=.*\\p{L}{2}).{2,80})$",
            FLAGS);
    private static final Pattern NUMBER_LAST = Pattern.compile(
            "^(?<street>(?=.*\\p{L}{2}).{2,80}?)[ ,]{1,3}(?:n[ºo°r]\\.? ?|nr\\.? ?|num\\.? ?|no\\.? ?)?(?<number>"
                    + NUMBER + "|s/n|snc)$",
            FLAGS);
    private static final Pattern ONLY_NUMBER =
            Pattern.compile("^(?:n[ºo°r]\\.? ?|nr\\.? ?)?" + NUMBER + "(?: ?(?:bis|ter|quater))?$", FLAGS);
    /** The words that an English street ends with: what follows them in the same segment is the city. */
    private static final Pattern ENGLISH_END = Pattern.compile(
            "^(?<street>\\d{1,6}\\w? .{2,50}\\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|way"
                    + "|parkway|pkwy|highway|hwy|circle|cir|terrace|close|crescent)\\.?(?: [NSEW]{1,2})?)[ ,]{1,3}"
                    + "(?<city>\\p{L}[\\p{L}'. -]{1,40})$",
            FLAGS);

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
            return null;
        }
        var further = new ArrayList<String>();
        // Who lives there stands before the street; only a flat or floor there belongs to the address.
        segments.subList(0, best).stream().filter(AddressStreet::isUnit).forEach(further::add);
        var segment = segments.get(best);
        var street = of(segment, further);
        further.addAll(segments.subList(best + 1, segments.size()));
        return new AddressStreet(
                street.number, street.street, street.line, further.isEmpty() ? null : String.join(", ", further), "");
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

    private static AddressStreet of(String segment, List<String> further) {
        if (BOX.matcher(segment).find()) {
            return new AddressStreet(null, null, segment, null, "");
        }
        var line = segment;
        var unit = UNIT.matcher(line);
        if (unit.find()
                && unit.start() > 0
                && STREET_WORD.matcher(line.substring(0, unit.start())).find()) {
            further.add(unit.group(1).strip());
            line = line.substring(0, unit.start()).strip();
        }
        var first = NUMBER_FIRST.matcher(line);
        if (first.find()) {
            return new AddressStreet(first.group("number"), first.group("street"), line, null, "");
        }
        var last = NUMBER_LAST.matcher(line);
        if (last.find()) {
            return new AddressStreet(last.group("number"), last.group("street"), line, null, "");
        }
        return new AddressStreet(null, line, line, null, "");
    }

    /** 3: number and street word, or a box; 2: a street word; 1: a number. */
    private static int score(String segment) {
        if (segment.length() > 90 || (isUnit(segment) && !BOX.matcher(segment).find())) {
            return 0;
        }
        if (BOX.matcher(segment).find()) {
            return 3;
        }
        boolean word = STREET_WORD.matcher(segment).find();
        boolean number = NUMBER_FIRST.matcher(segment).find()
                || NUMBER_LAST.matcher(segment).find();
        return word && number ? 4 : number ? 1 : word ? 2 : 0;
    }

    private static boolean isUnit(String segment) {
        var unit = UNIT.matcher(segment);
        return unit.find() && unit.start() == 0;
    }

    /** "Via Roma, 12" and "12, High Street" belong together though a comma parts them. */
    private static List<String> joined(List<String> before) {
        var segments = new ArrayList<String>();
        for (int i = 0; i < before.size(); i++) {
            var segment = before.get(i);
            if (!ONLY_NUMBER.matcher(segment).matches()) {
                segments.add(segment);
                continue;
            }
            int last = segments.size() - 1;
            boolean behind = last >= 0 && score(segments.get(last)) == 2;
            if (behind) {
                segments.set(last, segments.get(last) + ", " + segment);
            } else if (i + 1 < before.size() && score(before.get(i + 1)) == 2) {
                segments.add(segment + ", " + before.get(++i));
            } else {
                segments.add(segment);
            }
        }
        return segments;
    }
}
