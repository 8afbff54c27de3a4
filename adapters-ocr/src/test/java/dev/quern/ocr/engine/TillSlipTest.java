package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.reading.TextReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Till slips: narrow, full of sums, and without labels at the top. */
class TillSlipTest {
    private static final String SLIP = """
               GREEN LANTERN HARDWARE LTD (774512-K)
                        UNIT 12, MARKET HALL
                         27 HARBOUR STREET
                           90210 SEAVIEW
                       GST ID : 000112233445

            2x 000000551234             8.00
               GARDEN HOSE CLIP
            1x 000000559876             4.50
               TAPE MEASURE

               Sub-total               12.50
               Total Sales Incl GST    12.50
               CASH                    20.00
               Change Amt               7.50

               GST Summary   Amount     Tax
               SR @ 6%        11.79    0.71
               14/03/2024 19:29   1010 026 0260452

                  THANK YOU, COME AGAIN
            """;

    @TempDir
    Path folder;

    @Test
    void the_shop_is_the_name_at_the_top_without_its_registration_number() throws IOException {
        assertThat(read(
                        SLIP,
                        field("Company", FieldFormat.ONELINE, "name of the shop or company that issued the receipt")))
                .isEqualTo("GREEN LANTERN HARDWARE LTD");
    }

    @Test
    void the_only_date_is_that_of_the_slip_wherever_it_stands() throws IOException {
        assertThat(read(SLIP, field("Date", FieldFormat.DATE, "date of the receipt")))
                .hasToString("2024-03-14");
    }

    @Test
    void the_lines_of_a_centred_address_stay_together() throws IOException {
        assertThat(read(SLIP, field("Address", FieldFormat.TEXT, "full address of the shop")))
                .isEqualTo("UNIT 12, MARKET HALL\n27 HARBOUR STREET\n90210 SEAVIEW");
    }

    @Test
    void the_total_is_neither_the_cash_nor_the_change() throws IOException {
        assertThat(read(SLIP, field("Total", FieldFormat.NUMBER, "total amount to pay")))
                .hasToString("12.50");
    }

    /** Slips, each preceded by the total that it should give. */
    private static final List<String> TOTALS = List.of("""
            64.15
            Ginger ale                 58.30
            Service charge              5.83
            Total Sales (incl. tax)    64.13
            Rounding Adjustment         0.02
            TXTAL                      64.15
            CASH                      100.00
            CHANGE                     35.85
            """, """
            7.70
            Item              Total
            Soup of the day    2.54
            Rice and greens    5.18
            Total Amount:      7.72
            Rounding:         -0.02
            Net Total:         7.70
            CASH               7.70
            Change             0.00
            """, """
            18.90
            QTY ITEM                      TOTAL
            1 Chicken burger              11.10
            1 Six nuggets                  7.80
            Take-out Tctal (inel GSI)     18.90
            Cash Tendered                 50.00
            Change                        31.10
            TOTAL INCLUDES 6% GST          1.07
            """, """
            31.00
            2x Zip powder                 31.00
            Sub- total                    31.00
            Tctal Sales                   31.00
            CASH                          50.00
            Change                        19.00
            GST Summary        Amount       Tax
            SR @ 6%             29.24      1.76
            Total               29.24      1.76
            """, """
            148.40
            Fine sand, 1 load            148.40
            Sales (Excluding Tax)        140.00
            Discount                       0.00
            Tax                            8.40
            Sales (Inclusive of Tax)     148.40
            Card                         148.40
            Change                         0.00
            Summary             Amount      Tax
            Total :             140.00     8.40
            """);

    @Test
    void the_total_is_the_cash_less_the_change_rounded_as_paid() throws IOException {
        for (var slip : TOTALS) {
            int end = slip.indexOf('\n');

            assertThat(read(slip.substring(end + 1), field("Total", FieldFormat.NUMBER, "total amount to pay")))
                    .as(slip)
                    .hasToString(slip.substring(0, end));
        }
    }

    @Test
    void a_deposit_is_not_the_change() throws IOException {
        var bill = """
                Net total:     100.00
                Tax 10%:        10.00
                Total:         110.00
                Deposit paid:   10.00
                Please pay:    100.00
                """;

        assertThat(read(bill, field("GrandTotal", FieldFormat.NUMBER, "total with tax")))
                .hasToString("110.00");
    }

    @Test
    void an_address_includes_its_unit_and_its_state() throws IOException {
        var slip = """
                      Golden Harvest Kitchens Ltd
                              (65351-M)
                  Level 6, Harvest Tower, Upper Market
                   No.3, Jalan Kenari 21,47400 Seaview
                                 Selangor
                        TEL: 03-8079 0255
                          TAX INVOICE
                Date 12/03/2024
                """;

        assertThat(read(slip, field("Address", FieldFormat.TEXT, "full address of the shop")))
                .isEqualTo("Level 6, Harvest Tower, Upper Market\nNo.3, Jalan Kenari 21,47400 Seaview\nSelangor");
        assertThat(read(slip, field("Company", FieldFormat.ONELINE, "name of the shop")))
                .isEqualTo("Golden Harvest Kitchens Ltd");
    }

    @Test
    void a_lot_number_is_not_a_postcode_and_an_address_excludes_its_label() throws IOException {
        var slip = """
                HARBOUR TRADERS LTD (169199-V)
                     WESTGATE OUTLET
                  TEL / FAX :03-62636977
                HQ ADD: LOT 11995, BATU 2, JALAN KAPAR
                        41400 KLANG, SELANGOR
                DATE: 15/12/2016
                """;

        assertThat(read(slip, field("Address", FieldFormat.TEXT, "full address of the shop")))
                .isEqualTo("LOT 11995, BATU 2, JALAN KAPAR\n41400 KLANG, SELANGOR");
    }

    @Test
    void an_address_without_a_postcode_is_the_street_and_the_place_below_it() throws IOException {
        var slip = """
                      GOLDEN LANTERN CAFE
                    Shop 5, 128 Harbour Road
                         Lower Seaview
                      Tel: 2345 6789
                   Tanggal: 06/05/2024 12:30
                 1 Milk tea            22.000
                 1 Toast               18.000
                 TOTAL                 40.000
                 TUNAI                 50.000
                 KEMBALI               10.000
                """;

        assertThat(read(slip, field("Address", FieldFormat.TEXT, "full address of the shop")))
                .isEqualTo("Shop 5, 128 Harbour Road\nLower Seaview");
        assertThat(read(slip, field("Company", FieldFormat.ONELINE, "name of the shop")))
                .isEqualTo("GOLDEN LANTERN CAFE");
        assertThat(read(slip, field("Total", FieldFormat.NUMBER, "total amount to pay")))
                .hasToString("40000");
    }

    @Test
    void a_name_may_take_two_lines() throws IOException {
        var slip = """
                    LANTERN BOOKS
                    CO. (M) SDN BHD
                 (Co. No. 113825-W)
                 No 8, Mill Road 7
                 56000 Seaview, Malaysia
                01/03/18 19:14
                GOODS SOLD ARE NOT RETURNABLE
                      THANK YOU.
                """;

        assertThat(read(slip, field("Company", FieldFormat.ONELINE, "name of the shop")))
                .isEqualTo("LANTERN BOOKS CO. (M) SDN BHD");
    }

    @Test
    void the_only_time_is_the_time() throws IOException {
        assertThat(read(SLIP, field("At", FieldFormat.TIME, "time of day"))).isEqualTo("19:29:00");
    }

    @Test
    void words_one_letter_away_from_a_label_are_not_labels() throws IOException {
        var slip = """
                1 x 2,83
                  Pommes                2,83
                2 x 1,90
                  Beurre                3,80
                A PAYER                 6,63
                """;
        var lines = Field.table(
                "Lines",
                null,
                List.of(field("Item", FieldFormat.TEXT, null), field("Amount", FieldFormat.NUMBER, null)));

        assertThat(read(slip, lines)).hasToString("[{Item=Pommes, Amount=2.83}, {Item=Beurre, Amount=3.80}]");
    }

    @Test
    void values_of_words_that_were_hard_to_read_have_low_confidence() {
        double sure = confidence(0.99);
        double unsure = confidence(0.4);

        assertThat(sure).isGreaterThan(0.8);
        assertThat(unsure).isLessThan(0.5);
    }

    private static double confidence(double ofWords) {
        var words = List.of("Total", "12.50");
        var placed = new ArrayList<Word>();
        for (int i = 0; i < words.size(); i++) {
            placed.add(new Word(words.get(i), new Box(0.1 + 0.3 * i, 0.1, 0.2 + 0.3 * i, 0.12), 9, false, ofWords));
        }
        var page = new Page(0, 200, 400, placed, List.of());
        return Sketch.ENGINE
                .extract(
                        new Pages(List.of(page), true),
                        List.of(field("Total", FieldFormat.NUMBER, null)),
                        Guidance.NONE)
                .get(0)
                .evidence()
                .confidence();
    }

    @Test
    void a_table_with_one_column_of_figures_ends_before_its_total() throws IOException {
        var bill =
                "Invoice Number: A-1\n\nItem          Price\nPen            2.50\nInk           10.00\n\nTotal:        12.50\n";
        var lines = Field.table(
                "Lines",
                null,
                List.of(field("Item", FieldFormat.TEXT, null), field("Price", FieldFormat.NUMBER, null)));

        assertThat(read(bill, lines)).hasToString("[{Item=Pen, Price=2.50}, {Item=Ink, Price=10.00}]");
        assertThat(read(bill, field("Number", FieldFormat.ONELINE, null))).isEqualTo("A-1");
    }

    private static Field field(String name, FieldFormat format, @Nullable String question) {
        return Field.of(name, format, question);
    }

    private @Nullable Object read(String text, Field field) throws IOException {
        var file = Files.writeString(folder.resolve("slip.txt"), text);
        var pages = ((Reading.Legible) new TextReader().read(file, "text/plain")).pages();
        return Sketch.ENGINE
                .extract(pages, List.of(field), Guidance.NONE)
                .get(0)
                .plain(field.format());
    }
}
