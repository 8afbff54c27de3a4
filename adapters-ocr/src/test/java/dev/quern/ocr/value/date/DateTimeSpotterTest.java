package dev.quern.ocr.value.date;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateTimeSpotterTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-06-16T09:45:00                   | 2026-06-16T09:45:00
            2026-06-16T09:45                      | 2026-06-16T09:45:00
            2026-06-16T09:45:00Z                  | 2026-06-16T09:45:00Z
            2026-06-16T09:45:00.123Z              | 2026-06-16T09:45:00Z
            2026-06-16T09:45:00+02:00             | 2026-06-16T09:45:00+02:00
            2026-06-16T09:45:00-05:00             | 2026-06-16T09:45:00-05:00
            2026-06-16 09:45:00 +0530             | 2026-06-16T09:45:00+05:30
            2026-06-16 09:45                      | 2026-06-16T09:45:00
            20260616T094500Z                      | 2026-06-16T09:45:00Z
            16.06.2026 09:45                      | 2026-06-16T09:45:00
            16.06.2026, 09:45 Uhr                 | 2026-06-16T09:45:00
            16.06.2026 um 9.45 Uhr                | 2026-06-16T09:45:00
            16/06/2026 9:45 PM                    | 2026-06-16T21:45:00
            6/16/2026 9:45:12 PM                  | 2026-06-16T21:45:12
            6/16/26, 9:45 PM                      | 2026-06-16T21:45:00
            June 16, 2026 at 9:45 p.m.            | 2026-06-16T21:45:00
            Tue, 16 Jun 2026 09:45:00 +0200       | 2026-06-16T09:45:00+02:00
            Tue, 16 Jun 2026 09:45:00 GMT         | 2026-06-16T09:45:00Z
            16 Jun 2026 09:45 EST                 | 2026-06-16T09:45:00-05:00
            16 Jun 2026 09:45 (UTC+2)             | 2026-06-16T09:45:00+02:00
            16 juin 2026 à 14h30                  | 2026-06-16T14:30:00
            16 de junio de 2026 a las 14:30       | 2026-06-16T14:30:00
            16 giugno 2026 alle ore 14.30         | 2026-06-16T14:30:00
            16 juni 2026 om 14.30 uur             | 2026-06-16T14:30:00
            16 juni 2026 kl. 14.30                | 2026-06-16T14:30:00
            09:45 16/06/2026                      | 2026-06-16T09:45:00
            09:45, 16 June 2026                   | 2026-06-16T09:45:00
            9:45 pm on Tuesday, June 16, 2026     | 2026-06-16T21:45:00
            """)
    void a_written_day_with_its_time_is_read(String text, String plain) {
        assertThat(DateTimeSpotter.parse(text, Conventions.UNKNOWN).map(Value.DateTime::plain))
                .contains(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"16 June 2026", "09:45", "2026-06-16T25:00:00", "2026-06-31T09:45:00", "16.06.2026 14.30"})
    void half_of_a_date_and_time_is_not_enough(String text) {
        assertThat(DateTimeSpotter.parse(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            See you on Friday 16 May at 2:25 pm.        | 2025-05-16T14:25:00
            Besichtigung am 3. Juli um 9.45 Uhr         | 2025-07-03T09:45:00
            le 28 décembre à 14h30                      | 2024-12-28T14:30:00
            """)
    void a_moment_without_a_year_is_near_to_the_day_of_the_document(String text, String plain) {
        var spotted = DateTimeSpotter.of(
                text,
                DateSpotter.spotWithoutYear(text, Conventions.UNKNOWN, LocalDate.of(2025, 5, 2)),
                Conventions.UNKNOWN);
        assertThat(spotted).map(moment -> moment.value().plain()).containsExactly(plain);
    }

    @Test
    void a_range_of_hours_is_not_an_offset() {
        var spotted = DateTimeSpotter.spot("16/06/2026 09:00-12:00", Conventions.UNKNOWN);
        assertThat(spotted)
                .singleElement()
                .satisfies(time -> assertThat(time.value().plain()).isEqualTo("2026-06-16T09:00:00"));
    }

    @Test
    void the_time_zone_gives_the_offset_that_is_not_written() {
        var berlin = new Conventions(null, null, null, ZoneId.of("Europe/Berlin"));
        assertThat(DateTimeSpotter.parse("16.06.2026 09:45", berlin).map(Value.DateTime::plain))
                .contains("2026-06-16T09:45:00+02:00");
        assertThat(DateTimeSpotter.parse("16.01.2026 09:45", berlin).map(Value.DateTime::plain))
                .contains("2026-01-16T09:45:00+01:00");
        assertThat(DateTimeSpotter.parse("16.01.2026 09:45:00Z", berlin).map(Value.DateTime::plain))
                .contains("2026-01-16T09:45:00Z");
    }

    @Test
    void the_alternative_of_the_day_is_one_of_the_time() {
        assertThat(DateTimeSpotter.spot("03/04/2026 09:45", Conventions.UNKNOWN))
                .singleElement()
                .satisfies(time -> {
                    assertThat(time.value().plain()).isEqualTo("2026-04-03T09:45:00");
                    assertThat(time.alternative()).isNotNull();
                    assertThat(time.alternative().plain()).isEqualTo("2026-03-04T09:45:00");
                });
    }

    @Test
    void each_day_takes_the_time_beside_it() {
        var line = "in 16.06.2026 15:00 out 18.06.2026 11:00, paid 19.06.2026";
        assertThat(DateTimeSpotter.spot(line, Conventions.UNKNOWN).stream().map(time -> time.in(line)))
                .containsExactly("16.06.2026 15:00", "18.06.2026 11:00");
    }
}
