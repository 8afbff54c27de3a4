package dev.quern.ocr.value.address;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of an address that says where the street is: city, postal code, state.
 *
 * @param country ISO 3166 code, where the form of the place or a mark in it tells; null otherwise
 * @param before what stands before the place in its own segment: the street, where no comma parts them
 * @param segments how many segments it takes, from the end
 */
record AddressPlace(
        @Nullable String country,
        @Nullable String city,
        @Nullable String zip,
        @Nullable String stateCode,
        @Nullable String state,
        String before,
        int segments) {
    private static final String CITY_FIRST = "^(?<city>[^,]{2,80}?)[ ,]{1,3}";
    private static final String CITY_BEHIND =
            "[ ,]{1,3}(?<city>['\u2019]?\\p{L}[\\p{L}\\p{M}'\u2019.()/ -]{1,60}(?: \\d{1,2})?)$";

    private static final Pattern AMERICAN = Pattern.compile(
            CITY_FIRST + "(?<state>" + States.statePattern("US") + "|D\\.C)\\.?[ ,]{1,3}(?<zip>\\d{5}(?:-\\d{4})?)$");
    private static final Pattern CANADIAN = Pattern.compile(CITY_FIRST + "\\(?(?<state>" + States.statePattern("CA")
            + "|Québec|QUÉBEC)\\)?[ ,]{1,3}(?<zip>[A-Z]\\d[A-Z][ -]?\\d[A-Z]\\d)$");
    private static final Pattern BRITISH =
            Pattern.compile(CITY_FIRST + "(?<zip>(?:GIR|[A-Z]{1,2}\\d[A-Z\\d]?) ?\\d[A-Z]{2})$");
    private static final Pattern IRISH = Pattern.compile(
            CITY_FIRST + "(?<zip>[ACDEFHKNPRTVWXY]\\d[\\dW] ?(?=[A-Z\\d]*\\d)[\\dACDEFHKNPRTVWXY]{4})$");
    private static final Pattern AUSTRALIAN =
            Pattern.compile(CITY_FIRST + "(?<state>" + States.statePattern("AU") + ")[ ,]{1,3}(?<zip>\\d{4})$");
    private static final Pattern INDIAN = Pattern.compile(
            CITY_FIRST + "(?:(?<state>" + States.statePattern("IN")
                    + ")[ ,]{0,3})?(?:[-\u2013]? ?(?:(?:PIN|Pin)(?: ?(?:CODE|Code|code))?)?[ :.-]{0,3})(?<zip>[1-9]\\d{2} ?\\d{3})$");
    private static final Pattern SINGAPOREAN =
            Pattern.compile("(?<before>^|^.*[ ,])(?:SINGAPORE|Singapore|S)[ ,]{0,3}\\(?(?<zip>\\d{6})\\)?$");
    private static final Pattern DUTCH =
            Pattern.compile("(?<![\\p{L}\\d])(?:NL[- ])?(?<zip>[1-9]\\d{3} ?(?!SA|SD|SS)[A-Z]{2})" + CITY_BEHIND);
    private static final Pattern POLISH =
            Pattern.compile("(?<![\\p{L}\\d-])(?:PL[- ])?(?<zip>\\d{2}-\\d{3})" + CITY_BEHIND);
    private static final Pattern PORTUGUESE =
            Pattern.compile("(?<![\\p{L}\\d-])(?:P[T]?-)?(?<zip>\\d{4}-\\d{3})" + CITY_BEHIND);
    private static final Pattern FIVE_DIGITS = Pattern.compile(
            "(?<![\\p{L}\\d-])(?:(?<mark>DE|D|FR|F|ES|E|IT|I|SE|FI)[- ] ?)?(?<zip>\\d{5})" + CITY_BEHIND);
    private static final Pattern FOUR_DIGITS =
            Pattern.compile("(?<![\\p{L}\\d-])(?:(?<mark>AT|A|CH|BE|B|DK|L|LU|N)[- ] ?)?(?<zip>\\d{4})" + CITY_BEHIND);
    private static final Pattern SPACED =
            Pattern.compile("(?<![\\p{L}\\d-])(?:(?<mark>SE|S|CZ|SK|GR)[- ] ?)?(?<zip>\\d{3} \\d{2})" + CITY_BEHIND);
    private static final Pattern PROVINCE =
            Pattern.compile("^(?<city>.+?) (?:\\((?<inside>[^()]{2,24})\\)|(?<code>[A-Z]{2}))$");
    private static final Pattern WORDS =
            Pattern.compile("['\u2019]?\\p{L}[\\p{L}\\p{M}'\u2019.() -]{1,40}(?: \\d{1,2})?");
    private static final Pattern CEDEX = Pattern.compile(" CEDEX(?: \\d{1,2})?$", Pattern.CASE_INSENSITIVE);
    private static final List<String> FIVE_DIGIT_COUNTRIES = List.of("DE", "FR", "ES", "IT", "MY", "SE", "FI");
    private static final List<String> FOUR_DIGIT_COUNTRIES = List.of("AT", "CH", "BE", "DK", "NO", "LU");
    private static final List<String> SPACED_COUNTRIES = List.of("SE", "CZ", "SK", "GR");

    /**
     * The place at the end of the segments.
     *
     * @param country where the address says it, or the language does; null when unknown
     * @param said whether the address itself names the country
     */
    static @Nullable AddressPlace read(List<String> segments, @Nullable String country, boolean said) {
        for (int count = 1; count <= Math.min(3, segments.size()); count++) {
            var tail = String.join(", ", segments.subList(segments.size() - count, segments.size()));
            var place = read(tail, count, country, said);
            if (place != null) {
                return place;
            }
        }
        return null;
    }

    /**
     * A place that has no postal code: a city before its state, or before the country that the address names.
     *
     * @param named the country that was taken off the end; null when there was none
     */
    static @Nullable AddressPlace withoutCode(List<String> segments, @Nullable String named) {
        int last = segments.size() - 1;
        if (last < 1) {
            return null;
        }
        var end = segments.get(last);
        for (var country : named == null ? List.of("US", "CA", "AU") : List.of(named)) {
            var code = States.stateCode(country, end);
            boolean behindCity =
                    last > 1 && WORDS.matcher(segments.get(last - 1)).matches();
            if (code != null && behindCity) {
                return new AddressPlace(
                        country, segments.get(last - 1), null, code, States.stateName(country, code), "", 2);
            }
        }
        boolean city = named != null && WORDS.matcher(end).matches() && !AddressStreet.looksLikeStreet(end);
        boolean county = city && last > 1 && States.isCounty(end);
        return city && !(county && !WORDS.matcher(segments.get(last - 1)).matches())
                ? new AddressPlace(named, end, null, null, null, "", 1)
                : null;
    }

    private static @Nullable AddressPlace read(String tail, int count, @Nullable String country, boolean said) {
        var place = cityFirst(AMERICAN, "US", tail, count, country, said);
        place = place != null ? place : cityFirst(CANADIAN, "CA", tail, count, country, said);
        place = place != null ? place : cityFirst(AUSTRALIAN, "AU", tail, count, country, said);
        place = place != null ? place : cityFirst(BRITISH, "GB", tail, count, country, said);
        place = place != null ? place : cityFirst(IRISH, "IE", tail, count, country, said);
        place = place != null ? place : singaporean(tail, count, country, said);
        place = place != null ? place : indian(tail, count, country, said);
        if (place != null || count > 2) {
            return place;
        }
        place = zipFirst(DUTCH, "NL", tail, count, country, said);
        place = place != null ? place : zipFirst(POLISH, "PL", tail, count, country, said);
        place = place != null ? place : zipFirst(PORTUGUESE, "PT", tail, count, country, said);
        place = place != null ? place : marked(SPACED, SPACED_COUNTRIES, tail, count, country, said);
        place = place != null ? place : marked(FIVE_DIGITS, FIVE_DIGIT_COUNTRIES, tail, count, country, said);
        return place != null ? place : marked(FOUR_DIGITS, FOUR_DIGIT_COUNTRIES, tail, count, country, said);
    }

    private static boolean contradicts(String own, @Nullable String country, boolean said) {
        return said && country != null && !country.equals(own);
    }

    private static @Nullable AddressPlace cityFirst(
            Pattern pattern, String own, String tail, int count, @Nullable String country, boolean said) {
        var place = pattern.matcher(tail);
        if (contradicts(own, country, said) || !place.find()) {
            return null;
        }
        boolean states = !own.equals("GB") && !own.equals("IE");
        var code = states ? States.stateCode(own, place.group("state")) : null;
        return new AddressPlace(
                own,
                place.group("city").strip(),
                place.group("zip"),
                code,
                code == null ? null : States.stateName(own, code),
                "",
                count);
    }

    private static @Nullable AddressPlace singaporean(String tail, int count, @Nullable String country, boolean said) {
        var place = SINGAPOREAN.matcher(tail);
        if (contradicts("SG", country, said) || !place.find()) {
            return null;
        }
        return new AddressPlace("SG", "Singapore", place.group("zip"), null, null, clean(place.group("before")), count);
    }

    /** Six digits alone are not enough: a state, the word PIN or the country has to be there. */
    private static @Nullable AddressPlace indian(String tail, int count, @Nullable String country, boolean said) {
        var place = INDIAN.matcher(tail);
        if (contradicts("IN", country, said) || !place.find()) {
            return null;
        }
        var state = place.group("state");
        var city = place.group("city").replaceAll("[ ,\u2013-]{1,4}$", "").strip();
        // "Kerala 682001" and "Delhi 110001" go on in the segment before, where there is one.
        if (state == null && States.stateCode("IN", city) != null && !city.equals("Chandigarh")) {
            return null;
        }
        if (state != null && Towns.isIn("IN", city + " " + state)) {
            city = city + " " + state; // New Delhi
            state = null;
        }
        boolean pin = tail.toUpperCase(Locale.ROOT).contains("PIN");
        if (state == null && !pin && !"IN".equals(country) && !Towns.isIn("IN", city)) {
            return null;
        }
        var code = state == null ? null : States.stateCode("IN", state);
        return new AddressPlace(
                "IN", city, place.group("zip"), code, code == null ? null : States.stateName("IN", code), "", count);
    }

    private static @Nullable AddressPlace zipFirst(
            Pattern pattern, String own, String tail, int count, @Nullable String country, boolean said) {
        var place = pattern.matcher(tail);
        return contradicts(own, country, said) || !place.find() ? null : zipFirst(own, place, tail, count);
    }

    private static @Nullable AddressPlace marked(
            Pattern pattern, List<String> own, String tail, int count, @Nullable String country, boolean said) {
        var place = pattern.matcher(tail);
        if ((said && country != null && !own.contains(country)) || !place.find()) {
            return null;
        }
        var mark = place.group("mark");
        var meant = mark != null ? ofMark(mark) : country != null && own.contains(country) ? country : null;
        return zipFirst(meant, place, tail, count);
    }

    private static @Nullable AddressPlace zipFirst(@Nullable String country, Matcher place, String tail, int count) {
        var city = CEDEX.matcher(place.group("city")).replaceFirst("").strip();
        String state = null;
        var province = PROVINCE.matcher(city);
        if (!"DK".equals(country) && province.find()) {
            var code = state(
                    country, province.group("inside") != null ? province.group("inside") : province.group("code"));
            if (code != null) {
                city = province.group("city").strip();
                state = code;
            }
        }
        var head = tail.substring(0, place.start());
        boolean apart = tail.startsWith(",", place.end("zip"));
        if (apart && !head.isBlank() && !head.stripTrailing().endsWith(",")) {
            return null; // "MA 02110, thank you": the town stood before
        }
        var full = state == null ? null : stateName(country, state);
        return new AddressPlace(country, city, place.group("zip"), state, full, clean(head), count);
    }

    /** The code of the province after a city, "Milano MI" or "Catarroja (Valencia)"; null when it is none. */
    private static @Nullable String state(@Nullable String country, String written) {
        if (country == null) {
            return written.length() == 2 ? States.stateCode("IT", written) : null;
        }
        return States.stateCode(country, written);
    }

    private static @Nullable String stateName(@Nullable String country, String code) {
        return States.stateName(country == null ? "IT" : country, code);
    }

    /** The countries that a postal code's form leaves open. */
    List<String> candidates() {
        var digits = zip == null ? "" : zip;
        return digits.length() == 4
                ? FOUR_DIGIT_COUNTRIES
                : digits.length() == 6 ? SPACED_COUNTRIES : digits.length() == 5 ? FIVE_DIGIT_COUNTRIES : List.of();
    }

    private static String ofMark(String mark) {
        return switch (mark) {
            case "D" -> "DE";
            case "F" -> "FR";
            case "E" -> "ES";
            case "I" -> "IT";
            case "A" -> "AT";
            case "B" -> "BE";
            case "L" -> "LU";
            case "N" -> "NO";
            case "S" -> "SE";
            default -> mark;
        };
    }

    private static String clean(String before) {
        return before.replaceAll("[ ,;-]{1,5}$", "").strip();
    }
}
