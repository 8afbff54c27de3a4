package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
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

    /** A page and the rows of its table: thing, quantity, unit price and worth; a dash for a cell that the page lacks. */
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
                new Page(
                        "words under the figures, without a heading",
                        """
                        Qty   Code      Unit price     Total
                         2    X-11          10.00      20.00
                              Blue pencil, soft
                         5    X-12           3.00      15.00
                              Red pencil, hard
                              from Germany
                                          Total       35.00
                        """,
                        "Blue pencil, soft|2|10.00|20.00",
                        "Red pencil, hard from Germany|5|3.00|15.00"),
                new Page("another table under it", """
                        Item               Quantity    Unit price    Amount
                        Lamp                      2         15.50     31.00
                        Shelf, oak                3         20.00     60.00

                        Team members

                        Name               Role                      Rate
                        Anna Berg          Lead       1      9.00     9.00
                        """, "Lamp|2|15.50|31.00", "Shelf, oak|3|20.00|60.00"),
                new Page(
                        "heading over two lines, which both of them complete",
                        """
                        Item          Quantity     Price per     Line
                        of goods      ordered      unit          total
                        Lamp                 2         15.50     31.00
                        Shelf, oak           3         20.00     60.00
                        """,
                        "Lamp|2|15.50|31.00",
                        "Shelf, oak|3|20.00|60.00"),
                new Page(
                        "a word divided by the width of its column",
                        """
                        Item               Quantity    Unit price    Amount
                        Lampe mit Schein-         2         15.50     31.00
                        werferbirne
                        Shelf, oak                3         20.00     60.00
                        Total                                         91.00
                        """,
                        "Lampe mit Scheinwerferbirne|2|15.50|31.00",
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
    void the_article_beside_a_description_is_the_article_number() {
        var article = Field.of("Article", FieldFormat.ONELINE, null);
        var description = Field.of("Description", FieldFormat.ONELINE, null);
        var quantity = Field.of("Quantity", FieldFormat.ONELINE, null);

        assertThat(rows("""
                        Pos.    Material     Description of goods      Quantity   UM
                        10      4001882      Threaded rod, galvanised      120    PC
                        20      4002217      Hexagon nut                 2.000    PC
                        """, article, description, quantity))
                .containsExactly("4001882|Threaded rod, galvanised|120", "4002217|Hexagon nut|2.000");
    }

    @Test
    void the_numbers_of_the_rows_are_no_articles() {
        var number = Field.of("part number", FieldFormat.ONELINE, null);
        var description = Field.of("Description", FieldFormat.ONELINE, null);
        var quantity = Field.of("Quantity", FieldFormat.ONELINE, null);

        assertThat(rows("""
                        Item    Description               Quantity
                        10      Threaded rod, galvanised       120
                        20      Hexagon nut                  2.000
                        """, number, description, quantity))
                .containsExactly("-|Threaded rod, galvanised|120", "-|Hexagon nut|2.000");
        assertThat(rows("""
                        Item    Description               Quantity
                        4711    Threaded rod, galvanised       120
                        4720    Hexagon nut                  2.000
                        """, number, description, quantity))
                .containsExactly("4711|Threaded rod, galvanised|120", "4720|Hexagon nut|2.000");
    }

    /** Cells are centred vertically in their row, as web pages do by default. */
    @Test
    void wrapped_text_may_stand_above_and_below_its_figures() {
        var words = new ArrayList<Word>();
        line(words, 0, "Thing@20 How@220 many@240 Worth@300");
        line(words, 15, "Lamp@20 2@240 31.00@300");
        line(words, 40, "Shelf@20 of@50 oak@65");
        line(words, 47, "3@240 60.00@300");
        line(words, 54, "with@20 a@45 back@55");
        line(words, 80, "Chair@20 4@240 80.00@300");
        var table = Field.table("Things", null, List.of(NAMES, COUNTS, AMOUNTS));

        var value = Sketch.ENGINE
                .extract(
                        new Pages(List.of(new dev.quern.core.page.Page(0, 600, 800, words)), true),
                        List.of(table),
                        Guidance.NONE)
                .get(0)
                .plain(FieldFormat.TABLE);

        assertThat(rows(value, NAMES, COUNTS, AMOUNTS))
                .containsExactly("Lamp|2|31.00", "Shelf of oak with a back|3|60.00", "Chair|4|80.00");
    }

    /** Adds a line of words such as "Lamp@20", which begins 20 points from the left. */
    private static void line(List<Word> words, double top, String line) {
        for (var word : line.split(" ", -1)) {
            var text = word.substring(0, word.indexOf('@'));
            double left = Double.parseDouble(word.substring(word.indexOf('@') + 1));
            words.add(new Word(
                    text,
                    new Box(left / 600, (20 + top) / 800, (left + 5 * text.length()) / 600, (30 + top) / 800),
                    10,
                    false));
        }
    }

    @Test
    void columns_that_no_heading_names_are_told_by_their_types_in_their_order() {
        assertThat(rows(
                        """
                        Qwertz                  Asdfgh          Yxcvbn
                        Pump for the cellar     Orla Whitcombe  25 March 2026
                        Letter to the tenants   Femi Adeyinka   20 March 2026
                        Lights at the gate      Yusuf Demir     5 April 2026
                        """,
                        Field.of("task", FieldFormat.TEXT, null),
                        Field.of("owner", FieldFormat.NAME, null),
                        Field.of("due", FieldFormat.DATE, null)))
                .hasSize(3)
                .first()
                .asString()
                .startsWith("Pump for the cellar|")
                .endsWith("|2026-03-25");
    }

    @Test
    void amounts_without_further_signs_are_not_a_table() {
        assertThat(rows("""
                        The terms of the loan
                        Share of the first year      80.00
                        Share of the last year       45.00
                        """, NAMES, COUNTS, AMOUNTS)).isEmpty();
    }

    @Test
    void figures_in_a_sentence_are_not_a_table() {
        assertThat(rows(
                        "We confirm 3 x 12.50 as the sum that was agreed upon for all of your things, 37.50\n",
                        NAMES,
                        AMOUNTS))
                .isEmpty();
    }

    private static List<String> rows(String text, Field... columns) {
        var table = Field.table("Things", null, List.of(columns));
        return rows(Sketch.find(table, text).plain(FieldFormat.TABLE), columns);
    }

    private static List<String> rows(@Nullable Object value, Field... columns) {
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
