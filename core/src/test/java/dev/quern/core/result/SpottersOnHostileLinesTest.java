package dev.quern.core.result;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page may consist of one line of anything; looking through it takes time in proportion to its length. */
class SpottersOnHostileLinesTest {
    private static final int LENGTH = 100_000;
    /** Far more than needed here, far less than a pattern that goes back and forth would take. */
    private static final Duration ENOUGH = Duration.ofSeconds(5);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "1 ",
                "1.",
                "1/",
                "1-",
                "1,",
                "12 ",
                "123 ",
                "1 234,",
                "16.06.2026 ",
                "16 June ",
                "June 16, ",
                "a",
                "a.",
                "a-",
                "www.",
                "a@",
                "a.b@c.",
                "http://",
                "12:34:",
                "+1 ",
                "(0",
                "0 1",
                "AB12",
                "AB12 3456 ",
                "-",
                "- ",
                " ",
                "'",
                "1'000",
                "Dr. A",
                "Mr. ",
                "$",
                "($",
                "1h",
                "tel ",
                "tel: 1",
                "12 Main Street, ",
                "IL 62704 ",
                "((",
                "/a",
                "a/",
                "1234 ",
                "example.com ",
                "16/06/2026T",
                "\u00a01",
                "é",
                "ſ",
                "12 Street "
            })
    void a_line_of_a_hundred_thousand_characters_is_soon_done(String piece) {
        var line = piece.repeat(LENGTH / piece.length());
        assertTimeoutPreemptively(ENOUGH, () -> {
            DateTimeSpotter.spot(line, Conventions.UNKNOWN);
            NumberSpotter.spot(line, Conventions.UNKNOWN);
            NameParser.spot(line, Conventions.UNKNOWN);
            AddressParser.spot(line, Conventions.UNKNOWN);
            Conventions.UNKNOWN.completedFrom(List.of(line));
            for (var format : FieldFormat.values()) {
                if (format != FieldFormat.TABLE) {
                    Normaliser.normalise(line, format, Conventions.UNKNOWN);
                }
            }
            Normaliser.choose(line, List.of("Paid", "Not paid"));
        });
    }
}
