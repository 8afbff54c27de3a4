package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.ocr.engine.Sketch.value;
import static dev.quern.ocr.engine.Sketch.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.ocr.engine.text.Unit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values in running text: parties, names within a sentence, periods and deadlines. */
class AgreementsTest {
    private static final String LICENCE = """
            SOFTWARE LICENCE


            This agreement is made on 4 March 2022 between Osprey Loom Works, Inc., a company of the
            State of Iowa with its seat at 12 Pine Street, Ames (the “Licensor”), and Adaeze Ní
            Bhriain, a sculptor of Cork (hereinafter “Licensee”).

            The licence remains in force for a period of three (3) years and may be ended with sixty
            days of notice. It is governed by the laws of the State of Oregon, whatever its
            rules on conflicts of laws may say.
            """;

    @Test
    void names_that_are_given_a_defined_term_are_the_parties() {
        assertThat(values(LICENCE, Field.of("licensor", ONELINE, null), Field.of("Licensee", ONELINE, null)))
                .containsExactly("Osprey Loom Works, Inc.", "Adaeze Ní Bhriain");
    }

    @Test
    void evidence_of_a_name_broken_over_two_lines_is_on_both() {
        var found = Sketch.find(Field.of("Licensee", ONELINE, null), LICENCE);

        assertThat(found.evidence().places()).hasSize(2);
    }

    @Test
    void a_german_word_can_introduce_a_defined_term() {
        var text = """
                Der Vertrag wird geschlossen zwischen der Webstuhl Nord GmbH, Am Hafen 2, 26123 Oldenburg,
                nachfolgend „Vermieter“ genannt, und Frau Ilse Bracke, wohnhaft in Jever, nachfolgend
                „Mieter“ genannt.
                """;

        assertThat(values(text, Field.of("Vermieter", ONELINE, null), Field.of("Mieter", ONELINE, null)))
                .containsExactly("Webstuhl Nord GmbH", "Ilse Bracke");
    }

    @Test
    void a_name_within_a_sentence_ends_where_the_sentence_goes_on() {
        assertThat(value("Governing law", ONELINE, "state whose law governs the agreement", LICENCE))
                .isEqualTo("Oregon");
    }

    @Test
    void numbers_are_told_apart_by_their_units() {
        assertThat(values(
                        LICENCE,
                        Field.of("years", NUMBER, "for how many years the licence is in force"),
                        Field.of("notice_days", NUMBER, "days of notice")))
                .containsExactly(new BigDecimal("3"), new BigDecimal("60"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hours        | number of hours        | She completed the 24-hour course of 12 June in 2 days. | 24
            weeks        | how many weeks         | Each of the 3 apprentices was trained for twelve weeks. | 12
            Wochenstunden|                        | Die Arbeitszeit umfasst an 5 Tagen 38 Stunden je Woche. | 38
            weight       | gross weight in kg     | We sent 14 boxes of oranges, 212 kg together.          | 212
            """)
    void the_unit_decides_between_several_numbers(String name, String question, String line, BigDecimal number) {
        assertThat(value(name, NUMBER, question, "Note\n\n" + line + "\n")).isEqualTo(number);
    }

    @Test
    void an_annual_rate_has_no_unit_of_time() {
        assertThat(Unit.of(Field.of("APR", NUMBER, "annual percentage rate"))).isNull();
    }

    @Test
    void a_policy_expires_on_the_last_day_of_its_period() {
        var text = "POLICY NUMBER: PAX 3390117 04\nPOLICY PERIOD: FROM 07/21/2020 TO 01/21/2021\n";

        assertThat(values(
                        text,
                        Field.of("expires", DATE, "When does the policy expire?"),
                        Field.of("policy_no", ONELINE, null)))
                .containsExactly("2021-01-21", "PAX 3390117 04");
    }

    @Test
    void offices_beside_names_tell_people_apart() {
        var text = """
                Yearly report

                Members of the board

                Rosalind Ekholm-Tate, President
                Luis Arrieta, Vice President
                Carol Ann Biddle, Treasurer


                Gwendolyn Seah           Ravi Devanathan
                Course Instructor        Director
                """;

        assertThat(values(
                        text,
                        Field.of("treasurer", ONELINE, "Who is the treasurer?"),
                        Field.of("director", ONELINE, "name of the director"),
                        Field.of("Instructor", ONELINE, null)))
                .containsExactly("Carol Ann Biddle", "Ravi Devanathan", "Gwendolyn Seah");
    }

    @ParameterizedTest
    @CsvSource({"elevation, Altitude", "precipitation, Rainfall", "cattle, Livestock"})
    void synonymous_labels_are_recognised_by_meaning(String field, String label) {
        var text = "Survey\n\n\nWheelbase      287\n" + label + "      150\nOctaves        12\n";

        assertThat(value(field, NUMBER, null, text)).isEqualTo(new BigDecimal("150"));
    }

    private static final String SERVICES = """
            CONSULTING AGREEMENT


            This Consulting Agreement is made this 15th day of June, 1999 by and between Halcyon Fiber
            Networks Corporation, a corporation organized under the laws of the State of New Jersey (the
            "Company"), and Dr. Eleanor M. Sprague (hereinafter referred to as "Consultant").

            Either party may end this Agreement upon sixty (60) days' prior written notice. Invoices are
            payable within ten (10) days. Notices are sent to P.O. Box 4411, Albany, New York 12205.

            This Agreement shall be interpreted in accordance with the laws of the Commonwealth of
            Massachusetts, as agreed.


            HALCYON FIBER NETWORKS CORPORATION          CONSULTANT

            By: _______________________                 By: _______________________
            Name: Walter J. Prendergast                 Name: Eleanor M. Sprague
            Title: Chief Operating Officer              Title: Physicist
            """;

    @Test
    void parties_are_told_apart_by_their_order_and_by_whose_opposite_they_are() {
        assertThat(values(
                        SERVICES,
                        Field.of("Party1", ONELINE, "first party of the agreement"),
                        Field.of("party_2", ONELINE, "the other party")))
                .containsExactly("Halcyon Fiber Networks Corporation", "Dr. Eleanor M. Sprague");
        assertThat(values(SERVICES, Field.of("Client", ONELINE, "who engages the consultant")))
                .containsExactly("Halcyon Fiber Networks Corporation");
    }

    @Test
    void the_signer_for_one_party_is_not_that_of_the_other() {
        assertThat(values(
                        SERVICES,
                        Field.of("Signer for client", ONELINE, null),
                        Field.of("signer_title", ONELINE, "job title of the consultant's signer")))
                .containsExactly("Walter J. Prendergast", "Physicist");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jurisdiction        |                                  | Massachusetts
            GoverningLaw        | which state's law applies        | Massachusetts
            anwendbares Recht   |                                  | Massachusetts
            loi applicable      |                                  | Massachusetts
            NoticePeriod        | for ending it without a reason   | sixty (60) days
            Kündigungsfrist     |                                  | sixty (60) days
            """)
    void what_is_stated_is_found_by_any_name(String name, String question, String expected) {
        assertThat(value(name, ONELINE, question, SERVICES)).isEqualTo(expected);
    }

    @Test
    void lists_of_parties_and_of_signers_have_a_row_for_each() {
        var name = Field.of("Name", ONELINE, null);
        var parties = Field.table("parties", null, List.of(name));
        var signers = Field.table("signatories", null, List.of(name, Field.of("Title", ONELINE, null)));

        assertThat(values(SERVICES, parties, signers))
                .containsExactly(
                        List.of(
                                Map.of("Name", "Halcyon Fiber Networks Corporation"),
                                Map.of("Name", "Eleanor M. Sprague")),
                        List.of(
                                Map.of("Name", "Walter J. Prendergast", "Title", "Chief Operating Officer"),
                                Map.of("Name", "Eleanor M. Sprague", "Title", "Physicist")));
    }

    @Test
    void a_law_that_is_not_chosen_is_not_invented() {
        var text = """
                Hartwell Foods, Inc. is a corporation organized under the laws of the State of Ohio. If a provision
                is held invalid by a court of competent jurisdiction, the others stay. Write to Albany, NY 12205.
                """;

        assertThat(value("jurisdiction", ONELINE, null, text)).isNull();
    }
}
