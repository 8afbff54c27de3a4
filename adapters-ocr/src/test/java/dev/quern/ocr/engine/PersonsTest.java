package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NAME;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersonsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            For all that concerns the works, Jane van der Roe is in charge until further notice. | Person in charge | Jane van der Roe
            For all that concerns the works, Jane Roe is responsible for the works of the house. | Responsible person | Jane Roe
            Für alles, was die Arbeiten betrifft, ist Jörg Ahlers auf dem Bau verantwortlich.    | Verantwortlicher   | Jörg Ahlers
            Pour les travaux de la maison, Odile Marchand est responsable de leur exécution.     | Responsable        | Odile Marchand
            Please direct all of your questions to our project manager Ann M. Hill at any time.  | Project manager    | Ann M. Hill
            """)
    void the_words_around_a_name_in_a_sentence_label_it(String sentence, String field, String name) {
        assertThat(full(field, null, sentence + "\n")).isEqualTo(name);
    }

    @Test
    void a_firm_in_a_sentence_is_not_a_person() {
        assertThat(
                        full(
                                "Responsible person",
                                null,
                                "For all that concerns the works, Alder Works Ltd is responsible for the works of the house.\n"))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Dear Jane Roe,                               | passenger | who travels?    | Jane Roe
            Guten Tag Jörg Ahlers, Ihre Reise ist gebucht. | Reisender | wer reist?      | Jörg Ahlers
            """)
    void the_name_in_a_greeting_comes_without_the_greeting(String line, String field, String question, String name) {
        assertThat(full(field, question, line + "\n\nWe look forward to welcoming you on board.\n"))
                .isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Applicant: Mr. Abara  | Chidi Abara  | Chidi Abara
            Applicant: C. Abara   | Chidi Abara  | Chidi Abara
            Applicant: Mr. Abara  | Adaeze Okoro | Abara
            Applicant: C. Abara   | Ngozi Abara  | C. Abara
            Applicant: Amara Abara | Chidi Abara | Amara Abara
            Applicant: Mr. Abara  | Copy to: Chidi Abara, Parks Office | Chidi Abara
            """)
    void somebody_called_by_less_is_given_with_the_name_in_full(String line, String signed, String name) {
        assertThat(full("Applicant", "who applies", line + "\n\nAsked to bring two letters.\n\n" + signed + "\n"))
                .isEqualTo(name);
    }

    @Test
    void of_two_of_one_last_name_none_is_taken_for_the_other() {
        assertThat(full("Applicant", "who applies", """
                Applicant: Mr. Abara

                Chidi Abara

                Emeka Abara
                """)).isEqualTo("Abara");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Applicant: Ms Okoro  | Adaeze Okoro (Parks Office) | Adaeze Okoro
            Applicant: A. Okoro  | Okoro, Adaeze               | Okoro, Adaeze
            Applicant: Adaeze    | Adaeze Okoro                | Adaeze Okoro
            Applicant: Ms Okoro  | Okoro Works Ltd             | Okoro
            Applicant: Ms Okoro  | parks@okoro.example         | Okoro
            """)
    void somebody_whom_the_head_of_a_message_names_is_given_with_the_name_in_full(
            String line, String correspondent, String name) {
        var page = Sketch.page(0, line + "\n\nAsked to bring two letters.\n");
        var found = Sketch.ENGINE
                .extract(
                        new Pages(List.of(page), false, List.of("Quern Box", correspondent)),
                        List.of(Field.of("Applicant", NAME, "who applies")),
                        Guidance.NONE)
                .get(0);

        assertThat(((Value.Name) found.value()).full()).isEqualTo(name);
        assertThat(found.evidence().places()).as("where the short name stands").hasSize(1);
    }

    @Test
    void of_two_of_one_last_name_one_on_the_page_and_one_in_the_head_none_is_taken() {
        var page = Sketch.page(0, "Applicant: Ms Okoro\n\nNgozi Okoro\n");
        var found = Sketch.ENGINE.extract(
                new Pages(List.of(page), false, List.of("Adaeze Okoro")),
                List.of(Field.of("Applicant", NAME, "who applies")),
                Guidance.NONE);

        assertThat(((Value.Name) found.get(0).value()).full()).isEqualTo("Okoro");
    }

    @Test
    void a_greeting_is_no_part_of_a_name() {
        assertThat(full("seller", "person who sells", """
                Hey Wendell,

                the baler is yours for the sum we talked about, and I keep it dry until you come.

                Burl Stuckey
                """)).isNotEqualTo("Hey Wendell");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            (together with the sole trader Niamh Cartwright).     | Niamh Cartwright
            Pallets back: 2. Manager Teresa Urban, checked by     | Teresa Urban
            • Priya Wray, a wedding gift, 14-Sep-2023             | Priya Wray
            """)
    void names_are_found_in_lines_that_are_no_sentences(String line, String name) {
        var considered =
                Sketch.ENGINE.consider(Sketch.pages(line), List.of(Field.of("owner", NAME, null)), Guidance.NONE);

        assertThat(considered.get(0).options())
                .extracting(option -> option.value() instanceof Value.Name one ? one.full() : null)
                .contains(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Passenger   Ms Inês de Sá Carneiro       | Passenger | Inês de Sá Carneiro
            Tenant      Frau María del Carmen Ruiz   | Tenant    | María del Carmen Ruiz
            Agent       Mr Luís da Silva Pereira     | Agent     | Luís da Silva Pereira
            """)
    void titles_and_small_words_make_a_name_no_longer(String line, String field, String name) {
        assertThat(full(field, null, "Ticket 12\n\n" + line + "\nSeat        12A\n"))
                .isEqualTo(name);
    }

    @Test
    void who_may_be_a_firm_is_found_beside_persons() {
        var text = """
                Consignee:   Alder Works Ltd
                Driver:      Jane Roe
                """;

        assertThat(full("Consignee", "who receives the goods", text)).isEqualTo("Alder Works Ltd");
        assertThat(full("Driver", "person who drives", text)).isEqualTo("Jane Roe");
    }

    @Test
    void a_name_under_a_signature_line_is_the_signatory() {
        assertThat(full("Signatory", "who signs", """
                Changes must be made in writing.



                __________________________
                Jane Roe
                Alder Works Ltd
                """)).isEqualTo("Jane Roe");
    }

    @Test
    void a_name_under_the_closing_of_a_letter_is_the_signatory() {
        assertThat(full("Signed by", "who signed the letter", """
                We look forward to working with you on all of this.

                Yours sincerely,


                Jane Roe
                Alder Works Ltd
                """)).isEqualTo("Jane Roe");
    }

    @Test
    void a_sentence_continues_on_the_next_line() {
        var text = """
                The works are paid for in two parts of one size, of which the first is due at once, and the second is due by
                27 October 2026. All else is kept as it was agreed upon by both of the parties in the year before.
                """;
        assertThat(Sketch.value("Due date", DATE, "payment due date", text)).isEqualTo("2026-10-27");
    }

    @Test
    void a_value_does_not_run_into_that_of_the_next_label() {
        assertThat(Sketch.value("Delivery note", ONELINE, "number of the delivery note", """
                Terms of payment   payable within 45 days without any deduction
                Delivery note      DN422380
                Your number        872885
                """))
                .isEqualTo("DN422380");
    }

    @Test
    void a_title_over_a_table_does_not_name_the_customer() {
        assertThat(Sketch.value("Customer", ONELINE, null, """
                Seibold Technik GmbH - Hafenstr. 4 - 20457 Hamburg
                Tannhoff Druck AG
                Lindenweg 12
                10115 Berlin

                RECHNUNG

                Pos   Bezeichnung              Menge    Preis    Betrag
                1     Packband braun, 66 m         2     3,00      6,00
                Rechnungsbetrag                                    6,00
                """)).isEqualTo("Tannhoff Druck AG");
    }

    private static @Nullable Object full(String field, @Nullable String query, String text) {
        return Sketch.value(field, NAME, query, text) instanceof Map<?, ?> name ? name.get("full") : null;
    }
}
