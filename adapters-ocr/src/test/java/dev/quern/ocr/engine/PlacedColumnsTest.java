package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static dev.quern.ocr.engine.TablesOfAnyKindTest.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import org.junit.jupiter.api.Test;

/** Which column is which where headings say it in other words, and rows between titles, sums, notes and boxes. */
class PlacedColumnsTest {
    @Test
    void columns_are_placed_all_together_and_the_title_of_a_table_is_no_heading() {
        assertThat(rows(
                        """
                        2. Ersättning

                        2.1 Arvode utgår enligt tabellen.

                        Beräknad tid och timpris:
                        Kategori          Timmar      Timpris (kr)      Summa (kr)
                        Projektledare        140             1 310         183 400
                        Ingenjör             265             1 020         270 300
                        Tekniker              80               790          63 200
                        """,
                        "roles with time and rate",
                        Field.of("Role", ONELINE, null),
                        Field.of("Quantity", NUMBER, null),
                        Field.of("Rate", NUMBER, null),
                        Field.of("Amount", NUMBER, null)))
                .containsExactly("Projektledare|140|1310|183400", "Ingenjör|265|1020|270300", "Tekniker|80|790|63200");
    }

    @Test
    void a_heading_that_is_the_beginning_of_a_name_heads_that_column() {
        assertThat(rows(
                        """
                        Document       Rev      Subject                     Status
                        K-2201         C        Footings, north side        Changed
                        K-2207         A        Stairs and landings         New
                        K-2230         F        Roof truss                  Changed
                        """,
                        null,
                        Field.of("document", ONELINE, null),
                        Field.of("revision", ONELINE, null),
                        Field.of("subject", TEXT, null)))
                .containsExactly(
                        "K-2201|C|Footings, north side", "K-2207|A|Stairs and landings", "K-2230|F|Roof truss");
    }

    @Test
    void rows_go_on_after_the_titles_and_sums_of_their_groups() {
        assertThat(rows(
                        """
                        Pos     Article      Description               Ordered     Unit      Delivered
                        Boards
                        1       BO-18        Birch, 18 mm                   40     pcs              40
                        2       BO-22        Larch, 22 mm                   25     pcs              20
                                             Total boards                   65                      60
                        Edges
                        3       ED-01        Edge, oak                      10     rolls             8
                        4       ED-07        Edge, ash                      12     rolls            12
                        """,
                        null,
                        Field.of("article", ONELINE, null),
                        Field.of("description", TEXT, null),
                        Field.of("delivered", NUMBER, null)))
                .containsExactly(
                        "BO-18|Birch, 18 mm|40", "BO-22|Larch, 22 mm|20", "ED-01|Edge, oak|8", "ED-07|Edge, ash|12");
    }

    @Test
    void sizes_are_no_numbers_and_rates_no_counts() {
        assertThat(rows("""
                        Pcs      Type            L x W x H (cm)       Gross each (kg)
                        3        crate           155 x 90 x 118                   380
                        1        pallet          120 x 80 x 75                   92.5
                        """, "packages", Field.of("Qty", NUMBER, null), Field.of("Weight", NUMBER, null)))
                .containsExactly("3|380", "1|92.5");
    }

    @Test
    void a_list_without_a_heading_is_a_table_where_all_its_columns_are_what_is_asked_for() {
        assertThat(rows(
                        """
                        Dear Ann,

                        please send us

                        2 x      KT-1140-B        bearing housing
                        6 x      KT-0391          seal
                        1 x      KT-2207          belt guard, left

                        until Friday.
                        """,
                        "what is ordered",
                        Field.of("Part No", ONELINE, null),
                        Field.of("Description", TEXT, null),
                        Field.of("Quantity", NUMBER, null)))
                .containsExactly("KT-1140-B|bearing housing|2", "KT-0391|seal|6", "KT-2207|belt guard, left|1");
    }

    @Test
    void a_table_is_found_beside_a_box_whose_lines_are_others() {
        assertThat(rows("""
                        The Fund at a glance

                        Largest holdings                                  Launched          3 May 2011
                        Company                     Weight                Manager           Ada Roe
                        Alder Chips Inc             4.81                  Custodian         0.15%
                        Northfell Pharma            4.37                  Charges           0.74%
                        Vantor Payments             3.95                  Minimum           50,000
                        Sorrel Insurance            2.66                  Share class       I
                        Pacific Ridge Rail          2.33                  Dealing           daily
                        Meridor Gas                 2.19                  Year end          April
                                                                          Depositary        Great Eastern
                        """, "largest holdings", Field.of("company", ONELINE, null), Field.of("weight", NUMBER, null)))
                .containsExactly(
                        "Alder Chips Inc|4.81",
                        "Northfell Pharma|4.37",
                        "Vantor Payments|3.95",
                        "Sorrel Insurance|2.66",
                        "Pacific Ridge Rail|2.33",
                        "Meridor Gas|2.19");
    }

    @Test
    void years_may_be_words_between_the_columns_that_are_asked_for_before_and_after_them() {
        assertThat(rows(
                        """
                        No     Instrument                 Built      Insured for
                        1      Viola, Mittenwald          1911          6,400.00
                        2      Double bass                1974          3,850.00
                        3      Oboe, grenadilla           2015          2,990.00
                        """,
                        "the instruments",
                        Field.of("Instrument", ONELINE, null),
                        Field.of("Age", ONELINE, null),
                        Field.of("Sum insured", NUMBER, null)))
                .containsExactly(
                        "Viola, Mittenwald|1911|6400.00", "Double bass|1974|3850.00", "Oboe, grenadilla|2015|2990.00");
    }

    @Test
    void headings_close_to_each_other_are_taken_apart_where_the_rows_have_a_gap() {
        assertThat(rows(
                        """
                        Nr. Motion                         Yes       Blank Spoiled
                        1   Repair the clubhouse roof      114           3       2
                        2   Raise the yearly fee            71          12       4
                        3   Sell the old rowing boat        98           6       1
                        """,
                        "votes",
                        Field.of("Nr", ONELINE, null),
                        Field.of("Motion", ONELINE, null),
                        Field.of("Yes", NUMBER, null),
                        Field.of("Spoiled", NUMBER, null)))
                .containsExactly(
                        "1|Repair the clubhouse roof|114|2",
                        "2|Raise the yearly fee|71|4",
                        "3|Sell the old rowing boat|98|1");
    }

    @Test
    void a_line_of_running_text_is_no_row_of_a_table_above_it() {
        assertThat(rows(
                        """
                        Seats                Qty     Each      Total
                        Stalls F12, F13        2    31.50      63.00
                        Stalls F14 to F16      3    16.00      48.00

                        Hungry? Our kitchen serves from five.
                        Box office 01632 960 488, Mon-Sat 10-6
                        """,
                        "tickets",
                        Field.of("Ticket type", ONELINE, null),
                        Field.of("Quantity", NUMBER, null),
                        Field.of("Price each", NUMBER, null)))
                .containsExactly("Stalls F12, F13|2|31.50", "Stalls F14 to F16|3|16.00");
    }

    @Test
    void the_amount_of_a_line_is_what_quantity_times_price_makes() {
        assertThat(rows(
                        """
                        Art.       Beschreibung          Menge      Preis      Kosten
                        K-11       Schraubzwinge             4      12.50       50.00
                        K-27       Hobelbank                 1     690.00      690.00
                        K-30       Stechbeitel              12       8.25       99.00
                        """,
                        "goods",
                        Field.of("Article", ONELINE, null),
                        Field.of("Quantity", NUMBER, null),
                        Field.of("Line price", NUMBER, null)))
                .extracting(row -> row.substring(row.indexOf('|')))
                .containsExactly("|4|50.00", "|1|690.00", "|12|99.00");
    }

    @Test
    void a_line_with_a_date_of_its_own_is_no_part_of_the_row_over_it() {
        assertThat(rows(
                        """
                        Date        Hours    Rate     Work
                        03/05/27     8.00    31.00    Hedge cutting
                        04/05/27     7.50    31.00    Pond cleaning
                        05/05/27                      Rain
                        06/05/27     6.00    31.00    Hedge cutting
                        """,
                        "days",
                        Field.of("Date", DATE, null),
                        Field.of("Hours", NUMBER, null),
                        Field.of("Work", ONELINE, null)))
                .containsExactly(
                        "2027-05-03|8.00|Hedge cutting",
                        "2027-05-04|7.50|Pond cleaning",
                        "2027-05-05|-|Rain",
                        "2027-05-06|6.00|Hedge cutting");
    }

    @Test
    void letters_that_count_the_rows_are_no_part_of_the_words_under_the_same_heading() {
        assertThat(rows(
                        """
                        Item                              Quantity     Amount
                        A    Garden gate, larch                  1     740.00
                        B    Fence panel, two metres             6     828.00
                        C    Post with a cap                     7     231.00
                        """,
                        "items",
                        Field.of("Item", ONELINE, null),
                        Field.of("Quantity", NUMBER, null),
                        Field.of("Amount", NUMBER, null)))
                .containsExactly(
                        "Garden gate, larch|1|740.00", "Fence panel, two metres|6|828.00", "Post with a cap|7|231.00");
    }
}
