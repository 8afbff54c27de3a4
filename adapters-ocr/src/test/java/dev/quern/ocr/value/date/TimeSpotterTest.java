package dev.quern.ocr.value.date;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.time.LocalTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpotterTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            09:45            | 09:45
            9:45             | 09:45
            00:00            | 00:00
            23:59:59         | 23:59:59
            9:45 am          | 09:45
            9:45am           | 09:45
            9:45 AM          | 09:45
            9:45 a.m.        | 09:45
            9:45 p.m.        | 21:45
            9:45 P.M         | 21:45
            9:45 p. m.       | 21:45
            9:45:30 PM       | 21:45:30
            12:00 am         | 00:00
            12:15 pm         | 12:15
            12 pm            | 12:00
            9 am             | 09:00
            9am              | 09:00
            9.45 pm          | 21:45
            14:30 PM         | 14:30
            14h30            | 14:30
            14 h 30          | 14:30
            14H30            | 14:30
            14h30min         | 14:30
            14u30            | 14:30
            14h              | 14:00
            14:30 h          | 14:30
            14.30 h          | 14:30
            14.30 Uhr        | 14:30
            14:30 Uhr        | 14:30
            14 Uhr           | 14:00
            14 Uhr 30        | 14:30
            14.30 uur        | 14:30
            kl. 14.30        | 14:30
            à 14h30          | 14:30
            at 14:30         | 14:30
            a las 14:30      | 14:30
            14:30:15.123     | 14:30:15
            14:30Z           | 14:30
            14:30 UTC        | 14:30
            14:30 +02:00     | 14:30
            14:30:00+0200    | 14:30
            14.30            | 14:30
            14.30.15         | 14:30:15
            (14:30)          | 14:30
            """)
    void a_written_time_is_read(String text, LocalTime time) {
        assertThat(TimeSpotter.parse(text, Conventions.UNKNOWN)).contains(new Value.Time(time));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "25:00",
                "24:01",
                "12:60",
                "9",
                "0945",
                "9:5",
                "13 am",
                "0 am",
                "15 am",
                "noonish",
                "12:30 to 14:30",
                "14:30:75",
                "9:45 kg"
            })
    void text_that_is_not_a_time_is_refused(String text) {
        assertThat(TimeSpotter.parse(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "16:9",
                "00:1B:44:11:3A:B7",
                "12:34:56:78",
                "14.30",
                "total 14.30 EUR",
                "10.11.12.13",
                "A12:30",
                "1:100",
                "112:30",
                "12:305",
                "port 8080:80",
                "3 a month",
                "5 a.b.",
                "6 amps",
                "20h30x",
                "cet après-midi",
                "en Midi-Pyrénées",
                "from 14.30 a night"
            })
    void text_that_only_looks_like_a_time_is_not_spotted(String text) {
        assertThat(TimeSpotter.spot(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            open 09:00-17:00 daily             | 09:00; 17:00
            kl. 18.30-20.15                    | 18.30; 20.15
            kl. 18.30-20.99                    | 18.30
            16/06/2026 09:45 and 10:45 pm      | 09:45; 10:45 pm
            2026-06-16T09:45:00Z               | 09:45:00
            20260616T094500                    | 094500
            Rechnung vom 16.06.2026 14.30 Uhr  | 14.30 Uhr
            Time:09:45                         | 09:45
            no later than noon on Monday       | noon
            open until 7.15 and at midnight    | 7.15; midnight
            from 8.15 in the morning           | 8.15 in the morning
            ouvert dès midi                    | midi
            a mezzogiorno in punto             | mezzogiorno
            alle 9.30 e alle 14.00             | 9.30; 14.00
            Abgabe bis Mittag                  | Mittag
            """)
    void a_time_is_spotted_where_it_stands(String line, String spans) {
        assertThat(TimeSpotter.spot(line, Conventions.UNKNOWN).stream().map(time -> time.in(line)))
                .containsExactly(spans.split("; ", -1));
    }
}
