package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.extraction.Reading;
import dev.quern.core.mailbox.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.reading.TextReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slips of tills: narrow, without labels at the top, full of sums. */
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
    void the_shop_is_the_name_at_the_top_without_its_registration() throws IOException {
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
        var pages = ((Reading.Read) new TextReader().read(file, "text/plain")).pages();
        return new EmbeddedExtractor()
                .extract(pages, List.of(field), Guidance.NONE)
                .get(0)
                .plain(field.format());
    }
}
