package dev.quern.core.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads postal addresses of the United States, Canada, the United Kingdom, Australia, India, Singapore, Malaysia and
 * western Europe, on one line or several. Offline: the parts are what stands there, nothing is looked up, and an address
 * is {@code found} when a place (city or postal code) and a street or box were recognised. The country is given where the
 * address names it or where its form, its street or the document's country leave no choice.
 */
public final class AddressParser {
    private static final Pattern LINES = Pattern.compile("\\R");
    private static final Pattern COMMAS = Pattern.compile(" ?[,;|\u2022\u00B7] ?");
    private static final Set<String> COUNTIES = Set.of(
            "bedfordshire",
            "berkshire",
            "buckinghamshire",
            "cambridgeshire",
            "cheshire",
            "cornwall",
            "cumbria",
            "derbyshire",
            "devon",
            "dorset",
            "durham",
            "county durham",
            "east sussex",
            "essex",
            "gloucestershire",
            "greater london",
            "greater manchester",
            "hampshire",
            "herefordshire",
            "hertfordshire",
            "kent",
            "lancashire",
            "leicestershire",
            "lincolnshire",
            "merseyside",
            "middlesex",
            "norfolk",
            "northamptonshire",
            "northumberland",
            "nottinghamshire",
            "oxfordshire",
            "shropshire",
            "somerset",
            "south yorkshire",
            "staffordshire",
            "suffolk",
            "surrey",
            "tyne and wear",
            "warwickshire",
            "west midlands",
            "west sussex",
            "west yorkshire",
            "wiltshire",
            "worcestershire",
            "north yorkshire",
            "co antrim",
            "county antrim",
            "county down");
    private static final Map<String, Pattern> STREETS_OF = Map.of(
            "DE", words("\\p{L}*(?:straße|strasse|str\\.|str\\b|platz\\b|gasse\\b|weg\\b|allee\\b|ring\\b|damm\\b)"),
            "FR", words("\\b(?:rue|avenue|boulevard|bd|chemin|impasse|allée|quai|cours|route)\\b.*\\p{L}"),
            "ES", words("^(?:calle|c/|avda|avenida|paseo|plaza|ronda|carretera|ctra|carrer)[ .]"),
            "IT", words("^(?:via|viale|piazza|piazzale|corso|largo|vicolo|strada)\\b"),
            "MY", words("\\b(?:jalan|jln|lorong|persiaran|lebuh|taman)\\b"));

    /** Any of the forms of postal codes: what a line must have before it is worth a closer look. */
    private static final Pattern POSTAL_CODE = Pattern.compile(
            "\\d{4}|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d ?\\d[A-Z]{2}(?![\\p{L}\\d])|[A-Z]\\d[A-Z][ -]?\\d[A-Z]\\d");

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
            for (var part : COMMAS.split(Normaliser.oneLine(line), -1)) {
                var bare = part.strip();
                if (!bare.isEmpty()) {
                    segments.add(bare);
                }
            }
        }
        return segments;
    }

    private static Map<String, String> parts(List<String> all, Conventions conventions) {
        var segments = new ArrayList<>(all);
        var parts = new HashMap<String, String>();
        var named = takeCountry(segments);
        var language = conventions.language();
        var usual = language == null || language.getCountry().isEmpty() ? null : language.getCountry();
        var country = named != null ? named : usual;
        takeState(segments, country, parts);
        var place = AddressPlace.read(segments, country, named != null);
        if (place == null) {
            return Map.of();
        }
        var before = new ArrayList<>(segments.subList(0, segments.size() - place.segments()));
        if (!place.before().isEmpty()) {
            before.addAll(segments(place.before()));
        }
        var city = place.city();
        if (city != null && "GB".equals(place.country()) && isCounty(city) && !before.isEmpty()) {
            parts.put("county", city);
            city = before.remove(before.size() - 1);
        }
        AddressStreet street = null;
        if (city != null && city.chars().anyMatch(Character::isDigit)) {
            street = AddressStreet.withCity(city);
            city = street == null ? null : street.rest();
        } else if (city != null && "GB".equals(place.country()) && AddressStreet.looksLikeStreet(city)) {
            before.add(city);
            city = null;
        }
        street = street != null ? street : AddressStreet.read(before);
        if (street == null) {
            return Map.of();
        }
        put(parts, "city", city);
        put(parts, "zip", place.zip());
        put(parts, "state_code", place.stateCode());
        put(parts, "state", place.state());
        put(parts, "number", street.number());
        put(parts, "street", street.street());
        put(parts, "address1", street.line());
        put(parts, "address2", street.further());
        var code = named != null ? named : place.country() != null ? place.country() : ofStreet(street, place.zip());
        if (code != null) {
            parts.put("country_code", code);
            parts.put("country", Countries.name(code));
        }
        return parts;
    }

    /** The country at the end, which is taken off: a segment of its own, or the last words behind the place. */
    private static @Nullable String takeCountry(List<String> segments) {
        int last = segments.size() - 1;
        if (last < 0) {
            return null;
        }
        var segment = segments.get(last);
        // "Singapore" alone may be all there is of the place, but then digits stand somewhere before it.
        var code = segments.size() > 1 ? Countries.code(segment) : null;
        if (code != null) {
            boolean cityState = code.equals("SG") || code.equals("LU");
            if (!cityState || segments.get(last - 1).matches(".*\\d{4,6}.*")) {
                segments.remove(last);
            }
            return code;
        }
        for (int blank = segment.lastIndexOf(' '); blank > 0; blank = segment.lastIndexOf(' ', blank - 1)) {
            var head = segment.substring(0, blank);
            code = Countries.code(segment.substring(blank + 1));
            // "Atlanta Georgia" and the like: only behind a postal code or its city.
            if (code != null && head.matches(".*\\d{3}.*") && !head.matches("\\d{4,6}")) {
                segments.set(last, head);
                return code;
            }
            if (segment.length() - blank > 30) {
                break;
            }
        }
        return null;
    }

    /** A state or province in a segment behind the postal code: "50450 Kuala Lumpur, Selangor". */
    private static void takeState(List<String> segments, @Nullable String country, Map<String, String> parts) {
        int last = segments.size() - 1;
        if (last < 1 || segments.get(last).chars().anyMatch(Character::isDigit)) {
            return;
        }
        boolean zipBefore = segments.get(last - 1).matches(".*(?<!\\d)\\d{5,6}(?!\\d).*");
        if (!zipBefore) {
            return;
        }
        for (var candidate : country == null ? List.of("MY", "IN") : List.of(country)) {
            var code = Countries.stateCode(candidate, segments.get(last));
            var name = code == null ? null : Countries.stateName(candidate, code);
            if (code != null && name != null) {
                parts.put("state_code", code);
                parts.put("state", name);
                segments.remove(last);
                return;
            }
        }
        // A province of Spain or Italy repeats the city or names the next larger one.
        if ("ES".equals(country) || "IT".equals(country)) {
            parts.put("state", segments.remove(last));
        }
    }

    private static @Nullable String ofStreet(AddressStreet street, @Nullable String zip) {
        // Four digits and "straße" are Austrian or Swiss, four and "rue" Belgian or Swiss: nothing tells them apart.
        if (zip == null || zip.length() != 5 || street.street() == null) {
            return null;
        }
        var line = street.line();
        String only = null;
        for (var country : STREETS_OF.entrySet()) {
            if (country.getValue().matcher(line).find()) {
                if (only != null) {
                    return null;
                }
                only = country.getKey();
            }
        }
        return only;
    }

    private static boolean isCounty(String text) {
        return COUNTIES.contains(text.toLowerCase(Locale.ROOT).replace(".", ""));
    }

    private static void put(Map<String, String> parts, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            parts.put(name, value.strip());
        }
    }

    private static Pattern words(String pattern) {
        return Pattern.compile(
                pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }
}
