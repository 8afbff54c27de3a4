package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static dev.quern.ocr.engine.Sketch.value;
import static dev.quern.ocr.engine.Sketch.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EmbeddedExtractorTest {
    private static final String LETTER = """
            Nordwind Möbel GmbH

            Nordwind Möbel GmbH - Hafenstr. 4 - 20457 Hamburg
            Anna Berger
            Lindenweg 12
            10115 Berlin
                                                     www.nordwind-moebel.de


            Rechnung Nr. RE-2041 vom 16.06.2026
            Lieferdatum:   12.06.2026
            Fällig am:     30.06.2026

            Summe netto            100,00 EUR
            zzgl. MwSt 19 %         19,00 EUR
            Rechnungsbetrag        119,00 EUR
            """;

    @Test
    void a_value_stands_right_of_its_label() {
        assertThat(value("Order number", ONELINE, null, "Invoice number:   A-17\nOrder number:   B-4711\n"))
                .isEqualTo("B-4711");
    }

    @Test
    void a_value_above_a_table_stays_whole_even_if_a_word_lines_up_with_a_column() {
        assertThat(value("Due", DATE, "due date", """
                Invoice number   BP-20418
                Invoice date     14 March 2026
                Due date         13 April 2026
                Customer         Ellison Stationers plc
                Description    Quantity   Unit price   Amount
                Office chair   2          129.50       259.00
                Desk lamp      4          24.75        99.00
                Copy paper     10         3.90         39.00
                """)).isEqualTo("2026-04-13");
    }

    @Test
    void a_value_stands_under_its_label() {
        assertThat(value("due", DATE, "payment due date", """
                Invoice date      Due date        Customer
                2026-06-01        2026-06-30      10422
                """)).isEqualTo("2026-06-30");
    }

    @Test
    void a_value_follows_its_label_in_a_sentence() {
        assertThat(value("InvoiceDate", DATE, null, LETTER)).isEqualTo("2026-06-16");
        assertThat(value("InvoiceNo", ONELINE, null, LETTER)).isEqualTo("RE-2041");
    }

    @Test
    void words_missing_from_the_lexicon_match_by_similarity() {
        assertThat(value("Policy holder", ONELINE, null, "Policyholder:   Jane Roe\nBroker:   Max Miller\n"))
                .isEqualTo("Jane Roe");
        assertThat(value("reactorTemperature", NUMBER, null, "Pressure   12.5\nReactor temperature   381.4\n"))
                .isEqualTo(new BigDecimal("381.4"));
    }

    @Test
    void a_letter_misread_in_a_label_does_not_matter() {
        assertThat(value("invoice number", ONELINE, null, "lnvoice numher:   77-12\nPage:   1\n"))
                .isEqualTo("77-12");
    }

    private static final String CAMPAIGN = """
            CAMPAIGN ORDER
            Client                    Original Date / Revision
            Meadow Farm Foods            03/03/26  / 03/04/26
            Order Dates                              Estimate
            03/04/26 - 03/17/26                      0134
            Client Code                     Client Ref
            MFF                             186325

            Line    From        Until       Programme      Amount
            1       03/02/26    03/08/26    Morning News   120.00
            2       03/09/26    03/15/26    Morning News   120.00
            3       03/16/26    03/22/26    Morning News   120.00
            """;

    @Test
    void dates_under_a_label_go_before_those_in_the_rows_of_a_table() {
        assertThat(values(
                        CAMPAIGN,
                        Field.of("FlightFrom", DATE, "first day of the flight"),
                        Field.of("FlightTo", DATE, "last day of the flight")))
                .containsExactly("2026-03-04", "2026-03-17");
    }

    @Test
    void neither_the_next_heading_nor_the_end_of_a_label_is_a_value() {
        assertThat(value("Client", ONELINE, "name of the client", CAMPAIGN)).isEqualTo("Meadow Farm Foods");
    }

    @Test
    void a_range_gives_its_first_and_its_last_day() {
        assertThat(values(
                        "Hire period:   03/08/2026 - 21/08/2026\n",
                        Field.of("HireFrom", DATE, "first day of the hire"),
                        Field.of("HireTo", DATE, "last day of the hire")))
                .containsExactly("2026-08-03", "2026-08-21");
    }

    @Test
    void seller_and_buyer_need_no_labels_in_a_letter() {
        assertThat(values(LETTER, Field.of("Seller", ONELINE, null), Field.of("Buyer", ONELINE, null)))
                .containsExactly("Nordwind Möbel GmbH", "Anna Berger");
    }

    @Test
    void an_address_belongs_to_the_party_above_it() {
        assertThat(value("Customer address", TEXT, null, LETTER)).isEqualTo("Lindenweg 12\n10115 Berlin");
    }

    @Test
    void a_number_is_what_the_word_after_it_counts() {
        var stay = """
                Guests       3 adults, 1 child, 2 pets
                Nights       7
                Employees: 4 Date of opening: 1 March 2018
                """;

        assertThat(value("adults", NUMBER, null, stay)).isEqualTo(new BigDecimal("3"));
        assertThat(value("pets", NUMBER, null, stay)).isEqualTo(new BigDecimal("2"));
        assertThat(value("no_employees", NUMBER, null, stay)).isEqualTo(new BigDecimal("4"));
    }

    @Test
    void who_is_called_by_the_first_name_is_given_in_full() {
        assertThat(Sketch.find(Field.of("client", FieldFormat.NAME, "for whom is the appointment?"), """
                        Hi Rosalind,

                        your appointment is confirmed.

                        Client: Rosalind
                        Booked by: Rosalind Achterberg
                        """)
                        .value())
                .isEqualTo(new Value.Name("Rosalind Achterberg", "Rosalind", "Achterberg"));
    }

    @Test
    void an_address_ends_with_its_town_or_the_country_under_that() {
        assertThat(value("HOME ADDRESS", FieldFormat.ADDRESS, null, """
                        HOME ADDRESS
                        612 Laurel Fork Road, Weaverville, NC
                        28787

                        INSURANCE
                        Blue Ridge Senior Plan
                        """).toString())
                .contains("28787");
        assertThat(value("consignee address", FieldFormat.ADDRESS, null, """
                        Consignee address
                        62 Kampong Street
                        Singapore 349118
                        Singapore
                        Notify party
                        the same
                        """).toString())
                .contains("normalized=62 Kampong Street, Singapore 349118, Singapore");
    }

    @Test
    void net_tax_and_gross_are_told_apart() {
        assertThat(values(
                        LETTER,
                        Field.of("Net", NUMBER, "total without tax"),
                        Field.of("Tax", NUMBER, "tax amount"),
                        Field.of("Gross", NUMBER, "total with tax")))
                .containsExactly(new BigDecimal("100.00"), new BigDecimal("19.00"), new BigDecimal("119.00"));
    }

    @Test
    void a_value_that_the_page_does_not_state_is_missing() {
        var found =
                Sketch.find(Field.of("Delivery date", DATE, null), "Invoice number:   17\nThank you for your order\n");
        assertThat(found.value()).isNull();
        assertThat(found.evidence().places()).isEmpty();
    }

    @Test
    void a_value_comes_with_its_words_and_their_page() {
        var found = Sketch.find(Field.of("Order number", ONELINE, null), "Dear all\n", "Order number:   B-4711\n");
        assertThat(found.evidence().places()).singleElement().satisfies(place -> {
            assertThat(place.page()).isEqualTo(1);
            assertThat(place.text()).isEqualTo("B-4711");
        });
        assertThat(found.evidence().confidence()).isGreaterThan(0.7);
    }

    @Test
    void a_table_with_other_column_names_and_order_gives_its_rows() {
        var lines = Field.table(
                "Lines",
                "the items",
                List.of(
                        Field.of("Item", TEXT, null),
                        Field.of("Qty", NUMBER, null),
                        Field.of("Price", NUMBER, "unit price"),
                        Field.of("Amount", NUMBER, null)));
        var found = Sketch.find(lines, """
                Pos   Menge   Bezeichnung                 Einzelpreis   Gesamt
                1     2       Regal, Eiche                    40,00     80,00
                2     1       Tischplatte, sehr lang und      20,00     20,00
                              schwer
                Summe netto                                            100,00
                """);
        assertThat(found.value()).isNotNull();
        assertThat(found.plain(lines.format()))
                .isEqualTo(List.of(
                        Map.of(
                                "Item",
                                "Regal, Eiche",
                                "Qty",
                                new BigDecimal("2"),
                                "Price",
                                new BigDecimal("40.00"),
                                "Amount",
                                new BigDecimal("80.00")),
                        Map.of(
                                "Item",
                                "Tischplatte, sehr lang und schwer",
                                "Qty",
                                new BigDecimal("1"),
                                "Price",
                                new BigDecimal("20.00"),
                                "Amount",
                                new BigDecimal("20.00"))));
        assertThat(found.cells()).hasSize(2);
        assertThat(found.cells().get(0).get("Amount").places().get(0).text()).isEqualTo("80,00");
    }

    @Test
    void a_table_continues_under_its_repeated_heading() {
        var lines = Field.table(
                "Lines",
                null,
                List.of(
                        Field.of("Description", TEXT, null),
                        Field.of("Quantity", NUMBER, null),
                        Field.of("Amount", NUMBER, null)));
        var found = Sketch.find(
                lines,
                "Description          Quantity    Amount\nBlue paint                  2      8.00\n",
                "Description          Quantity    Amount\nRed paint                   1      4.00\nTotal                              12.00\n");
        assertThat((List<?>) found.plain(lines.format())).hasSize(2);
    }

    @Test
    void the_same_page_gives_the_same_values_each_time() {
        var field = Field.of("Seller", ONELINE, null);
        assertThat(Sketch.find(field, LETTER)).isEqualTo(Sketch.find(field, LETTER));
    }

    @Test
    void a_role_in_quotation_marks_names_the_party_above_it() {
        var page = """
                between
                Alder Works plc
                12 Long Lane, Norwich, NR1 3PD
                (the "Supplier")
                and
                Birch Trading Limited
                9 Mill Road, Cardiff, CF10 2HQ
                (the "Client")
                """;
        var fields = List.of(Field.of("Contractor", ONELINE, null), Field.of("Customer", ONELINE, null));
        var found = Sketch.ENGINE.extract(Sketch.pages(page), fields, Guidance.NONE);
        assertThat(found.get(0).plain(ONELINE)).isEqualTo("Alder Works plc");
        assertThat(found.get(1).plain(ONELINE)).isEqualTo("Birch Trading Limited");
    }

    @Test
    void verbs_and_a_place_tell_the_dates_of_a_contract_apart() {
        var page = """
                This agreement takes effect on 01.10.2026 and ends on 30.09.2027. Either party may end it earlier.

                Norwich, 25.09.2026
                """;
        assertThat(value("Effective date", DATE, null, page)).isEqualTo("2026-10-01");
        assertThat(value("End of contract", DATE, null, page)).isEqualTo("2027-09-30");
        assertThat(value("Signed on", DATE, null, page)).isEqualTo("2026-09-25");
    }

    @Test
    void a_field_for_contracts_or_orders_takes_the_number_that_the_title_names() {
        var page = """
                INVOICE
                Invoice #   77-120-1
                Order #   77120
                """;
        assertThat(value("Contract number", ONELINE, "contract or order number", page))
                .isEqualTo("77-120-1");
        assertThat(value("Order number", ONELINE, null, page)).isEqualTo("77120");
    }

    @Test
    void the_last_day_of_a_discount_is_not_the_due_date() {
        var text = """
                Rechnungsdatum                 01.12.2025
                Zahlbar mit 2% Skonto bis      14.12.2025
                Zahlbar ohne Abschlag bis      31.12.2025
                """;

        assertThat(value("due_date", DATE, null, text)).isEqualTo("2025-12-31");
    }
}
