package dev.quern.ocr.value;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.value.address.AddressParser;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.DateTimeSpotter;
import dev.quern.ocr.value.name.NameParser;
import dev.quern.ocr.value.number.NumberSpotter;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile lines: a page may be one line of anything, and searching it must take time in proportion to its length. */
class SpottersOnHostileLinesTest {
    private static final int LENGTH = 40_000;
    /** Far more than is needed here, and far less than a backtracking pattern would take. */
    private static final Duration ENOUGH = Duration.ofSeconds(8);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "1 ",
                "1.",
                "1/",
                "123 ",
                "1 234,",
                "16.06.2026 ",
                "16 June ",
                "a",
                "a.",
                "a@",
                "a.b@c.",
                "http://",
                "example.com ",
                "12:34:",
                "+1 ",
                "0 1",
                "AB12 3456 ",
                "- 1 ",
                " ",
                "1'000",
                "Mr. A ",
                "($",
                "tel: 1",
                "12 Main Street, ",
                "16/06/2026T",
                "1O/",
                "lO:",
                "0ct1 ",
                "1 . ",
                "1, 234",
                "1.234",
                "www . a",
                "https : / / ",
                "12 - ",
                "no 12, ",
                "Via Roma 1/",
                "(12",
                "a & ",
                "not paid ",
                "\u2612 paid ",
                "[ ] ",
                "1\u00BD ",
                "1 1/2 ",
                "12 noon ",
                "12-15 March ",
                "March 1-",
                "Sunday 2 August "
            })
    void a_line_of_forty_thousand_characters_is_soon_done(String piece) {
        var line = piece.repeat(LENGTH / piece.length());
        assertTimeoutPreemptively(ENOUGH, () -> {
            DateTimeSpotter.spot(line, Conventions.UNKNOWN);
            DateSpotter.spotWithoutYear(line, Conventions.UNKNOWN, LocalDate.of(2026, 1, 3));
            NumberSpotter.spot(line, Conventions.UNKNOWN);
            NameParser.spot(line, Conventions.UNKNOWN);
            AddressParser.spot(line, Conventions.UNKNOWN);
            TextValues.completed(Conventions.UNKNOWN, List.of(line));
            for (var format : FieldFormat.values()) {
                if (format != FieldFormat.TABLE) {
                    Normaliser.normalise(line, format, Conventions.UNKNOWN);
                }
            }
            Normaliser.choose(line, List.of("Paid", "Not paid", "1-9", "over 9"));
        });
    }
}
