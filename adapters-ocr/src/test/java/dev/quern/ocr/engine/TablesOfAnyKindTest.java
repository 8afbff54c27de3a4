package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tables and lists that are no trade document's: rows without figures, headings in other words or another language. */
class TablesOfAnyKindTest {
    static List<String> rows(String text, @Nullable String question, Field... columns) {
        var found = Sketch.find(Field.table("Rows", question, List.of(columns)), text)
                .value();
        var rows = new ArrayList<String>();
        if (found instanceof Value.Table table) {
            for (var row : table.rows()) {
                rows.add(Arrays.stream(columns)
                        .map(column -> printed(row.get(column.name())))
                        .collect(Collectors.joining("|")));
            }
        }
        return rows;
    }

    private static String printed(@Nullable Value value) {
        return value == null ? "-" : String.valueOf(value.plain());
    }

    @Test
    void rows_need_no_figures() {
        assertThat(rows(
                        """
                        These tests could not be done:

                        Test                  Reason for rejection
                        Serum potassium       Gross hemolysis
                        aPTT                  Tube underfilled
                        Ionized calcium       Exposed to air

                        Please send another specimen until Friday.
                        """,
                        "tests that were not done",
                        Field.of("Test", ONELINE, null),
                        Field.of("Reason", ONELINE, null)))
                .containsExactly(
                        "Serum potassium|Gross hemolysis", "aPTT|Tube underfilled", "Ionized calcium|Exposed to air");
    }

    @Test
    void headings_are_understood_in_another_language_and_wrapped_cells_are_whole() {
        assertThat(rows(
                        """
                        Pos    Gerät                          Standort     fällig am
                        1      Feuerlöscher 6 kg Schaum       Küche        12.11.2025
                        2      Feuerlöscher 2 kg CO2, im      Halle        18.11.2025
                               Schaltschrank
                        3      Löschdecke                     Labor        30.11.2025
                        """,
                        "equipment to be inspected",
                        Field.of("Device", ONELINE, "the equipment"),
                        Field.of("Place", ONELINE, "location"),
                        Field.of("Due", DATE, null)))
                .containsExactly(
                        "Feuerlöscher 6 kg Schaum|Küche|2025-11-12",
                        "Feuerlöscher 2 kg CO2, im Schaltschrank|Halle|2025-11-18",
                        "Löschdecke|Labor|2025-11-30");
    }

    @Test
    void a_column_whose_heading_says_nothing_is_what_is_left() {
        assertThat(rows(
                        """
                        Lot     Description                            Engineer's guess
                        1       CR 14, double chip seal                $ 412,000.00
                        2       CR 22, single chip seal                $ 148,500.00
                        """,
                        null,
                        Field.of("Lot", NUMBER, null),
                        Field.of("Subject", ONELINE, null),
                        Field.of("Value", NUMBER, null)))
                .containsExactly("1|CR 14, double chip seal|412000.00", "2|CR 22, single chip seal|148500.00");
    }

    @Test
    void items_of_a_list_are_rows() {
        assertThat(rows(
                        """
                        Horses to be carried:
                        1. Histoire / Selle français / 9 years / mare
                        2. Norman / Trotteur / 3 years / gelding
                        """,
                        "the horses",
                        Field.of("Name", ONELINE, null),
                        Field.of("Breed", ONELINE, null),
                        Field.of("Age", NUMBER, "in years")))
                .containsExactly("Histoire|Selle français|9", "Norman|Trotteur|3");
        assertThat(rows(
                        """
                        Parking in lot C:
                        • 2 x camera truck
                        • 4 x cube van
                        """,
                        "vehicles that need parking",
                        Field.of("Type", ONELINE, null),
                        Field.of("Count", NUMBER, null)))
                .containsExactly("camera truck|2", "cube van|4");
    }

    @Test
    void a_list_of_something_else_is_no_table() {
        assertThat(rows(
                        """
                        How to find us:
                        • by train - from the main station
                        • by car - car park in the yard
                        """,
                        "tests that were not done",
                        Field.of("Test", ONELINE, null),
                        Field.of("Reason", ONELINE, null)))
                .isEmpty();
    }

    @Test
    void what_one_costs_is_not_taken_for_how_many_there_are_and_rules_and_sums_are_no_rows() {
        assertThat(rows(
                        """
                        Les paso el resultado de la lana que nos trajo el camión.

                        Clase                  kg     €/kg
                        -------------------------------------
                        Merina primera         640     1,95
                        Merina segunda         215     1,20
                        Garras y barrigas       98     0,35
                        -------------------------------------
                        Peso de todo           953

                        Finura media de la primera 21,6 micras según el informe del 5 de junio.
                        """,
                        "one row for each sort of wool",
                        Field.of("Sort", ONELINE, null),
                        Field.of("Kg", NUMBER, null),
                        Field.of("PricePerKg", NUMBER, null)))
                .containsExactly("Merina primera|640|1.95", "Merina segunda|215|1.20", "Garras y barrigas|98|0.35");
    }

    @Test
    void sentences_under_a_table_are_no_rows() {
        assertThat(rows(
                        """
                        Line    Description      Net kg    NZ$ per kg    NZ$

                        A       HBD fleece        1,105          6.40    7,072.00
                        B       HBD pieces          412          3.85    1,586.20
                        C       Bellies             186          2.10      390.60
                        All lines                 1,703                  9,048.80

                        Less handling and levy 412.30. Net to grower 8,636.50, to be credited soon.
                        """,
                        "one row for each sort of wool",
                        Field.of("Sort", ONELINE, null),
                        Field.of("Kg", NUMBER, null),
                        Field.of("PricePerKg", NUMBER, null)))
                .containsExactly("HBD fleece|1105|6.40", "HBD pieces|412|3.85", "Bellies|186|2.10");
    }

    @Test
    void a_line_with_the_sum_and_without_what_all_rows_have_is_none() {
        assertThat(rows(
                        """
                        Day           What for                  Paid with    Amount

                        17/03/2025    Train to Dunlay           own card      84.60
                        17/03/2025    Taxi to the quarry        cash          22.00
                        19/03/2025    Padlock and chain         cash          31.45
                        Spent in all                                         138.05
                        less what was paid before                            100.00
                        """,
                        "the expenses",
                        Field.of("Date", DATE, null),
                        Field.of("What", ONELINE, null),
                        Field.of("Amount", NUMBER, null)))
                .containsExactly(
                        "2025-03-17|Train to Dunlay|84.60",
                        "2025-03-17|Taxi to the quarry|22.00",
                        "2025-03-19|Padlock and chain|31.45");
    }

    @Test
    void after_a_title_rows_without_what_all_have_are_of_another_table() {
        assertThat(rows(
                        """
                        Cover                           Sum insured    Excess

                        House and garage                    520,000       250
                        Other lodgings                       78,000       100
                        Household goods                      75,000       250
                        Bicycles away from the home           3,200       100

                        What it costs

                        Buildings                            318.40
                        Named item                           201.75
                        """,
                        "what is insured",
                        Field.of("item", ONELINE, null),
                        Field.of("sum_insured", NUMBER, null),
                        Field.of("excess", NUMBER, null)))
                .containsExactly(
                        "House and garage|520000|250",
                        "Other lodgings|78000|100",
                        "Household goods|75000|250",
                        "Bicycles away from the home|3200|100");
    }

    @Test
    void a_last_row_is_no_sum_for_being_numbered_or_free() {
        assertThat(rows(
                        """
                        No    Part     Weight    Discount

                        1     Bolt     0.40      0.00
                        2     Nut      0.10      0.00
                        3     Screw              0.00
                        """,
                        "the parts",
                        Field.of("No", NUMBER, null),
                        Field.of("Part", ONELINE, null),
                        Field.of("Weight", NUMBER, null),
                        Field.of("Discount", NUMBER, null)))
                .containsExactly("1|Bolt|0.40|0.00", "2|Nut|0.10|0.00", "3|Screw|-|0.00");
    }

    @Test
    void rows_go_on_after_a_rule() {
        assertThat(rows(
                        """
                        Part        Qty    Each    Amount
                        Bolt          2    4.00      8.00
                        Nut           3    1.00      3.00
                        ---------------------------------
                        Washer        1              5.00
                        Pin           1              2.00
                        """,
                        "what was sold",
                        Field.of("Part", ONELINE, null),
                        Field.of("Qty", NUMBER, null),
                        Field.of("Each", NUMBER, null),
                        Field.of("Amount", NUMBER, null)))
                .containsExactly("Bolt|2|4.00|8.00", "Nut|3|1.00|3.00", "Washer|1|-|5.00", "Pin|1|-|2.00");
    }

    @Test
    void a_span_of_two_dates_is_a_column_for_each() {
        assertThat(rows(
                        """
                        Season                         Nightly rate
                        01/04/2027 – 31/05/2027              84.00
                        01/06/2027 – 31/08/2027             112.00
                        01/09/2027 – 30/10/2027              91.50
                        """,
                        "what a room costs in which season",
                        Field.of("From", DATE, null),
                        Field.of("Until", DATE, null),
                        Field.of("Rate", NUMBER, null)))
                .containsExactly(
                        "2027-04-01|2027-05-31|84.00", "2027-06-01|2027-08-31|112.00", "2027-09-01|2027-10-30|91.50");
    }

    @Test
    void bullets_before_rows_without_a_heading_are_no_cells() {
        assertThat(rows(
                        """
                        Please reserve these for us until Monday:

                        *    garden chairs, folding         40 pcs
                        *    bar tables, round              12 pcs
                        *    parasols with a foot            6 pcs

                        We collect them ourselves.
                        """,
                        "what is to be reserved",
                        Field.of("Thing", ONELINE, null),
                        Field.of("Number of them", NUMBER, null)))
                .containsExactly("garden chairs, folding|40", "bar tables, round|12", "parasols with a foot|6");
    }

    @Test
    void words_where_all_rows_have_a_date_are_no_row() {
        assertThat(rows(
                        """
                        Day           Guide               Visitors
                        03/05/2027    Marga Lund                14
                        04/05/2027    Tove Berg                  9
                        05/05/2027    Marga Lund                22
                        Less school classes                     12
                        """,
                        "guided tours",
                        Field.of("Day", DATE, null),
                        Field.of("Guide", ONELINE, null),
                        Field.of("Visitors", NUMBER, null)))
                .containsExactly("2027-05-03|Marga Lund|14", "2027-05-04|Tove Berg|9", "2027-05-05|Marga Lund|22");
    }

    @Test
    void a_row_begins_with_a_code_of_hardly_a_letter() {
        assertThat(rows(
                        """
                        Precios por periodo

                                     Potencia          Término de          Término de
                        Periodo      contratada        potencia            energía
                        P1                   30              19,78           0,1684
                        P2                   30              17,44           0,1510
                        P3                   45               7,20           0,1298

                        Los precios incluyen peajes y cargos vigentes.
                        """,
                        "precios por periodo",
                        Field.of("periodo", ONELINE, null),
                        Field.of("potencia_contratada", NUMBER, null),
                        Field.of("término de potencia", NUMBER, null),
                        Field.of("término de energía", NUMBER, null)))
                .containsExactly("P1|30|19.78|0.1684", "P2|30|17.44|0.1510", "P3|45|7.20|0.1298");
    }

    @Test
    void items_of_a_list_have_parts_between_marks() {
        assertThat(rows(
                        """
                        We need a lorry on Tuesday for these goods:

                        - LED panels 60x60: 14 pallets, 2310 kg
                        - Emergency lights: 3 pallets, 415.5 kg
                        - Displays: 1 pallet, 96 kg

                        The price is 395 euros.
                        """,
                        "goods to be carried",
                        Field.of("weight_kg", NUMBER, null),
                        Field.of("goods", ONELINE, "what it is"),
                        Field.of("pallets", NUMBER, null)))
                .containsExactly("2310|LED panels 60x60|14", "415.5|Emergency lights|3", "96|Displays|1");
    }

    private static final String PARTS = """
            We need the following for the blasting machine, as always:

            - 10 pcs. K-0447/12, ceramic nozzle of 12
            - 25 pcs. K-0450, copper gasket
            - 2 pcs. FLT-90, filter of the whole line

            Please quote our order 2024/311.
            """;

    private static final Field REF = Field.of("ref", ONELINE, null);
    private static final Field DESCRIPTION = Field.of("description", ONELINE, null);
    private static final Field QUANTITY = Field.of("quantity", NUMBER, null);

    @Test
    void what_items_of_a_list_count_is_parted_from_what_they_are() {
        assertThat(rows(PARTS, "parts ordered", REF, DESCRIPTION, QUANTITY))
                .containsExactly(
                        "K-0447/12|ceramic nozzle of 12|10",
                        "K-0450|copper gasket|25",
                        "FLT-90|filter of the whole line|2");
    }

    @Test
    void a_list_may_lack_one_of_four_columns() {
        var price = Field.of("price", NUMBER, "unit price");

        assertThat(rows(PARTS, "parts ordered", REF, DESCRIPTION, QUANTITY, price))
                .containsExactly(
                        "K-0447/12|ceramic nozzle of 12|10|-",
                        "K-0450|copper gasket|25|-",
                        "FLT-90|filter of the whole line|2|-");
    }

    @Test
    void numbers_in_brackets_are_negative_in_cells_of_their_own() {
        assertThat(rows(
                        """
                        Branch        Staff     Result
                        Leeds            12      1,400
                        York              7      (900)
                        Hull             31       (20)
                        """,
                        "results of the branches",
                        Field.of("branch", ONELINE, null),
                        Field.of("staff", NUMBER, null),
                        Field.of("result", NUMBER, null)))
                .containsExactly("Leeds|12|1400", "York|7|-900", "Hull|31|-20");
    }

    @Test
    void a_row_may_have_a_word_for_an_amount() {
        assertThat(rows(
                        """
                        Food and service             How many     Rate      Total
                        Party rice, full tray               8    65.00     520.00
                        Small chops platter                10    48.00     480.00
                        Drinks, 10 litre dispenser                       included
                        Servers, five hours                 4    75.00     300.00
                        """,
                        "what is quoted",
                        Field.of("item", ONELINE, null),
                        Field.of("quantity", NUMBER, null),
                        Field.of("amount", NUMBER, null)))
                .containsExactly(
                        "Party rice, full tray|8|520.00",
                        "Small chops platter|10|480.00",
                        "Drinks, 10 litre dispenser|-|-",
                        "Servers, five hours|4|300.00");
    }

    @Test
    void items_of_a_list_have_parts_between_gaps() {
        assertThat(rows(
                        """
                        CONTAINERS
                        1) NVKU 155018/4   45' PW   26,340 kg   rapeseed meal in bulk
                        2) NVKU 155177/9   45' PW   26,115 kg   rapeseed meal in bulk

                        Containers can be collected by appointment only.
                        """,
                        "containers",
                        Field.of("container", ONELINE, null),
                        Field.of("type", ONELINE, null),
                        Field.of("weight kg", NUMBER, null)))
                .containsExactly("NVKU 155018/4|45' PW|26340", "NVKU 155177/9|45' PW|26115");
    }

    @Test
    void a_line_in_bold_among_rows_that_are_not_heads_another_table() {
        var page = Sketch.page(0, """
                Tool            Qty
                Hammer          4
                Saw             2
                Room            Keys
                Office          3
                Yard            2
                """);
        var headings = Set.of("Tool", "Qty", "Room", "Keys");
        var words = page.words().stream()
                .map(word -> new Word(word.text(), word.box(), word.fontSize(), headings.contains(word.text())))
                .toList();
        var field = Field.table("Tools", null, List.of(Field.of("Tool", ONELINE, null), Field.of("Qty", NUMBER, null)));

        var found = Sketch.ENGINE
                .extract(
                        new Pages(List.of(new Page(0, page.width(), page.height(), words, List.of())), true),
                        List.of(field),
                        Guidance.NONE)
                .get(0);

        assertThat(((Value.Table) found.value()).rows())
                .extracting(row -> printed(row.get("Tool")))
                .containsExactly("Hammer", "Saw");
    }

    @Test
    void items_of_an_order_in_words_have_the_price_of_one() {
        for (var each : List.of("at €", "à €", "@", "zu je EUR")) {
            assertThat(rows(
                            """
                            Dear Jo,

                            please send us

                            - 24 x terracotta pot %s 3.75
                            - 6 x bowl, white %s 11.50
                            """.formatted(each, each),
                            null,
                            Field.of("Description", ONELINE, null),
                            Field.of("Quantity", NUMBER, null),
                            Field.of("Price", NUMBER, null)))
                    .as(each)
                    .containsExactly("terracotta pot|24|3.75", "bowl, white|6|11.50");
        }
    }

    @Test
    void of_items_with_the_price_of_one_and_an_amount_the_amount_comes_last() {
        assertThat(rows(
                        """
                        2 x Coffee à 3.50 7.00
                        3 x Rye bread à 4.20 12.60

                        Total 19.60
                        """,
                        null,
                        Field.of("Description", ONELINE, null),
                        Field.of("Quantity", NUMBER, null),
                        Field.of("Price", NUMBER, "unit price"),
                        Field.of("Amount", NUMBER, "line amount")))
                .containsExactly("Coffee|2|3.50|7.00", "Rye bread|3|4.20|12.60");
    }
}
