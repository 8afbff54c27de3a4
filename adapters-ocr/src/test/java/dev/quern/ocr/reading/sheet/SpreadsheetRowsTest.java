package dev.quern.ocr.reading.sheet;

import static dev.quern.ocr.reading.Readings.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.SheetRows;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadsheetRowsTest {
    private static final String XLS = "application/vnd.ms-excel";
    private static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    @TempDir
    Path folder;

    private final ReadersByType reader = ReadersByType.standard();

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void the_cells_of_a_csv_are_the_texts_between_its_separators(String separator) throws IOException {
        var text = "Item;Note;Price\nA-1;\"two; or\nthree\";1.50\n\nA-2;;2.50\n".replace(";", separator);

        assertThat(texts(csv("\uFEFF" + text, StandardCharsets.UTF_8)))
                .containsExactly(
                        List.of("Item", "Note", "Price"),
                        List.of("A-1", "two" + separator + " or\nthree", "1.50"),
                        List.of("A-2", "2.50"));
    }

    @Test
    void a_csv_in_another_encoding_is_read() throws IOException {
        assertThat(texts(csv("Größe;Maß\n5 €;7\n", Charset.forName("windows-1252"))))
                .contains(List.of("5 €", "7"));
        assertThat(texts(csv("\uFEFFGröße;Maß\n5 €;7\n", StandardCharsets.UTF_16LE)))
                .contains(List.of("5 €", "7"));
    }

    @Test
    void each_cell_is_where_its_words_are() throws IOException {
        var file = Files.writeString(
                folder.resolve("a.csv"),
                "Item,Description,Price\nA-1,a long text " + "of words ".repeat(40) + ",1.50\nA-2,short,2.50\n");
        var page = read(reader.read(file, "text/csv")).pages().pages().get(0);
        var cells = rows(reader.rows(file, "text/csv")).get(0).rows().stream()
                .flatMap(row -> row.cells().stream())
                .toList();

        assertThat(cells).hasSize(9);
        for (var cell : cells) {
            assertThat(page.words().stream()
                            .filter(word -> isIn(word, cell.box()))
                            .map(Word::text)
                            .collect(Collectors.joining(" ")))
                    .isEqualTo(cell.text());
        }
    }

    private static boolean isIn(Word word, Box box) {
        var at = word.box();
        return at.centerX() > box.left()
                && at.centerX() < box.right()
                && at.centerY() > box.top()
                && at.centerY() < box.bottom();
    }

    @ParameterizedTest
    @ValueSource(strings = {XLS, XLSX})
    void a_workbook_gives_its_numbers_and_dates_exactly(String type) throws IOException {
        try (var workbook = type.equals(XLS) ? new HSSFWorkbook() : new XSSFWorkbook()) {
            var sheet = workbook.createSheet();
            sheet.createRow(0).createCell(0).setCellValue("A title over all columns");
            sheet.addMergedRegion(new CellRangeAddress(0, 0, 0, 4));
            var row = sheet.createRow(3);
            row.createCell(0).setCellValue("A-1");
            styled(workbook, row, 1, "#,##0").setCellValue(1234.56);
            styled(workbook, row, 2, "dd/mm/yy").setCellValue(LocalDate.of(2026, 7, 8));
            styled(workbook, row, 3, "0%").setCellValue(0.195);
            styled(workbook, row, 4, "yyyy-mm-dd hh:mm").setCellValue(LocalDateTime.of(2026, 7, 8, 9, 30));
            var formula = row.createCell(5);
            formula.setCellFormula("1+1");
            workbook.getCreationHelper().createFormulaEvaluator().evaluateFormulaCell(formula);
            styled(workbook, row, 6, "[h]:mm").setCellValue(1.5);
            var cells = rows(reader.rows(saved(workbook), type))
                    .get(0)
                    .rows()
                    .get(1)
                    .cells();

            assertThat(cells)
                    .extracting(SheetRows.Cell::exact)
                    .containsExactly(null, "1234.56", "2026-07-08", "19.5", "2026-07-08T09:30:00", "2", null);
            assertThat(cells).extracting(SheetRows.Cell::text).startsWith("A-1", "1,235", "08/07/26", "20%");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {XLS, XLSX})
    void long_numbers_without_a_format_keep_all_their_digits(String type) throws IOException {
        try (var workbook = type.equals(XLS) ? new HSSFWorkbook() : new XSSFWorkbook()) {
            var row = workbook.createSheet().createRow(0);
            row.createCell(0).setCellValue(4_006_381_333_931.0);
            row.createCell(1).setCellValue(123_456_789_012.5);
            row.createCell(2).setCellValue(-400_000_000_000.0);
            row.createCell(3).setCellValue(0.25);
            styled(workbook, row, 4, "0.00E+00").setCellValue(4_006_381_333_931.0);

            assertThat(rows(reader.rows(saved(workbook), type))
                            .get(0)
                            .rows()
                            .get(0)
                            .cells())
                    .extracting(SheetRows.Cell::text)
                    .containsExactly("4006381333931", "123456789012.5", "-400000000000", "0.25", "4.01E+12");
        }
    }

    private static org.apache.poi.ss.usermodel.Cell styled(Workbook workbook, Row row, int column, String format) {
        var style = workbook.createCellStyle();
        style.setDataFormat(workbook.createDataFormat().getFormat(format));
        var cell = row.createCell(column);
        cell.setCellStyle(style);
        return cell;
    }

    private Path saved(Workbook workbook) throws IOException {
        var file = folder.resolve("book");
        try (var out = Files.newOutputStream(file)) {
            workbook.write(out);
        }
        return file;
    }

    @Test
    void each_sheet_has_its_own_rows() throws IOException {
        try (var workbook = new XSSFWorkbook()) {
            for (var name : List.of("First", "Second")) {
                workbook.createSheet(name).createRow(2).createCell(1).setCellValue(name);
            }
            var sheets = rows(reader.rows(saved(workbook), XLSX));

            assertThat(sheets).hasSize(2);
            assertThat(sheets.get(1).rows().get(0).cells().get(0).text()).isEqualTo("Second");
            assertThat(sheets.get(1).rows().get(0).cells().get(0).page()).isEqualTo(1);
        }
    }

    @Test
    void twenty_thousand_rows_are_read_with_their_pages() throws IOException {
        var text = IntStream.range(0, 20_000)
                .mapToObj(i -> "A-%d,%d,2026-07-%02d".formatted(i, i % 977, 1 + i % 28))
                .collect(Collectors.joining("\n", "Item,Quantity,Due\n", "\n"));
        var rows = rows(csv(text, StandardCharsets.UTF_8)).get(0).rows();

        assertThat(rows).hasSize(20_001);
        assertThat(rows.get(20_000).cells())
                .allMatch(cell -> cell.page() == 40)
                .extracting(SheetRows.Cell::text)
                .containsExactly("A-19999", "459", "2026-07-08");
    }

    @Test
    void a_document_that_is_not_a_spreadsheet_has_no_rows() throws IOException {
        assertThat(reader.rows(Files.writeString(folder.resolve("a.txt"), "a,b\n1,2\n"), "text/plain"))
                .isEmpty();
    }

    private Optional<Reading> csv(String text, Charset encoding) throws IOException {
        return reader.rows(Files.write(folder.resolve("a.csv"), text.getBytes(encoding)), "text/csv; charset=x");
    }

    private static List<SheetRows> rows(Optional<Reading> reading) {
        return ((Reading.Spreadsheet) reading.orElseThrow()).sheets();
    }

    private static List<List<String>> texts(Optional<Reading> reading) {
        return rows(reading).get(0).rows().stream()
                .map(row -> row.cells().stream().map(SheetRows.Cell::text).toList())
                .toList();
    }
}
