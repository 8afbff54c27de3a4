package dev.quern.ocr.value.date;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.ocr.words.Words;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides from a whole document whether its numeric dates start with the day or the month. One document is taken to keep
 * one order.
 */
public final class DateOrders {
    private static final Set<String> MONTH_FIRST_COUNTRIES = Set.of("US", "PH", "PR", "GU", "FM", "MH", "PW");
    /** Where both orders are common, the country says nothing. */
    private static final Set<String> UNDECIDED_COUNTRIES = Set.of("CA");

    /**
     * A town, a state and a ZIP code. With a comma between town and state it is an American address; without one it may
     * be, but then "DE 99199 Town" must not follow: that is a country before a postcode.
     */
    private static final String STATE = "(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]"
            + "|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])";

    private static final Pattern AMERICAN = Pattern.compile("\\p{L}{3}\\.?, {0,2}" + STATE
            + "\\.?,? {1,2}\\d{5}(?:-\\d{4})?(?![\\d-])|\\p{Lu}\\p{L}{2,} {1,2}" + STATE
            + " {1,2}\\d{5}(?:-\\d{4})?(?! {0,2}[\\p{L}\\d-])");
    private static final Pattern NOT_AMERICAN = Pattern.compile(
            "[€£]|\\b(?:[Uu][Ss][Tt]|[Mm][Ww][Ss][Tt]|" + Words.oneOf("signs of no american document") + ")\\b");

    private static final Pattern MONTH_FIRST_HINT = hints("hints of dates with the month first");
    private static final Pattern DAY_FIRST_HINT = hints("hints of dates with the day first");

    private DateOrders() {}

    /**
     * Dates that can be read in one way only vote, and so does a date that another line spells out; then what the document
     * says of how it is to be filled in, "MM/DD/YYYY"; then the order of spelled-out dates, then signs of the country, then the language. Empty when nothing decides.
     */
    public static Optional<DateOrder> decide(Iterable<String> lines, @Nullable Locale language) {
        var spelled = new HashSet<LocalDate>();
        var open = new ArrayList<DateReading>();
        var proven = new Votes();
        var named = new Votes();
        var hinted = new Votes();
        var country = new Votes();
        for (var line : lines) {
            for (var reading : DateSpotter.read(line, Conventions.UNKNOWN)) {
                proven.add(reading.proven());
                named.add(reading.named());
                if (reading.named() != null) {
                    spelled.add(reading.date());
                } else if (reading.alternative() != null) {
                    open.add(reading);
                }
            }
            if (MONTH_FIRST_HINT.matcher(line).find()) {
                hinted.add(DateOrder.MONTH_FIRST);
            }
            if (DAY_FIRST_HINT.matcher(line).find()) {
                hinted.add(DateOrder.DAY_FIRST);
            }
            if (AMERICAN.matcher(line).find()) {
                country.add(DateOrder.MONTH_FIRST);
            }
            if (NOT_AMERICAN.matcher(line).find()) {
                country.add(DateOrder.DAY_FIRST);
            }
        }
        for (var reading : open) {
            boolean day = spelled.contains(reading.date());
            boolean month = spelled.contains(reading.alternative());
            if (day != month) {
                proven.add(day ? DateOrder.DAY_FIRST : DateOrder.MONTH_FIRST);
            }
        }
        return proven.winner()
                .or(hinted::winner)
                .or(() -> language != null && !language.getCountry().isEmpty() ? usual(language) : Optional.empty())
                .or(() -> language == null || language.getLanguage().equals("en") ? Optional.empty() : usual(language))
                .or(country::winner)
                .or(named::winner)
                .or(() -> usual(language));
    }

    /** The usual order of a language, as spoken in its country where that is known. */
    static Optional<DateOrder> usual(@Nullable Locale language) {
        if (language == null || UNDECIDED_COUNTRIES.contains(language.getCountry())) {
            return Optional.empty();
        }
        boolean american = language.getCountry().isEmpty()
                ? language.getLanguage().equals("en")
                : MONTH_FIRST_COUNTRIES.contains(language.getCountry());
        return language.getLanguage().isEmpty() && language.getCountry().isEmpty()
                ? Optional.empty()
                : Optional.of(american ? DateOrder.MONTH_FIRST : DateOrder.DAY_FIRST);
    }

    static Optional<DateOrder> usual(Conventions conventions) {
        return conventions.dateOrder() != null ? Optional.of(conventions.dateOrder()) : usual(conventions.language());
    }

    private static final class Votes {
        private int dayFirst;
        private int monthFirst;

        void add(@Nullable DateOrder order) {
            if (order == DateOrder.DAY_FIRST) {
                dayFirst++;
            } else if (order == DateOrder.MONTH_FIRST) {
                monthFirst++;
            }
        }

        Optional<DateOrder> winner() {
            return dayFirst == monthFirst
                    ? Optional.empty()
                    : Optional.of(dayFirst > monthFirst ? DateOrder.DAY_FIRST : DateOrder.MONTH_FIRST);
        }
    }

    /** Matches what forms print beside the boxes to fill in: "MM/DD/YYYY", "TT.MM.JJ", "Month/Day/Year". */
    private static Pattern hints(String section) {
        return Pattern.compile(Words.list(section).stream()
                .map(hint -> Arrays.stream(hint.split("/", -1))
                        .map(DateOrders::part)
                        .collect(Collectors.joining(" ?[/.,-] ?")))
                .collect(Collectors.joining("|", "(?iu)(?<![\\p{L}\\d])(?:", ")(?![\\p{L}\\d])")));
    }

    /** Letters for digits may be fewer: "m" for "mm", "yy" for "yyyy". A word stands as it is. */
    private static String part(String letters) {
        if (letters.chars().distinct().count() > 1) {
            return Pattern.quote(letters);
        }
        int half = letters.length() / 2;
        return letters.substring(half) + "(?:" + letters.substring(0, half) + ")?";
    }
}
