package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.ADDRESS;
import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.DATETIME;
import static dev.quern.core.result.FieldFormat.NAME;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static dev.quern.ocr.engine.Sketch.value;
import static dev.quern.ocr.engine.Sketch.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Forms whose layout carries meaning: labels above, beside and around values, in several languages. */
class FormsTest {
    private static final String BILL_OF_LADING = """
            Pre-carriage by       Place of receipt       Final destination
            TRUCK                 NORTHAVEN DEPOT        EASTWICK
            Ocean vessel          Port of loading        Port of discharge
            MEADOW STAR           NORTHAVEN              SUDERHOLM
            """;

    /** What is not in capitals is printed small. */
    private static Pages inTwoSizes(String text) {
        var page = Sketch.page(0, text);
        var words = new ArrayList<Word>();
        for (var word : page.words()) {
            boolean label = !word.text().equals(word.text().toUpperCase(Locale.ROOT));
            words.add(new Word(word.text(), word.box(), label ? 6 : 8.5, false));
        }
        return new Pages(List.of(new Page(0, page.width(), page.height(), words)), true);
    }

    @Test
    void a_row_of_small_print_labels_the_values_below_it() {
        var fields = List.of(Field.of("port_of_departure", ONELINE, null), Field.of("destination_port", ONELINE, null));

        var values = Sketch.ENGINE.extract(inTwoSizes(BILL_OF_LADING), fields, Guidance.NONE);

        assertThat(values.get(0).plain(ONELINE)).isEqualTo("NORTHAVEN");
        assertThat(values.get(1).plain(ONELINE)).isEqualTo("SUDERHOLM");
    }

    @Test
    void a_row_of_small_print_labels_the_values_over_it_where_it_stands_right_under_them() {
        var values = Sketch.ENGINE.extract(
                inTwoSizes("""
                        HILLTOP FAIR COMMITTEE                  22/5/2024
                        Organisation                            Date of order

                        ANN DAY               07700 900318      DESK 4
                        Ordered by            Telephone         Leave with

                        SUMMER FAIR           13/7/2024         5/7/2024
                        Name of event         Event date        Needed by
                        """),
                List.of(
                        Field.of("organisation", ONELINE, null),
                        Field.of("event date", DATE, null),
                        Field.of("needed by", DATE, null),
                        Field.of("order date", DATE, null)),
                Guidance.NONE);

        assertThat(values.get(0).plain(ONELINE)).isEqualTo("HILLTOP FAIR COMMITTEE");
        assertThat(values.get(1).plain(DATE)).isEqualTo("2024-07-13");
        assertThat(values.get(2).plain(DATE)).isEqualTo("2024-07-05");
        assertThat(values.get(3).plain(DATE)).isEqualTo("2024-05-22");
    }

    @Test
    void a_label_half_way_down_its_cell_names_all_lines_of_it() {
        var form = """
                Depot                      North yard

                                           The gate is locked after six. Ring the bell
                Remarks                    at the side door and wait for the porter,
                                           who has the key.

                Agreed by                  Ann Day
                """;

        assertThat(value("remarks", TEXT, null, form))
                .isEqualTo("The gate is locked after six. Ring the bell\nat the side door and wait for the porter,\n"
                        + "who has the key.");
    }

    @Test
    void a_label_between_the_two_lines_of_its_cell_names_both() {
        var page = Sketch.page(0, """
                Depot                      North yard

                Route                      Lorries over ten tonnes go round by the
                                           ring road and the quay.

                Agreed by                  Ann Day
                """);
        var words = new ArrayList<Word>();
        for (var word : page.words()) {
            var box = word.box();
            double down = word.text().equals("Route") ? 6 / page.height() : 0;
            var moved = new Box(box.left(), box.top() + down, box.right(), box.bottom() + down);
            words.add(new Word(word.text(), moved, word.fontSize(), false));
        }
        var pages = new Pages(List.of(new Page(0, page.width(), page.height(), words)), true);

        var values = Sketch.ENGINE.extract(pages, List.of(Field.of("route", TEXT, null)), Guidance.NONE);

        assertThat(values.get(0).plain(TEXT))
                .isEqualTo("Lorries over ten tonnes go round by the\nring road and the quay.");
    }

    @Test
    void the_unit_of_all_weights_names_none_of_them() {
        assertThat(value("tare kg", NUMBER, null, """
                Gross    9120 kg
                Tare     3055 kg
                Moved    6065 kg
                """)).isEqualTo(new BigDecimal("3055"));
    }

    @Test
    void a_hint_in_parentheses_is_not_part_of_a_label() {
        assertThat(value("shipper", ONELINE, null, """
                Shipper (complete name and address)
                NORTHWIND RATTAN LTD
                4 Harbour Road
                """)).isEqualTo("NORTHWIND RATTAN LTD");
    }

    @Test
    void a_possessive_is_not_a_label() {
        assertThat(value("shipper", ONELINE, null, """
                Description of goods
                SHIPPER'S LOAD, COUNT AND SEAL

                Shipper:   NORTHWIND RATTAN LTD
                """)).isEqualTo("NORTHWIND RATTAN LTD");
    }

    @Test
    void labels_and_values_may_be_wrapped() {
        var schedule = """
                Policyholders     Mrs Philippa Hartmann & Mr Oliver
                                  Hartmann
                Cover             00:01 on 24 May 2024
                effective from
                Renewal           24 May 2025
                date
                """;

        assertThat(values(
                        schedule,
                        Field.of("insured", ONELINE, null),
                        Field.of("valid_from", DATE, null),
                        Field.of("valid_until", DATE, null)))
                .containsExactly("Mrs Philippa Hartmann & Mr Oliver Hartmann", "2024-05-24", "2025-05-24");
    }

    @Test
    void a_weekday_is_not_a_label_but_the_words_left_of_it_are() {
        assertThat(values("""
                        Check-in       Friday, 3 June 2022 (14:00 - 22:00)
                        Check-out      Tuesday, 7 June 2022 (until 11:30)

                        Cancellation from 1 June 2022: 121.00
                        """, Field.of("arrival", DATE, null), Field.of("Check-out", DATE, null)))
                .containsExactly("2022-06-03", "2022-06-07");
    }

    @Test
    void the_heading_of_a_row_completes_its_labels() {
        assertThat(values("""
                        Client      Name:   Meadow Foods
                        Agency      Name:   Bluestem Media
                        """, Field.of("client", ONELINE, null), Field.of("agency", ONELINE, null)))
                .containsExactly("Meadow Foods", "Bluestem Media");
    }

    @Test
    void the_name_beside_a_signature_is_the_signatory() {
        var form = """
                1. Name of applicant        Willow Hartmann

                Date of exhibit      Name and title                      Signature
                August 01, 2018      Yolanda Brisk, Executive Chair      /s/ Yolanda Brisk
                """;

        assertThat(value("signer_name", NAME, null, form)).extracting("full").isEqualTo("Yolanda Brisk");
        assertThat(value("signer_title", ONELINE, null, form)).isEqualTo("Executive Chair");
    }

    @Test
    void an_order_to_buy_is_written_by_the_buyer() {
        var order = """
                Tallgrass Processing LLC
                1400 Larkspur Avenue
                Tulsa, OK 74119
                                             PURCHASE ORDER
                TO:      LAKESHORE POWER INC
                         18 Racine Avenue
                FROM:    Tallgrass Processing LLC
                """;

        assertThat(values(order, Field.of("supplier", ONELINE, null), Field.of("Buyer", ONELINE, "who ordered")))
                .containsExactly("LAKESHORE POWER INC", "Tallgrass Processing LLC");
    }

    @Test
    void our_reference_is_not_yours() {
        var letter = """
                Unser Zeichen: WP/2026/117
                Ihr Zeichen: HS-88
                """;

        assertThat(values(letter, Field.of("OurReference", ONELINE, null), Field.of("your reference", ONELINE, null)))
                .containsExactly("WP/2026/117", "HS-88");
    }

    @Test
    void a_line_above_a_name_marks_the_addressee() {
        var letter = """
                Kanzlei Dr. Weber & Partner
                Hauptstraße 4, 8010 Graz

                Firma
                Holzbau Steiner GmbH
                z. Hd. Frau Mag. Julia Steiner
                Waldweg 9
                5020 Salzburg

                Betreff: Mahnung - Rechnung Nr. 2025-991 vom 12.11.2025
                """;

        assertThat(values(
                        letter,
                        Field.of("Sender", ONELINE, "who wrote the letter"),
                        Field.of("Recipient", ONELINE, "the company it is addressed to"),
                        Field.of("Subject", ONELINE, null)))
                .containsExactly(
                        "Kanzlei Dr. Weber & Partner",
                        "Holzbau Steiner GmbH",
                        "Mahnung - Rechnung Nr. 2025-991 vom 12.11.2025");
        assertThat(value("ContactPerson", NAME, null, letter)).asInstanceOf(MAP).containsEntry("last", "Steiner");
    }

    @Test
    void known_words_that_differ_by_one_letter_are_told_apart() {
        assertThat(values(
                        """
                        Employee         Imogen Thackeray
                        Employer         Greyfriars Veterinary LLP
                        """,
                        Field.of("employer", ONELINE, "name of the employer"),
                        Field.of("employee_name", ONELINE, null)))
                .containsExactly("Greyfriars Veterinary LLP", "Imogen Thackeray");
    }

    @Test
    void of_two_addresses_the_one_of_the_party_asked_for_is_taken() {
        var invoice = """
                Northwind Tools Ltd                 Bill to:
                12 Canal Street                     Harbour Cafe
                Leeds LS1 4AB                       3 Quay Road
                E-mail: sales@northwind.example     Bristol BS1 5TH
                                                    accounts@harbourcafe.example
                """;

        assertThat(values(
                        invoice,
                        Field.of("X", ONELINE, "the e-mail of the buyer"),
                        Field.of("Y", ONELINE, "the e-mail of the seller")))
                .containsExactly("accounts@harbourcafe.example", "sales@northwind.example");
    }

    @Test
    void a_date_and_its_time_may_stand_in_two_cells() {
        assertThat(value("Receipt time", DATETIME, null, """
                Bill : SRB-24
                17 Nov 2024                  19:42
                """)).isEqualTo("2024-11-17T19:42:00");
    }

    @Test
    void signs_before_an_amount_are_not_a_label() {
        assertThat(value("total", NUMBER, null, """
                GURAME BAKAR          96,000     96,000
                TOTAL            : Rp 407,715
                BAYAR TUNAI           410,000
                """)).isEqualTo(new BigDecimal("407715"));
    }

    @Test
    void the_amount_due_may_differ_from_the_total() {
        var bill = """
                Total hors TVA                   302,62
                TVA                               56,16
                Total TTC                        358,78
                Solde précédent                  -17,40
                Montant à payer TTC              341,38
                """;

        assertThat(value("amount_due", NUMBER, "total to pay now", bill)).isEqualTo(new BigDecimal("341.38"));
        assertThat(value("total", NUMBER, "total of the invoice", bill)).isEqualTo(new BigDecimal("358.78"));
    }

    @Test
    void payment_terms_of_figures_and_words_are_one_value() {
        assertThat(value("Terms of payment", ONELINE, null, """
                Payment Terms       Ship Via
                2% 10, NET 45       BEST WAY
                """)).isEqualTo("2% 10, NET 45");
    }

    @Test
    void misread_labels_are_still_labels() {
        assertThat(value("registration_number", ONELINE, null, """
                1. Name of Registran!             2. Regisuaton No.
                Barlow & Quade                    4093
                """)).isEqualTo("4093");
    }

    @Test
    void number_and_day_may_share_a_label() {
        var note = """
                Nummer/Datum                80417726 / 17.11.2022
                Auftragsnummer/Datum        1103922 / 14.11.2022
                Ihre Bestell-Nr./Datum      B22-0918-KH / 11.11.2022
                """;

        assertThat(value("customerOrderRef", ONELINE, "the customer's own order number", note))
                .isEqualTo("B22-0918-KH");
        assertThat(value("Auftragsdatum", DATE, null, note)).isEqualTo("2022-11-14");
    }

    @Test
    void a_status_is_not_an_amount() {
        assertThat(value("PaymentStatus", ONELINE, "payment status", """
                Annual fee: EUR 1250.00
                Payment status: not yet paid
                """)).isEqualTo("not yet paid");
    }

    @Test
    void an_address_without_street_or_place_is_doubtful() {
        var found = Sketch.find(Field.of("employer address", ADDRESS, null), """
                Employer address:   to be announced
                """);

        assertThat(found.evidence().confidence()).isLessThan(0.5);
    }

    private static final String REMINDER = """
            Maintenance reminder

            Registration no.               Make and model
            24-WX-1183                     Hartwell Carrier
            Type of service                Due date
            Brake fluid replacement        14 February 2026
            Or when the odometer reaches   Odometer today (28 January 2026)
            160,000 km                     157,912 km
            Assigned workshop              Workshop bookings
            Quarry Road Motors             01632 960 123

            Please arrange an appointment without delay.
            """;

    @Test
    void rows_of_labels_take_turns_with_rows_of_their_values() {
        assertThat(values(
                        REMINDER,
                        Field.of("service type", ONELINE, null),
                        Field.of("due_date", DATE, "Date by which the service has to be done"),
                        Field.of("workshop", ONELINE, "Name of the workshop where the work is to be done"),
                        Field.of("vehicle", ONELINE, "Make and model")))
                .containsExactly("Brake fluid replacement", "2026-02-14", "Quarry Road Motors", "Hartwell Carrier");
    }

    @Test
    void what_holds_figures_begins_no_rows_of_labels() {
        var considered = Sketch.ENGINE.consider(
                Sketch.pages("""
                        Infrared thermometer Fluke 572-2   Certificate number
                        SN 38820155WS                      2400-31876-B
                        Date of calibration                Next calibration
                        7 October 2024                     7 October 2025
                        """), List.of(Field.of("instrument", ONELINE, "what was calibrated")), Guidance.NONE);

        assertThat(considered.get(0).options())
                .filteredOn(option -> option.value().equals(new Value.Text("Infrared thermometer Fluke 572-2")))
                .isNotEmpty()
                .allSatisfy(option -> assertThat(option.strengths().getOrDefault("is-in-label-row", 0.0))
                        .isZero());
    }

    @Test
    void labels_beside_their_values_take_no_turns() {
        assertThat(values("""
                        Buyer:
                        Number         : 009420
                        Branch         : 4304171 (north)
                        Alder & Sons Ltd
                        9 Quay Street
                        Bristol BS1 5TH
                        """, Field.of("Buyer", ONELINE, "name of the buyer"))).containsExactly("Alder & Sons Ltd");
    }

    @Test
    void what_stands_under_a_heading_is_no_heading_of_what_stands_below() {
        assertThat(values(
                        """
                        Your crossing

                        DÉPART                    ARRIVÉE
                        Roscoff                   Cork
                        samedi 12 juillet 2026    dimanche 13 juillet 2026
                        à 21h15                   à 10h30 (heure locale)

                        Navire Pen Ar Bed II, présentation au port au plus tard à 19h45
                        """,
                        Field.of("depart_de", ONELINE, "Gare ou port de départ du trajet aller"),
                        Field.of("arrivée à", ONELINE, null)))
                .containsExactly("Roscoff", "Cork");
    }

    @Test
    void the_number_of_a_house_is_no_postcode() {
        assertThat(Sketch.find(Field.of("delivery address", ADDRESS, null), """
                Order 20417 is on its way.

                SHIP TO
                Marcus Day
                4127 Juniper Hollow Dr
                Apt 12B
                Boise, ID 83706

                Please do not reply.
                """).plain(ADDRESS))
                .asInstanceOf(MAP)
                .containsEntry("street", "Juniper Hollow Dr")
                .containsEntry("zip", "83706");
    }
}
