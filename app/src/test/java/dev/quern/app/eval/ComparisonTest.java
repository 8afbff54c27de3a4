package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Comparison compare(FieldFormat format, String expected, Object found) throws IOException {
        return Comparison.of(Field.of("x", format, null), JSON.readTree(expected), found);
    }

    @Test
    void text_compares_without_case_blanks_and_punctuation() throws IOException {
        assertThat(compare(FieldFormat.ONELINE, "\"Nordwind GmbH\"", "NORD-WIND  GmbH.")
                        .right())
                .isEqualTo(1);
        assertThat(compare(FieldFormat.ONELINE, "\"Nordwind GmbH\"", "Nordwind").right())
                .isZero();
    }

    @Test
    void numbers_compare_to_half_a_cent() throws IOException {
        assertThat(compare(FieldFormat.NUMBER, "12.5", new BigDecimal("12.504")).right())
                .isEqualTo(1);
        assertThat(compare(FieldFormat.NUMBER, "12.5", new BigDecimal("12.51")).right())
                .isZero();
    }

    @Test
    void a_missing_value_costs_recall_but_not_precision() throws IOException {
        assertThat(compare(FieldFormat.DATE, "\"2026-06-16\"", null)).isEqualTo(new Comparison(1, 0, 0));
    }

    @Test
    void rows_pair_by_their_common_cells_and_extra_rows_cost_precision() throws IOException {
        var table = Field.table(
                "t", null, List.of(Field.of("a", FieldFormat.ONELINE, null), Field.of("b", FieldFormat.NUMBER, null)));
        var expected = JSON.readTree("[{\"a\":\"x\",\"b\":1},{\"a\":\"y\",\"b\":2}]");
        var found = List.of(
                Map.of("a", "y", "b", new BigDecimal(2)),
                Map.of("a", "z", "b", new BigDecimal(9)),
                Map.of("a", "x", "b", new BigDecimal(7)));
        assertThat(Comparison.of(table, expected, found)).isEqualTo(new Comparison(4, 6, 3));
    }

    @Test
    void null_and_empty_tables_are_not_scored() throws IOException {
        assertThat(Comparison.scored(JSON.readTree("null"))).isFalse();
        assertThat(Comparison.scored(JSON.readTree("[]"))).isFalse();
        assertThat(Comparison.scored(JSON.readTree("\"\""))).isTrue();
    }
}
