package dev.quern.rest.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultFilesTest {
    @ParameterizedTest
    @CsvSource({"=1+1, '''=1+1'", "+1, '''+1'", "-1, '''-1'", "@A1, '''@A1'", "a=1, a=1", "'', ''"})
    void a_text_is_never_a_formula(String text, String cell) {
        assertThat(ResultCells.csv(text)).isEqualTo(cell);
    }

    @Test
    void a_number_stays_a_number() {
        assertThat(ResultCells.csv(new BigDecimal("-1.50"))).isEqualTo("-1.50");
        assertThat(ResultCells.csv(new BigDecimal("1E+3"))).isEqualTo("1000");
        assertThat(ResultCells.csv(new BigDecimal("1E+999999999"))).isEqualTo("1E+999999999");
        assertThat(ResultCells.csv(null)).isEmpty();
        assertThat(ResultCells.csv(true)).isEqualTo("true");
        assertThat(ResultCells.csv("\tx")).isEqualTo("'\tx");
        assertThat(ResultCells.csv("\rx")).isEqualTo("'\rx");
    }

    @Test
    void csv_quotes_what_would_break_it() throws IOException {
        var out = new ByteArrayOutputStream();
        ResultCsv.write(List.of(Map.of("=a,\"b\"\nc", "x;\"y\", z\n")), out);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("\uFEFF\"'=a,\"\"b\"\"\nc\"\r\n\"x;\"\"y\"\", z\n\"\r\n");
    }

    @Test
    void a_workbook_takes_any_text_and_no_more_columns_than_fit() throws IOException {
        var out = new ByteArrayOutputStream();
        ResultXlsx.write(Map.of("a\0\u0001\ud800", "\u000b\ufffe\ud83d\ude00" + "x".repeat(40_000)), out);
        assertThat(out.size()).isPositive();
        var wide = new LinkedHashMap<String, Object>();
        for (int i = 0; i < 16_385; i++) {
            wide.put("c" + i, BigDecimal.ONE);
        }
        assertThatThrownBy(() -> ResultXlsx.row(wide)).isInstanceOf(Refusal.Invalid.class);
    }
}
