package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.mailbox.Field;
import dev.quern.core.result.FieldFormat;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TableFinderTest {
    private static final Field NAMES = Field.of("Thing", FieldFormat.ONELINE, "name of the article");
    private static final Field COUNTS = Field.of("How many", FieldFormat.NUMBER, "quantity");
    private static final Field PRICES = Field.of("Each", FieldFormat.NUMBER, "price of one");
    private static final Field AMOUNTS = Field.of("Worth", FieldFormat.NUMBER, "amount of the line");

    /** A page and the rows that its table has: thing, number of, each, worth; a dash for what the page does not say. */
    private record Page(String name, String text, List<String> rows) {
        Page(String name, String text, String... rows) {
            this(name, text, List.of(rows));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Page> pages() {
        return List.of(
                new Page("mail", """
                        thank you for your order:

                          10 x Cloth, soft, set of 6   112.40
                          2.5 x Copper pipe 15 mm   27.85

                        Subtotal: 140.25
                        VAT 20 %: 28.05
                        Total: 168.30
                        """, "Cloth, soft, set of 6|10|-|112.40", "Copper pipe 15 mm|2.5|-|27.85"),
                new Page("slip with factors over the names", """
                        Alder Foods Ltd
                        3 x 2.95
                         Tomatoes                8.85
                        2 x 1.75
                         Eggs x10                3.50
                        TOTAL                   12.35
                        """, "Tomatoes|3|2.95|8.85", "Eggs x10|2|1.75|3.50"),
                new Page("slip with factors under the names", """
                        Tomatoes                8.85
                         3 x 2.95
                        Eggs x10                3.50
                         2 x 1.75
                        TOTAL                  12.35
                        """, "Tomatoes|3|2.95|8.85", "Eggs x10|2|1.75|3.50"),
                new Page("columns without headings", """
                        Order 4711

                        1   Shelf, oak 80 x 40      3     20.00    60.00
                        2   Lamp                    2     15.50    31.00
                            with a clamp

                        Total                                      91.00
                        """, "Shelf, oak 80 x 40|3|20.00|60.00", "Lamp|2|15.50|31.00"),
                new Page("price before quantity", """
                        Lamp             15.50      2     31.00
                        Shelf, oak       20.00      3     60.00
                        """, "Lamp|2|15.50|31.00", "Shelf, oak|3|20.00|60.00"),
                new Page(
                        "nothing but names and amounts that add up",
                        """
                        Cleaning of the stairs          80.00
                        Winter service                  45.00
                        Garden                          25.00
                        Total                          150.00
                        """,
                        "Cleaning of the stairs|-|-|80.00",
                        "Winter service|-|-|45.00",
                        "Garden|-|-|25.00"),
                new Page(
                        "heading over two lines, one of its halves a name of its own",
                        """
                        Pos   Item            Units   UOM     Unit       Net
                                                              price      amount
                        1     Lamp                2   pcs     15.50      31.00
                        2     Shelf, oak          3   pcs     20.00      60.00
                        Total                                            91.00
                        """,
                        "Lamp|2|15.50|31.00",
                        "Shelf, oak|3|20.00|60.00"),
                new Page("sub-total among the rows", """
                        Item               Quantity    Unit price    Amount
                        Lamp                      2         15.50     31.00
                        Subtotal                                      31.00
                        Shelf, oak                3         20.00     60.00
                        Total                                         91.00
                        """, "Lamp|2|15.50|31.00", "Shelf, oak|3|20.00|60.00"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void rows_are_found_with_headings_and_without(Page page) {
        var found = rows(page.text(), NAMES, COUNTS, PRICES, AMOUNTS);
        assertThat(found).containsExactlyElementsOf(page.rows());
    }

    @Test
    void amounts_that_nothing_speaks_for_are_no_table() {
        assertThat(rows("""
                        The terms of the loan
                        Share of the first year      80.00
                        Share of the last year       45.00
                        """, NAMES, COUNTS, AMOUNTS)).isEmpty();
    }

    @Test
    void figures_in_a_sentence_are_no_table() {
        assertThat(rows(
                        "We confirm 3 x 12.50 as the sum that was agreed upon for all of your things, 37.50\n",
                        NAMES,
                        AMOUNTS))
                .isEmpty();
    }

    private static List<String> rows(String text, Field... columns) {
        var table = Field.table("Things", null, List.of(columns));
        var value = Sketch.find(table, text).plain(FieldFormat.TABLE);
        var rows = new ArrayList<String>();
        if (value instanceof List<?> found) {
            for (var row : found) {
                rows.add(List.of(columns).stream()
                        .map(column -> text(((Map<?, ?>) row).get(column.name())))
                        .collect(Collectors.joining("|")));
            }
        }
        return rows;
    }

    private static String text(@Nullable Object cell) {
        return cell == null ? "-" : cell instanceof BigDecimal number ? number.toPlainString() : cell.toString();
    }
}
