package dev.quern.ocr.reading.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BarTablesTest {
    @Test
    void cells_of_markdown_are_put_under_each_other_and_its_rules_are_left_out() {
        assertThat(aligned("""
                        Orders of May

                        |Product|Qty|
                        |:--|--:|
                        |Steel bolts M8|200|
                        |Wire|30|

                        Total: 230"""))
                .containsExactly(
                        "Orders of May",
                        "",
                        "| Product        | Qty |",
                        "| Steel bolts M8 | 200 |",
                        "| Wire           | 30  |",
                        "",
                        "Total: 230");
    }

    @Test
    void bars_at_the_ends_may_be_missing_where_a_rule_stands_under_the_heading() {
        assertThat(aligned("Product|Qty\n---|---\nWire, long|30"))
                .containsExactly("| Product    | Qty |", "| Wire, long | 30  |");
        assertThat(aligned("Phone 030 12 | Fax 030 13\nMail a@b.example | Web b.example"))
                .containsExactly("Phone 030 12 | Fax 030 13", "Mail a@b.example | Web b.example");
    }

    @Test
    void boxes_around_every_row_are_left_out() {
        assertThat(aligned("+------+-----+\n| Item | Qty |\n+======+=====+\n| Wire |  30 |\n+------+-----+\nTotal 30"))
                .containsExactly("| Item | Qty |", "| Wire | 30  |", "Total 30");
    }

    @Test
    void what_is_no_table_stays_as_it_is() {
        for (var text : List.of(
                "| one row |", "----|----", "a|b\n\nc|d", "|a|b|\n|c|", "---\n+++", "+---+\n".repeat(20_000) + "|")) {
            assertThat(aligned(text)).containsExactly(text.split("\n", -1));
        }
    }

    private static List<String> aligned(String text) {
        return BarTables.aligned(List.of(text.split("\n", -1)));
    }
}
