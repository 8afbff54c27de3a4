package dev.quern.rest.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.Refusal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ResultFilesTest {
    @ParameterizedTest
    @CsvSource({
        "=1+1, '''=1+1'",
        "+1, '''+1'",
        "-1, '''-1'",
        "@A1, '''@A1'",
        "＝1+1, '''＝1+1'",
        "＋1, '''＋1'",
        "－1, '''－1'",
        "＠A1, '''＠A1'",
        "a=1, a=1",
        "'', ''"
    })
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

    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"XLSX", "XLS"})
    void a_workbook_takes_any_text_and_no_more_than_fits(FileFormat format) throws IOException {
        var out = new ByteArrayOutputStream();
        var sheet = RowWriter.open(format, out);
        sheet.row(List.of("a\0\u0001\ud800", "\u000b\ufffe\ud83d\ude00" + "x".repeat(40_000)));
        sheet.row(List.of("=1+1", new BigDecimal("12345678901234567890")));
        sheet.row(List.of(new BigDecimal("-12.50"), true));
        sheet.row(Arrays.asList(new BigDecimal("1E+400"), null));
        sheet.finish();
        try (var workbook = WorkbookFactory.create(new ByteArrayInputStream(out.toByteArray()))) {
            var read = workbook.getSheetAt(0);
            assertThat(read.getRow(0).getCell(0).getStringCellValue()).isEqualTo("a");
            assertThat(read.getRow(0).getCell(1).getStringCellValue())
                    .startsWith("\ud83d\ude00x")
                    .endsWith("x…")
                    .hasSize(32_767);
            assertThat(read.getRow(1).getCell(0).getCellType()).isEqualTo(CellType.STRING);
            assertThat(read.getRow(1).getCell(0).getStringCellValue()).isEqualTo("=1+1");
            assertThat(read.getRow(1).getCell(1).getStringCellValue()).isEqualTo("12345678901234567890");
            assertThat(read.getRow(2).getCell(0).getNumericCellValue()).isEqualTo(-12.5);
            assertThat(read.getRow(2).getCell(1).getBooleanCellValue()).isTrue();
            assertThat(read.getRow(3).getCell(0).getStringCellValue()).isEqualTo("1E+400");
        }
        RowWriter.refuseTooLarge(format, 3, format.maxColumns());
        RowWriter.refuseTooLarge(format, format.maxRows(), 3);
        assertThatThrownBy(() -> RowWriter.refuseTooLarge(format, 3, format.maxColumns() + 1))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessageContaining("columns");
        assertThatThrownBy(() -> RowWriter.refuseTooLarge(format, format.maxRows() + 1, 3))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessageContaining("rows");
    }
}
