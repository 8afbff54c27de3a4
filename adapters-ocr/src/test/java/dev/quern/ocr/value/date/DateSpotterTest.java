package dev.quern.ocr.value.date;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Spotted;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateSpotterTest {
    private static final Conventions DAY = Conventions.UNKNOWN.withDateOrder(DateOrder.DAY_FIRST);
    private static final Conventions MONTH = Conventions.UNKNOWN.withDateOrder(DateOrder.MONTH_FIRST);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            2026-06-16                    | 2026-06-16
            2026/06/16                    | 2026-06-16
            2026/6/16                     | 2026-06-16
            2026.06.16                    | 2026-06-16
            2026. 06. 16.                 | 2026-06-16
            2026 06 16                    | 2026-06-16
            2026-Jun-16                   | 2026-06-16
            2026 June 16                  | 2026-06-16
            2026年6月16日                  | 2026-06-16
            20260616                      | 2026-06-16
            16062026                      | 2026-06-16
            16.06.2026                    | 2026-06-16
            16.6.2026                     | 2026-06-16
            16. 6. 2026                   | 2026-06-16
            16/06/2026                    | 2026-06-16
            16 / 06 / 2026                | 2026-06-16
            16-06-2026                    | 2026-06-16
            16–06–2026                    | 2026-06-16
            16 06 2026                    | 2026-06-16
            16'06'2026                    | 2026-06-16
            16.06.26                      | 2026-06-16
            16/06/26                      | 2026-06-16
            6/16/26                       | 2026-06-16
            06/16/2026                    | 2026-06-16
            16-06-26                      | 2026-06-16
            16/06/50                      | 1950-06-16
            16/06/49                      | 2049-06-16
            06/06/2026                    | 2026-06-06
            16 June 2026                  | 2026-06-16
            16 June, 2026                 | 2026-06-16
            16th June 2026                | 2026-06-16
            1st of May 2026               | 2026-05-01
            2nd May 2026                  | 2026-05-02
            3rd Sept. 2026                | 2026-09-03
            16-Jun-2026                   | 2026-06-16
            16-Jun-26                     | 2026-06-16
            16-JUN-26                     | 2026-06-16
            16/Jun/2026                   | 2026-06-16
            16.Jun.2026                   | 2026-06-16
            16Jun2026                     | 2026-06-16
            16JUN26                       | 2026-06-16
            16 Jun '26                    | 2026-06-16
            16 Jun ’26                    | 2026-06-16
            16 Jun 26                     | 2026-06-16
            June 16, 2026                 | 2026-06-16
            June 16 2026                  | 2026-06-16
            June 16th, 2026               | 2026-06-16
            Jun 16, 2026                  | 2026-06-16
            Jun. 16, 2026                 | 2026-06-16
            JUN 16 2026                   | 2026-06-16
            Jun-16-2026                   | 2026-06-16
            Jun 16 '26                    | 2026-06-16
            Jun 16,2026                   | 2026-06-16
            Jun 16, 26                    | 2026-06-16
            Jun-16-26                     | 2026-06-16
            Feb29/20                      | 2020-02-29
            Feb 29/20                     | 2020-02-29
            the 16 of June 2026           | 2026-06-16
            Tuesday, 16 June 2026         | 2026-06-16
            Tue, Jun 16, 2026             | 2026-06-16
            Tue 16 Jun 2026               | 2026-06-16
            Tuesday June 16, 2026         | 2026-06-16
            16. Juni 2026                 | 2026-06-16
            16.Juni 2026                  | 2026-06-16
            16. März 2026                 | 2026-03-16
            16. Mrz. 2026                 | 2026-03-16
            1. Jänner 2026                | 2026-01-01
            Dienstag, den 16. Juni 2026   | 2026-06-16
            Di., 16.06.2026               | 2026-06-16
            16. Dez. 26                   | 2026-12-16
            16. Okt 2026                  | 2026-10-16
            16 juin 2026                  | 2026-06-16
            1er juin 2026                 | 2026-06-01
            1er août 2026                 | 2026-08-01
            le 16 février 2026            | 2026-02-16
            16 FÉVRIER 2026               | 2026-02-16
            16 fevrier 2026               | 2026-02-16
            16 févr. 2026                 | 2026-02-16
            mardi 16 juin 2026            | 2026-06-16
            16 juil. 2026                 | 2026-07-16
            31 déc. 2025                  | 2025-12-31
            16 de junio de 2026           | 2026-06-16
            16 de junio del 2026          | 2026-06-16
            martes, 16 de junio de 2026   | 2026-06-16
            16 jun. 2026                  | 2026-06-16
            1 de enero de 2026            | 2026-01-01
            16-ene-2026                   | 2026-01-16
            16 de setiembre de 2026       | 2026-09-16
            16 giugno 2026                | 2026-06-16
            1° giugno 2026                | 2026-06-01
            1º giugno 2026                | 2026-06-01
            martedì 16 giugno 2026        | 2026-06-16
            16 gen 2026                   | 2026-01-16
            16 ott. 2026                  | 2026-10-16
            1.º de junho de 2026          | 2026-06-01
            16 de junho de 2026           | 2026-06-16
            16 de março de 2026           | 2026-03-16
            terça-feira, 16 de junho de 2026 | 2026-06-16
            16/fev/2026                   | 2026-02-16
            16 dez 2026                   | 2026-12-16
            16 juni 2026                  | 2026-06-16
            16 mei 2026                   | 2026-05-16
            16 mrt. 2026                  | 2026-03-16
            dinsdag 16 juni 2026          | 2026-06-16
            16 oktober 2026               | 2026-10-16
            16 czerwca 2026               | 2026-06-16
            16 czerwca 2026 r.            | 2026-06-16
            16 października 2026r.        | 2026-10-16
            16 paź 2026                   | 2026-10-16
            16 stycznia 2026              | 2026-01-16
            16 września 2026              | 2026-09-16
            1 maja 2026                   | 2026-05-01
            den 16 juni 2026              | 2026-06-16
            16 augusti 2026               | 2026-08-16
            16 maj 2026                   | 2026-05-16
            tisdag 16 juni 2026           | 2026-06-16
            16. desember 2026             | 2026-12-16
            29.02.2024                    | 2024-02-29
            16.06.2026                    | 2026-06-16
            (16/06/2026)                  | 2026-06-16
            : 16/06/2026.                 | 2026-06-16
            Date: 16/06/2026              | 2026-06-16
            """)
    void a_written_day_is_read(String text, LocalDate day) {
        assertThat(DateSpotter.parse(text, Conventions.UNKNOWN)).contains(new Value.Date(day));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "2026",
                "June 2026",
                "16 June",
                "31.06.2026",
                "29.02.2026",
                "30 February 2026",
                "16.13.2026",
                "00/06/2026",
                "16/00/2026",
                "2026-13-01",
                "2026-02-30",
                "20261301",
                "99/99/9999",
                "16/06/9026",
                "Feb30/20",
                "tomorrow",
                "16 June 2026 and 17 June 2026"
            })
    void text_that_is_not_a_day_is_refused(String text) {
        assertThat(DateSpotter.parse(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.168.1.10",
                "10.10.20.26",
                "10.11.12.2026",
                "v1.2.26",
                "version 1.2.26",
                "1.2.3",
                "12-34-5678",
                "AB-12-05-2024",
                "INV-2026-06-16",
                "INV20260616",
                "AB20260616X",
                "06 12 34 56 78",
                "06-12-11-56-78",
                "06.12.11.26.78",
                "+49 12 11 2026",
                "tel 01 02 2026 55",
                "1234567890123",
                "2026-06-16-001",
                "1/16/06/2026",
                "16/06/2026/4",
                "Section 4.3.2.1",
                "Room 12/05",
                "may 10",
                "Jan 20 items",
                "DE89 3704 0044 0532 0130 00",
                "16.06.2026%",
                "$12.05.26",
                "12:05:26",
                "Sep 10 12.50",
                "1,234,567",
                "12/11/2026A",
                "Jun 16 - 18",
                "Jun 16-18",
                "1 Mar 12 Sep"
            })
    void text_that_only_looks_like_a_day_is_not_spotted(String text) {
        assertThat(DateSpotter.spot(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Invoice date 16 June 2026 due 30 June 2026      | 16 June 2026; 30 June 2026
            Period 01.05.2026-31.05.2026                    | 01.05.2026; 31.05.2026
            Period 01.05.2026 - 31.05.2026                  | 01.05.2026; 31.05.2026
            from 2026-05-01 to 2026-05-31                   | 2026-05-01; 2026-05-31
            2026-06-16T09:45:00Z                            | 2026-06-16
            16/06/2026 09:45                                | 16/06/2026
            16/06/2026,09:45                                | 16/06/2026
            Date:16/06/2026                                 | 16/06/2026
            Nr.4711/16.06.2026                              | 16.06.2026
            Muenchen, den 16. Juni 2026                     | 16. Juni 2026
            Tue, Jun 16, 2026 4:10 PM                       | Jun 16, 2026
            12.50 16.06.2026 13.00                          | 16.06.2026
            1 Mar - 12 Sep 2026                             | 1 Mar; 12 Sep 2026
            Stay: 12-15 March 2026, two rooms               | 12; 15 March 2026
            from 28 February to 3 March 2026                | 28 February; 3 March 2026
            vom 3. bis 5. Juni 2026                         | 3; 5. Juni 2026
            vom 28.02. bis 03.03.2026                       | 28.02; 03.03.2026
            12.-15.03.2026                                  | 12; 15.03.2026
            du 5 au 9 juin 2026                             | 5; 9 juin 2026
            the Fair, March 12–17, 2026                     | March 12; 17, 2026
            June 16th to 18th, 2026                         | June 16; 18th, 2026
            Nr. 3 - 12.05.2026                              | 12.05.2026
            Qty 3 16 June 2026                              | 16 June 2026
            """)
    void a_day_is_spotted_where_it_stands(String line, String spans) {
        var spotted = DateSpotter.spot(line, DAY).stream().map(date -> date.in(line));
        assertThat(spotted).containsExactly(spans.split("; ", -1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            12-15 March 2026          | 2026-03-12 | 2026-03-15
            28.12. - 03.01.2026       | 2025-12-28 | 2026-01-03
            March 12–17, 2026         | 2026-03-12 | 2026-03-17
            dal 3 al 5 giugno 2026    | 2026-06-03 | 2026-06-05
            """)
    void the_first_day_of_a_range_has_its_month_and_year_from_the_last(String line, LocalDate first, LocalDate last) {
        var spotted =
                DateSpotter.spot(line, DAY).stream().map(date -> date.value().date());
        assertThat(spotted).containsExactly(first, last);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            found on 2 August by Ann               | 2026-01-03 | 2025-08-02
            found on Sunday 2 August by Ann        | 2026-01-03 | 2026-08-02
            am Dienstag, dem 3. Februar, um neun   | 2026-01-03 | 2026-02-03
            el 9 de marzo                          | 2026-01-03 | 2026-03-09
            due August 2nd.                        | 2026-07-03 | 2026-08-02
            until Dec 30                           | 2026-01-03 | 2025-12-30
            29 February                            | 2026-01-03 |
            3 March 2026                           | 2026-01-03 |
            3 March 26                             | 2026-01-03 |
            5 set di posate                        | 2026-01-03 |
            of these 3 may be kept                 | 2026-01-03 |
            kosteloos tot en met 15 mei.           | 2026-01-03 | 2026-05-15
            au plus tard le 26 mai, sans faute     | 2026-01-03 | 2026-05-26
            March 12:30                            | 2026-01-03 |
            """)
    void a_day_without_a_year_is_in_that_of_the_nearest(String line, LocalDate near, @Nullable LocalDate date) {
        var spotted = DateSpotter.spotWithoutYear(line, Conventions.UNKNOWN, near).stream()
                .map(one -> one.value().date())
                .toList();
        assertThat(spotted).isEqualTo(date == null ? List.of() : List.of(date));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            let us know by the 27th.                      | 2026-03-12 | 2026-03-27
            on the 19th, the porter signed                | 2026-02-17 | 2026-02-19
            on Friday the 18th and lands at 23:55         | 2026-12-19 | 2026-12-18
            until the 2nd.                                | 2026-03-28 | 2026-04-02
            le 17, que vous proposiez                     | 2026-12-10 | 2026-12-17
            il 31.                                        | 2026-02-10 | 2026-01-31
            on the 19th floor                             | 2026-02-17 |
            the 14th European Symposium                   | 2026-02-17 |
            the 30%.                                      | 2026-02-17 |
            the 45th.                                     | 2026-02-17 |
            the 3rd of March                              | 2026-02-17 |
            """)
    void a_day_without_a_month_is_in_that_of_the_nearest(String line, LocalDate near, @Nullable LocalDate date) {
        var spotted = DateSpotter.spotWithoutMonth(line, List.of(), near).stream()
                .map(one -> one.value().date())
                .toList();
        assertThat(spotted).isEqualTo(date == null ? List.of() : List.of(date));
    }

    @Test
    void a_day_without_a_month_is_near_to_the_last_one_before_it_in_its_line() {
        var line = "from 3 July to 9 August, home on the 11th.";
        var others = DateSpotter.spotWithoutYear(line, Conventions.UNKNOWN, LocalDate.of(2026, 7, 1));
        assertThat(DateSpotter.spotWithoutMonth(line, others, LocalDate.of(2026, 1, 1)))
                .extracting(one -> one.value().date())
                .containsExactly(LocalDate.of(2026, 8, 11));
    }

    @Test
    void a_day_that_can_be_read_two_ways_has_an_alternative() {
        var spotted = DateSpotter.spot("03/04/2026", Conventions.UNKNOWN);
        assertThat(spotted).singleElement().satisfies(date -> {
            assertThat(date.value()).isEqualTo(new Value.Date(LocalDate.of(2026, 4, 3)));
            assertThat(date.alternative()).isEqualTo(new Value.Date(LocalDate.of(2026, 3, 4)));
        });
    }

    @Test
    void a_known_order_leaves_no_alternative() {
        assertThat(DateSpotter.spot("03/04/2026", MONTH))
                .containsExactly(new Spotted<>(0, 10, new Value.Date(LocalDate.of(2026, 3, 4)), 0.95));
        assertThat(DateSpotter.spot("03/04/2026", DAY))
                .containsExactly(new Spotted<>(0, 10, new Value.Date(LocalDate.of(2026, 4, 3)), 0.95));
    }

    @Test
    void a_known_order_does_not_force_an_impossible_month() {
        assertThat(DateSpotter.parse("16/06/2026", MONTH)).contains(new Value.Date(LocalDate.of(2026, 6, 16)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"06/19/26-06/25/26", "6/19/2026-6/25/2026", "19.6.26-25.6.26", "06/19/26–06/25/26"})
    void two_days_with_a_dash_between_them_are_two_dates(String range) {
        assertThat(DateSpotter.spot(range, Conventions.UNKNOWN))
                .extracting(Spotted::value)
                .containsExactly(new Value.Date(LocalDate.of(2026, 6, 19)), new Value.Date(LocalDate.of(2026, 6, 25)));
    }

    @Test
    void the_weekday_before_it_decides_the_order() {
        // 4 March 2026 is a Wednesday, 3 April 2026 a Friday.
        assertThat(DateSpotter.spot("Wed, 03/04/2026", Conventions.UNKNOWN))
                .containsExactly(new Spotted<>(5, 15, new Value.Date(LocalDate.of(2026, 3, 4)), 0.95));
        assertThat(DateSpotter.spot("vendredi 03/04/2026", Conventions.UNKNOWN))
                .containsExactly(new Spotted<>(9, 19, new Value.Date(LocalDate.of(2026, 4, 3)), 0.95));
    }

    @Test
    void an_american_reads_the_month_first() {
        assertThat(DateSpotter.parse("03/04/2026", Conventions.UNKNOWN.withLanguage(Locale.US)))
                .contains(new Value.Date(LocalDate.of(2026, 3, 4)));
        assertThat(DateSpotter.parse("03/04/2026", Conventions.UNKNOWN.withLanguage(Locale.UK)))
                .contains(new Value.Date(LocalDate.of(2026, 4, 3)));
    }

    @Test
    void the_more_specific_form_is_the_more_certain() {
        var forms = new String[] {"16 June 2026", "16/06/2026", "16/06/26", "20260616"};
        double before = 1.01;
        for (var form : forms) {
            double certainty = DateSpotter.spot(form, DAY).get(0).certainty();
            assertThat(certainty).as(form).isLessThan(before);
            before = certainty;
        }
    }
}
