package dev.quern.ocr.reading.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackedCellsTest {
    @Test
    void cells_below_each_other_become_rows_and_what_is_around_stays() {
        assertThat(laid("""
                        Brookfield Paper Limited
                        Customer
                        Ellison Stationers plc
                        Description
                        Quantity
                        Unit price
                        Amount
                        Office chair
                        2
                        129.50
                        259.00
                        Desk lamp
                        4 pcs
                        EUR 24.75
                        99.00 €
                        Net total
                        397.00
                        VAT 20%
                        79.40"""))
                .containsExactly(
                        "Brookfield Paper Limited",
                        "Customer",
                        "Ellison Stationers plc",
                        "Description    Quantity   Unit price   Amount",
                        "Office chair   2          129.50       259.00",
                        "Desk lamp      4 pcs      EUR 24.75    99.00 €",
                        "Net total",
                        "397.00",
                        "VAT 20%",
                        "79.40");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // An address list has no headings.
                "Anna Berg\nMill Lane 5\n1070 Wien\nBert Tal\nHigh Street 7\n1080 Wien\nCarl Au\nBy Road 1\n1090 Wien",
                // One row may be anything.
                "Item\nCount\nPrice\nChair\n2\n9.50\nThank you",
                // A letter.
                "Dear Sir\nplease send us\nthe chairs\nby Friday\nYours\nA. B.",
                // Labels with their values.
                "Total\n397.00\nVAT\n79.40\nTo pay\n476.40",
                // Side by side already.
                "Item  Count  Price\nChair  2  9.50\nLamp  1  7.50",
                // Numbers alone, words alone.
                "A\nB\nC\n1\n2\n3\n4\n5\n6",
                "A\nB\nC\nd\ne\nf\ng\nh\ni",
                ""
            })
    void text_that_is_not_surely_a_table_stays_as_it_is(String text) {
        assertThat(laid(text)).containsExactly(text.split("\n", -1));
    }

    private static List<String> laid(String text) {
        return StackedCells.sideBySide(List.of(text.split("\n", -1)));
    }
}
