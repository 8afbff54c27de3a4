package dev.quern.ocr.value.address;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.PlainText;
import dev.quern.ocr.value.text.Spotted;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads postal addresses of the United States, Canada, the United Kingdom, Ireland, Australia, India, Singapore, Malaysia
 * and most of Europe, on one line or several, with other lines of their blocks around them. Offline: the parts are what stands there, nothing is looked up, and an address
 * is {@code found} when a place (city or postal code) and a street or box were recognised. The country is given where the
 * address names it or where its form, its street or the document's country leave no choice.
 */
public final class AddressParser {
    private static final Pattern LINES = Pattern.compile("\\R");
    private static final Pattern COMMAS = Pattern.compile(" ?[,;|\u2022\u00B7] ?");
    /** "Muster GmbH - Gartenstraße 12 - 80331 München"; "12 - 14" and "Pune - 411004" are no two parts. */
    private static final Pattern DASHES = Pattern.compile(
            "(?<!\\d) [-\u2013] (?!\\d{3} ?\\d{3}$)|(?<=\\d[A-Za-z]?|/[A-Za-z]) [-\u2013] (?=\\d{4,5} [\\p{L}-]|\\d{1,2}\u00BA|\\p{L}{3})");

    private static final Pattern CODE_BEFORE = Pattern.compile("(?<!\\d)(?:\\d{5,6}|\\d{3} \\d{3})(?!\\d)");
    /** Digits enough for a code, or one of British or Canadian form. */
    private static final Pattern CODE_AT_END = Pattern.compile("\\d{3}|\\d[A-Z]{2}$|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$");

    private static final Pattern IN_BRACKETS = Pattern.compile("^(?<head>.{2,}) ?\\((?<inside>\\p{L}[\\p{L} .]+)\\)$");
    private static final Pattern MARK =
            Pattern.compile("^(D|DE|CH|A|AT|B|BE|F|FR|I|IT|E|ES|NL|L|LU|S|SE|DK|PL) [-\u2013] (?=\\d{2,5})");
    private static final Pattern LABEL = Pattern.compile(
            "^" + Words.oneOf("address labels") + "(?: ?: ?|$)", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    /** Lines that stand in a block with an address and are no part of it. */
    private static final Pattern CONTACT = Pattern.compile(
            "@|\\bwww\\.|://|^" + Words.oneOf("contact labels") + "\\b|^" + Words.oneOfLoosely("registration labels")
                    + "\\b|^(?!\\d{5}-\\d{3,4}$)[+(]?\\d[\\d ()/.-]{7,}$|^\\([\\d-]+[A-Z]?\\)$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final Pattern ABBREVIATED = Pattern.compile(".*(?:^|[ .])\\p{L}{1,4}\\.$");

    /** Any of the forms of postal codes: what a line must have before it is worth a closer look. */
    private static final Pattern POSTAL_CODE = Pattern.compile(
            "\\d{4}|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d ?\\d[A-Z]{2}(?![\\p{L}\\d])|[A-Z]\\d[A-Z][ -]?\\d[A-Z]\\d");

    /** The most lines of something else that may stand after a place. */
    private static final int MOST_BEHIND = 4;

    private AddressParser() {}

    /** A line that is an address with its street and place is spotted as a whole; one that is only part of it is not. */
    public static List<Spotted<Value.Address>> spot(String text, Conventions conventions) {
        var line = text.strip();
        if (line.length() < 12
                || line.length() > 200
                || !POSTAL_CODE.matcher(line).find()) {
            return List.of();
        }
        int start = text.indexOf(line);
        return parse(line, conventions)
                .filter(Value.Address::found)
                .filter(address -> address.parts().containsKey("zip"))
                .map(address -> List.of(new Spotted<>(start, start + line.length(), address, 0.8)))
                .orElse(List.of());
    }

    /** The address, taken apart where it can be; empty only for a blank text. */
    public static Optional<Value.Address> parse(String text, Conventions conventions) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        var original = text.strip();
        var segments = segments(original);
        var normalized = String.join(", ", segments);
        var parts = original.length() > 500 ? Map.<String, String>of() : parts(segments, conventions);
        return Optional.of(new Value.Address(original, normalized, parts, !parts.isEmpty()));
    }

    private static List<String> segments(String text) {
        var segments = new ArrayList<String>();
        for (var line : LINES.split(text, -1)) {
            for (var part : COMMAS.split(PlainText.oneLine(line), -1)) {
                var bare = part.strip();
                if (!bare.isEmpty()) {
                    segments.add(bare);
                }
            }
        }
        return segments;
    }

    /** A place, where one was found, and the segments around it that may hold the street. */
    private record Located(AddressPlace place, boolean coded, List<String> before, List<String> behind) {
        /** Where the usual order or the code is missing, the street has to leave no doubt. */
        boolean needsCertainStreet() {
            return !coded || !behind.isEmpty();
        }
    }

    private static Map<String, String> parts(List<String> all, Conventions conventions) {
        var segments = withoutOtherLines(all);
        var parts = new HashMap<String, String>();
        var named = takeCountry(segments);
        var language = conventions.language();
        var usual = language == null || language.getCountry().isEmpty() ? null : language.getCountry();
        var ofState = takeState(segments, named != null ? named : usual, parts);
        var country = named != null ? named : usual != null ? usual : ofState;
        var located = locate(segments, country, named);
        if (located == null) {
            return Map.of();
        }
        var place = located.place;
        var before = located.before;
        var city = place.city();
        boolean isles = "GB".equals(place.country()) || "IE".equals(place.country());
        if (city != null && isles && States.isCounty(city) && !before.isEmpty()) {
            parts.put("county", city);
            city = before.remove(before.size() - 1);
        }
        AddressStreet street = null;
        if (city != null && located.coded && hasStreetNumber(city)) {
            street = AddressStreet.withCity(city);
            city = street == null ? null : street.rest();
        } else if (city != null && isles && AddressStreet.looksLikeStreet(city)) {
            before.add(city);
            city = null;
        }
        street = street != null ? street : AddressStreet.read(before);
        street = street == null && located.coded ? AddressStreet.read(located.behind) : street;
        if (street == null || (located.needsCertainStreet() && !street.isCertain())) {
            return Map.of();
        }
        put(parts, "zip", place.zip());
        put(parts, "state_code", place.stateCode());
        put(parts, "state", place.state());
        put(parts, "number", street.number());
        put(parts, "street", street.street());
        put(parts, "address1", street.line());
        put(parts, "address2", street.further());
        var code = named != null ? named : place.country() != null ? place.country() : ofState;
        code = code != null ? code : Towns.country(place.candidates(), street.line(), city);
        if (code != null) {
            parts.put("country_code", code);
            parts.put("country", Countries.name(code));
        }
        put(parts, "city", city == null || code == null ? city : withoutProvince(city, code, parts));
        return parts;
    }

    /** The segments cut further at dashes, without labels and without what is no part of an address. */
    private static List<String> withoutOtherLines(List<String> all) {
        var segments = new ArrayList<String>();
        for (var segment : all) {
            var unlabelled = LABEL.matcher(segment).replaceFirst("");
            for (var piece : DASHES.split(MARK.matcher(unlabelled).replaceFirst("$1-"), -1)) {
                var bare = piece.strip();
                if (isSaid(bare) && !CONTACT.matcher(bare).find()) {
                    // The end of a sentence is not the end of an abbreviation.
                    boolean stopped =
                            bare.endsWith(".") && !ABBREVIATED.matcher(bare).matches();
                    segments.add(stopped ? bare.substring(0, bare.length() - 1) : bare);
                }
            }
        }
        return segments;
    }

    /** The place at the end of the segments, or before some that are something else; null when there is none. */
    private static @Nullable Located locate(List<String> segments, @Nullable String country, @Nullable String named) {
        var place = AddressPlace.read(segments, country, named != null);
        int end = segments.size();
        while (place == null && end > 1 && segments.size() - end < MOST_BEHIND) {
            end--;
            var earlier = AddressPlace.read(segments.subList(0, end), country, named != null);
            // "1420 Maple Avenue" is a street, not a postal code and its town.
            place = earlier != null && !StreetWords.inLine(String.valueOf(earlier.city())) ? earlier : null;
        }
        boolean coded = place != null;
        if (place == null) {
            end = segments.size();
            place = AddressPlace.withoutCode(segments, named);
        }
        if (place == null) {
            return null;
        }
        var before = new ArrayList<>(segments.subList(0, end - place.segments()));
        segments(place.before()).stream().filter(AddressParser::isSaid).forEach(before::add);
        return new Located(place, coded, before, segments.subList(end, segments.size()));
    }

    private static boolean isSaid(String segment) {
        return segment.chars().anyMatch(Character::isLetterOrDigit);
    }

    /** "12 Main Street Springfield" has one, "Dublin 2" has not. */
    private static boolean hasStreetNumber(String city) {
        return city.matches(".*\\d.*") && !city.matches("\\p{L}[^\\d]* \\d{1,2}");
    }

    /** The country at the end, which is taken off: a segment of its own, or the last words after the place. */
    private static @Nullable String takeCountry(List<String> segments) {
        int last = segments.size() - 1;
        if (last < 0) {
            return null;
        }
        var segment = segments.get(last);
        var bracket = IN_BRACKETS.matcher(segment);
        var inside = bracket.find() ? Countries.code(bracket.group("inside")) : null;
        if (inside != null) {
            segments.set(last, bracket.group("head").strip());
            return inside;
        }
        // "Singapore" alone may be all there is of the place, but then digits stand somewhere before it.
        var code = segments.size() > 1 ? Countries.code(segment) : null;
        if (code != null) {
            boolean cityState = code.equals("SG") || code.equals("LU");
            if (!cityState || segments.get(last - 1).matches(".*(?<!\\d)\\d{4,6}(?!\\d).*")) {
                segments.remove(last);
            }
            return code;
        }
        for (int blank = segment.lastIndexOf(' '); blank > 0; blank = segment.lastIndexOf(' ', blank - 1)) {
            var head = segment.substring(0, blank);
            code = Countries.code(segment.substring(blank + 1));
            // "Atlanta Georgia" and the like: only where a postal code and a city come first.
            if (code != null && CODE_AT_END.matcher(head).find() && !head.matches("\\d{4,6}")) {
                segments.set(last, head);
                return code;
            }
            if (segment.length() - blank > 30) {
                break;
            }
        }
        return null;
    }

    /** "Catarroja (Valencia)" and "Klang Selangor", where only the street told the country. */
    private static String withoutProvince(String city, String country, Map<String, String> parts) {
        var atEnd = country.equals("MY") && !parts.containsKey("state_code") ? States.codeAtEnd("MY", city) : null;
        var ofEnd = atEnd == null ? null : States.stateName("MY", atEnd);
        if (atEnd != null && ofEnd != null && !Towns.isIn("MY", city)) {
            parts.put("state_code", atEnd);
            parts.put("state", ofEnd);
            return city.substring(0, city.toLowerCase(Locale.ROOT).lastIndexOf(' ' + ofEnd.toLowerCase(Locale.ROOT)))
                    .strip();
        }
        var bracket = IN_BRACKETS.matcher(city);
        var code = bracket.find() ? States.stateCode(country, bracket.group("inside")) : null;
        var name = code == null ? null : States.stateName(country, code);
        if (code == null || name == null || parts.containsKey("state_code")) {
            return city;
        }
        parts.put("state_code", code);
        parts.put("state", name);
        return bracket.group("head").strip();
    }

    /**
     * A state or province in a segment after the postal code, which is taken off: "50450 Kuala Lumpur, Selangor".
     *
     * @return the country whose state it is; null when there is none
     */
    private static @Nullable String takeState(
            List<String> segments, @Nullable String country, Map<String, String> parts) {
        int last = segments.size() - 1;
        if (last < 1 || segments.get(last).chars().anyMatch(Character::isDigit)) {
            return null;
        }
        // Behind a code alone stands the city, though it may be called like its state.
        boolean zipBefore = CODE_BEFORE.matcher(segments.get(last - 1)).find()
                && segments.get(last - 1).chars().anyMatch(Character::isLetter);
        if (!zipBefore) {
            return null;
        }
        for (var candidate : country == null ? List.of("MY", "IN", "IT") : List.of(country)) {
            var code = States.stateCode(candidate, segments.get(last));
            var name = code == null ? null : States.stateName(candidate, code);
            if (code != null && name != null) {
                parts.put("state_code", code);
                parts.put("state", name);
                segments.remove(last);
                return candidate;
            }
        }
        // A province of Spain or Italy repeats the city or names the next larger one.
        if ("ES".equals(country) || "IT".equals(country)) {
            parts.put("state", segments.remove(last));
        }
        return null;
    }

    private static void put(Map<String, String> parts, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            parts.put(name, value.strip());
        }
    }
}
