package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.ADDRESS;
import static dev.quern.core.result.FieldFormat.LINK;
import static dev.quern.core.result.FieldFormat.NAME;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static dev.quern.core.result.FieldFormat.TIME;
import static dev.quern.ocr.engine.Sketch.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What papers of offices and mails of people have in common, whatever their kind. */
class OrdinaryPapersTest {
    private static final String SHIPMENT = """
            PACKING LIST                              Alder & Sons
                                                      4 Mill Lane, Leeds LS2 7JF

            Box     Description         Net weight (kg)     Gross weight (kg)
            1       Pump shaft                    312.0                 341.5
            2       Impeller                      408.0                 436.5
            3       Wear ring                      91.2                 101.8
            Total                                 811.2                 879.8

            Alder & Sons Property Ltd, registered in Leeds
            """;

    private static @Nullable String full(String name, String question, String text) {
        return Sketch.find(Field.of(name, NAME, question), text).value() instanceof Value.Name one ? one.full() : null;
    }

    @Test
    void a_total_is_what_the_heading_of_its_column_is_asked_for() {
        assertThat(value("net_weight", NUMBER, "net weight of the shipment", SHIPMENT))
                .isEqualTo(new BigDecimal("811.2"));
        assertThat(value("gross_weight", NUMBER, "gross weight of the shipment", SHIPMENT))
                .isEqualTo(new BigDecimal("879.8"));
    }

    @Test
    void a_firm_is_given_by_its_whole_name_where_the_paper_has_it() {
        assertThat(value("seller", ONELINE, null, """
                Seller:    Alder & Sons

                Alder & Sons Property Ltd, registered in Leeds
                """)).isEqualTo("Alder & Sons Property Ltd");
        assertThat(value("seller", ONELINE, null, """
                Seller:    Alder & Sons

                Alder & Sons Property Ltd or Alder & Sons Mining Ltd
                """)).isEqualTo("Alder & Sons");
    }

    @Test
    void titles_are_part_of_a_name_in_a_sentence_as_well() {
        assertThat(full(
                        "witness",
                        "who was present",
                        "The keys were handed over in the presence of Dr. med. Amina Khalil on Monday."))
                .isEqualTo("Dr. med. Amina Khalil");
    }

    @Test
    void a_bracket_that_something_after_a_number_closes_is_none_of_it() {
        assertThat(value("mobile", ONELINE, null, "Mobile: (07700 900844, at home"))
                .isEqualTo("07700 900844");
    }

    @Test
    void hours_and_minutes_have_a_point_where_decimals_have_a_comma() {
        var receipt = """
                Köpdatum    2025-02-26
                Tid         21.42
                Volym       48,73 l
                Belopp      1 066,70 kr
                """;
        assertThat(value("purchase_time", TIME, "time of purchase", receipt)).isEqualTo("21:42:00");
        assertThat(value("time", TIME, null, "Total due 21.42\nNet 18.20, VAT 3.22"))
                .isNull();
    }

    @Test
    void numbers_that_are_written_in_groups_are_phones_and_tax_numbers_by_their_labels() {
        var form = """
                NIF: 255 509 183             Telemóvel: 936 555 418
                N.º utente: 355 509 127
                """;
        assertThat(value("NIF", ONELINE, "tax number", form)).isEqualTo("255 509 183");
        assertThat(value("mobile", ONELINE, "mobile phone", form)).isEqualTo("936 555 418");
    }

    @Test
    void whether_a_signature_is_required_is_no_question_for_a_person() {
        var note = "Hello\nSignature required: No\nGift wrap: Yes\nInsured: none";

        assertThat(value("Signature required", ONELINE, null, note)).isEqualTo("No");
    }

    @Test
    void numbers_after_a_word_for_phones_are_phones_and_days_are_none() {
        assertThat(value("Telefon", ONELINE, null, "Z poważaniem\nAgnieszka Lis\ntel. 601 234 567"))
                .isEqualTo("601 234 567");
        assertThat(value("Cellulare", ONELINE, null, "Buongiorno,\n\nil mio cellulare è 347 5566778.\n\nAnna Rossi"))
                .isEqualTo("347 5566778");
        assertThat(value("Téléphone", ONELINE, null, "Tarifs valables à partir du 01/06/2024.\nSophie Lambert"))
                .isNull();
    }

    @Test
    void who_is_asked_for_in_a_message_that_labels_nobody_is_who_wrote_it() {
        assertThat(full("ordered_by", "person who places the order", """
                Subject: Belts
                Date: Tue, 4 Mar 2025

                Dear Ms Day,

                please send us the two belts that you quoted on Monday, to our other mill
                and not to the office, where nobody is before six.

                Kind regards
                Greg
                Greg Wills
                Maintenance

                > Dear Greg, thanks for calling. Belts are in stock.
                > Ann Day
                """)).isEqualTo("Greg Wills");
    }

    @Test
    void what_a_list_says_after_a_name_is_of_that_name() {
        var minutes = """
                Minutes of the committee, 11 March 2026

                Present:    Orla Whitcombe (in the chair), Femi Adeyinka (treasurer), Ken Stanbridge
                """;

        assertThat(full("chair", "who chaired the meeting?", minutes)).isEqualTo("Orla Whitcombe");
        assertThat(full("treasurer", "who is the treasurer?", minutes)).isEqualTo("Femi Adeyinka");
    }

    @Test
    void a_label_that_runs_into_a_sentence_names_less_than_one_over_a_name() {
        assertThat(full("customer", "who is the customer?", """
                Customer
                Teresa Vigil

                Customer states grinding noise from front wheel
                """)).isEqualTo("Teresa Vigil");
    }

    @Test
    void a_list_is_one_text() {
        assertThat(value("agenda", TEXT, "list of points to be discussed", """
                Dear Nils,

                What I would like to get through:
                - transport and insurance offers
                - who pays for the conservator
                - the loan from Gothenburg

                Nils, please bring the revised cost sheet.
                """))
                .isEqualTo(
                        "- transport and insurance offers\n- who pays for the conservator\n- the loan from Gothenburg");
    }

    @Test
    void the_domain_of_an_address_is_no_link() {
        assertThat(value("page", LINK, "address of the page", "Write to ann@works.example.org or jane@example.com.\n"))
                .isNull();
    }

    @Test
    void the_house_over_the_street_is_part_of_the_address_and_who_lives_there_is_not() {
        assertThat(address("Policyholder's address", """
                Larkfield Mutual
                Policy schedule

                Mrs Bronwen Tasker
                The Old Manse
                4 Kirk Brae
                Aberlour AB38 9XX

                Your policy begins on 4 May 2026.
                """)).isEqualTo("The Old Manse\n4 Kirk Brae\nAberlour AB38 9XX");
        assertThat(address("Address of the borrower", """
                Borrower
                Dunmore Joinery
                31 Regatta Terrace
                Fowey PL23 1DD

                The loan begins on 4 May 2026.
                """)).isEqualTo("31 Regatta Terrace\nFowey PL23 1DD");
    }

    @Test
    void a_street_needs_no_word_for_streets_where_its_house_has_a_number() {
        assertThat(address("Policyholder's address", """
                Policyholder
                Mr Lorcan Devereaux
                14 Tannery Reach, Wells BA5 2ZZ
                24 March 2026
                """)).isEqualTo("14 Tannery Reach, Wells BA5 2ZZ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Humidity: 48 %          | Humidity         |                        | 48
            Discount: 10 %          | Discount         | discount in percent    | 10
            Rabatt: 3 %             | Rabatt           | Rabatt in Prozent      | 3
            Share of equity: 7,25 % | Share of equity  |                        | 7.25
            Humidity: 48            | Humidity         | relative humidity in % | 48
            Discount: 50.00         | Discount         | what is off, 10 %      | 50.00
            """)
    void a_number_may_be_a_percentage(String line, String name, @Nullable String question, BigDecimal number) {
        assertThat(value(name, NUMBER, question, "Report 12\n\n" + line + "\nAmount: 77,00\n"))
                .isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({"Granby Ice Rink, 1", "Penhallow House, 0", "Flat 3, 0"})
    void what_stands_over_a_street_with_its_number_is_called_so_unless_it_is_a_house(String over, double strength) {
        var address = over + "\n118 Granby Street\nLeicester LE1 1DL";
        var considered =
                Sketch.ENGINE.consider(Sketch.pages(address), List.of(Field.of("venue", ADDRESS, null)), Guidance.NONE);

        assertThat(considered.get(0).options())
                .filteredOn(option -> option.value() instanceof Value.Address one
                        && one.original().equals(address))
                .isNotEmpty()
                .allSatisfy(option -> assertThat(option.strengths().getOrDefault("address-begins-with-name", 0.0))
                        .isEqualTo(strength));
    }

    private static @Nullable String address(String name, String text) {
        return Sketch.find(Field.of(name, ADDRESS, null), text).value() instanceof Value.Address one
                ? one.original()
                : null;
    }

    @Test
    void a_firm_is_named_by_a_sentence_as_well() {
        assertThat(value("Contractor", ONELINE, "Which firm does the work?", """
                Sun Terrace Owners Association

                To all owners and tenants

                The parking deck gets its new coating this summer. Work begins on 15 June and,
                weather permitting, is finished on the 26th. The workers of Hallam Deck & Seal Ltd
                start at six to beat the heat. Please move your car to the visitor lot before.

                The Board
                """))
                .isEqualTo("Hallam Deck & Seal Ltd");
    }

    @Test
    void a_phone_number_ends_before_what_stands_in_brackets() {
        assertThat(value("Phone for renewals", ONELINE, null, "Phone for renewals: 01440 555 290 (9.30 to 17.00)\n"))
                .isEqualTo("01440 555 290");
        assertThat(value("Phone for renewals", ONELINE, null, "Phone for renewals: +49 (0) 30 555 7719 (Ann Day)\n"))
                .isEqualTo("+49 (0) 30 555 7719");
        assertThat(value("Phone for renewals", ONELINE, null, "Phone for renewals: (402) 555-0100\n"))
                .isEqualTo("(402) 555-0100");
        assertThat(value("Phone for renewals", ONELINE, null, "Phone for renewals: 1-800-555-0164 (toll-free)\n"))
                .isEqualTo("1-800-555-0164");
    }

    @Test
    void a_firm_ends_with_its_legal_form_and_a_place_before_the_day_under_it() {
        var order = """
                CARRIER          Transport Gebr. Smit V.O.F.
                                 Lochem

                DEPARTURE               ARRIVAL
                Lochem                  Antwerp
                Friday 10/10/2025       Monday 13/10/2025
                """;

        assertThat(value("carrier", ONELINE, null, order)).isEqualTo("Transport Gebr. Smit V.O.F.");
        assertThat(value("arrival", ONELINE, "place of arrival", order)).isEqualTo("Antwerp");
    }
}
