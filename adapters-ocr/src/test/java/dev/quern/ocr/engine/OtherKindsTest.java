package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.DATETIME;
import static dev.quern.core.result.FieldFormat.NAME;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static dev.quern.core.result.FieldFormat.TIME;
import static dev.quern.ocr.engine.Sketch.value;
import static dev.quern.ocr.engine.Sketch.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Ruling;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Documents that are not about a sale: forms, tickets, statements and certificates. */
class OtherKindsTest {
    private static final String FORM = """
            Registration of a society


            Willow Hartmann           12 March 2021
            Name (printed)            Date


            Please return to the registry.
            """;

    @Test
    void a_value_on_a_write_in_line_is_labelled_below_it() {
        var fields = List.of(
                Field.of("signer", ONELINE, "name of the person who signs"), Field.of("date_signed", DATE, null));

        var values = Sketch.ENGINE.extract(ruled(FORM), fields, Guidance.NONE);

        assertThat(values.get(0).plain(ONELINE)).isEqualTo("Willow Hartmann");
        assertThat(values.get(1).plain(DATE)).isEqualTo("2021-03-12");
    }

    /** The page with a ruled line right under each of its two values. */
    private static Pages ruled(String text) {
        var page = Sketch.page(0, text);
        double y = (20 + 3 * 12 + 10.5) / page.height();
        var rules = List.of(
                new Ruling(new Box(20 / page.width(), y, 140 / page.width(), y + 0.0005)),
                new Ruling(new Box(150 / page.width(), y, 260 / page.width(), y + 0.0005)));
        return new Pages(List.of(new Page(0, page.width(), page.height(), page.words(), rules)), true);
    }

    @Test
    void values_end_where_the_next_label_of_the_line_begins() {
        assertThat(value("passenger", ONELINE, null, """
                Electronic ticket
                Passenger name OKORO/ADA MS Booking reference K7QX2M
                """)).isEqualTo("OKORO/ADA MS");
    }

    @Test
    void the_parts_of_a_cell_match_the_parts_of_its_label() {
        var text = """
                Age / Sex          46 Y / F
                Vessel / Voyage    EASTERN LOTUS / 2305E
                """;

        assertThat(values(
                        text,
                        Field.of("Age", ONELINE, null),
                        Field.of("vessel", ONELINE, null),
                        Field.of("Voyage", ONELINE, "number of the voyage")))
                .containsExactly("46 Y", "EASTERN LOTUS", "2305E");
    }

    @Test
    void a_label_may_stand_in_two_languages() {
        assertThat(value("donor", ONELINE, null, """
                Received from / Reçu de        Geneviève Tremblay
                Eligible amount / Montant admissible        $ 215.00
                """)).isEqualTo("Geneviève Tremblay");
    }

    @Test
    void a_number_in_groups_is_one_number() {
        assertThat(value("NI number", ONELINE, "National Insurance number", "NI number:   QQ 12 34 56 C\n"))
                .isEqualTo("QQ 12 34 56 C");
        assertThat(value("ticket number", ONELINE, null, "Ticket number:   687 2410557719\n"))
                .isEqualTo("687 2410557719");
    }

    @Test
    void words_may_answer_a_line_that_sounds_like_a_date() {
        var text = """
                Lease of the boathouse

                Tenant:           Marta Quill
                Notice period:    until further notice
                """;
        assertThat(value("Notice date", ONELINE, "notice period", text)).isEqualTo("until further notice");
        assertThat(value("Notice date", DATE, "notice period", text)).isNull();
    }

    @Test
    void a_value_may_follow_a_bullet_a_dash_or_a_word_nobody_knows() {
        var text = """
                Parcel at the locker

                • Sender Kestrel Systems AB
                • Compartment 94
                Destination - Lower Harbour
                Brought by Brandon Birkett
                """;
        assertThat(value("Shop", NAME, "sender of the parcel", text).toString()).contains("Kestrel Systems AB");
        assertThat(value("Goes to", ONELINE, "destination", text)).isEqualTo("Lower Harbour");
        assertThat(value("Chauffeur", NAME, "driver", text).toString()).contains("full=Brandon Birkett");
    }

    @Test
    void a_text_goes_on_under_its_label_as_far_as_its_lines_are_full() {
        var text = """
                Gemstone report 4711

                Weight: 3.02 ct
                Remarks: The stone shows fine silk and healed fissures that
                are typical of its origin, and no sign of heating at all
                has been found.
                Issued by the laboratory on 3 May 2026
                """;
        assertThat(value("Remarks", TEXT, null, text)).isEqualTo("""
                The stone shows fine silk and healed fissures that
                are typical of its origin, and no sign of heating at all
                has been found.""");
    }

    @Test
    void a_code_may_be_a_word() {
        assertThat(value("tax_code", ONELINE, null, "Tax code:   BR\nPay date:   30 June 2024\n"))
                .isEqualTo("BR");
    }

    @Test
    void a_time_may_stand_beside_a_labelled_date() {
        assertThat(value("time", TIME, "time of the visit", "Date: 23/09/2023   12:48 PM\nOpen 08:00 to 17:00\n"))
                .isEqualTo("12:48:00");
    }

    @Test
    void a_day_and_its_time_may_stand_apart() {
        assertThat(value("hearing", DATETIME, "day and time of the hearing", """
                You are summoned to the hearing on Monday, 20 October 2025, in room II, at 11:15 am,
                and have to bring this letter.
                """))
                .isEqualTo("2025-10-20T11:15:00");
        assertThat(value("hearing", DATETIME, "day and time of the hearing", """
                Day of the hearing        Thursday, 12 February 2026
                Beginning                 13:30
                Room                      14
                """))
                .isEqualTo("2026-02-12T13:30:00");
        assertThat(value("stopped_at", DATETIME, "when the lift stopped", """
                Lift           L2, north stair        Occurred    Saturday 18 October 2025
                Contract       comprehensive                      Lift stopped 22:41
                Attended by    Callum Rafferty        Injuries    none
                """)).isEqualTo("2025-10-18T22:41:00");
    }

    @Test
    void opposite_roles_are_told_apart() {
        var lease = """
                Landlord    Ferncastle Homes Ltd
                Tenant      Maja Lind
                Deposit     900.00
                Monthly rent    725.00
                """;

        assertThat(values(
                        lease,
                        Field.of("lessee", ONELINE, null),
                        Field.of("lessor", ONELINE, null),
                        Field.of("rent", NUMBER, null),
                        Field.of("security deposit", NUMBER, null)))
                .containsExactly(
                        "Maja Lind", "Ferncastle Homes Ltd", new BigDecimal("725.00"), new BigDecimal("900.00"));
    }

    @Test
    void cash_and_change_are_two_amounts() {
        var slip = """
                Total      49.90
                Cash       100.00
                Change     50.10
                """;

        assertThat(values(slip, Field.of("cash", NUMBER, "cash tendered"), Field.of("change", NUMBER, null)))
                .containsExactly(new BigDecimal("100.00"), new BigDecimal("50.10"));
    }

    @Test
    void the_issuer_of_a_document_stands_at_its_head() {
        assertThat(value("laboratory", ONELINE, "name of the laboratory", """
                Seafield Diagnostics

                Patient      Ewan Mackie
                Sample no    BS-114702
                """)).isEqualTo("Seafield Diagnostics");
    }

    @Test
    void a_currency_code_may_stand_between_label_and_amount() {
        assertThat(value("taxes", NUMBER, null, "Taxes, fees and charges   JPY 14,370\n"))
                .isEqualTo(new BigDecimal("14370"));
    }

    @Test
    void how_in_a_german_question_is_not_who() {
        var bill = """
                Nordwind GmbH
                Rechnungsnummer:   RE-2041
                Gesamtbetrag:      119,00 EUR
                """;

        assertThat(value("Nummer", ONELINE, "Wie lautet die Rechnungsnummer?", bill))
                .isEqualTo("RE-2041");
        assertThat(value("Summe", NUMBER, "Wie hoch ist der Gesamtbetrag?", bill))
                .isEqualTo(new BigDecimal("119.00"));
    }

    @Test
    void a_number_issued_by_a_party_is_not_the_party() {
        assertThat(value("Number", ONELINE, "number issued by the seller", """
                Fairfield Ltd
                Invoice number:   A-4711
                """)).isEqualTo("A-4711");
    }
}
