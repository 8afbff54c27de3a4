package dev.quern.ocr.reading.sheet;

import static dev.quern.ocr.reading.Readings.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.reading.ReadersByType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.poi.hssf.usermodel.HSSFClientAnchor;
import org.apache.poi.hssf.usermodel.HSSFPatriarch;
import org.apache.poi.hssf.usermodel.HSSFRichTextString;
import org.apache.poi.hssf.usermodel.HSSFSimpleShape;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFClientAnchor;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells of a workbook are read whatever is drawn beside them. */
class DrawnOnSheetsTest {
    private static final String XLS = "application/vnd.ms-excel";
    private static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    @TempDir
    Path folder;

    private final ReadersByType reader = ReadersByType.standard();

    private interface Drawing {
        void on(HSSFPatriarch patriarch);
    }

    private void cellsAreReadBeside(Drawing drawing, String... more) throws IOException {
        try (var workbook = new HSSFWorkbook()) {
            var sheet = workbook.createSheet();
            sheet.createRow(0).createCell(0).setCellValue("cell");
            drawing.on(sheet.createDrawingPatriarch());
            var expected = new java.util.ArrayList<>(java.util.List.of("cell"));
            expected.addAll(java.util.List.of(more));
            assertThat(texts(reader.read(saved(workbook), XLS))).isEqualTo(expected);
        }
    }

    private static HSSFClientAnchor anchor() {
        return new HSSFClientAnchor(0, 0, 100, 100, (short) 2, 2, (short) 4, 6);
    }

    @ParameterizedTest
    @ValueSource(
            shorts = {
                HSSFSimpleShape.OBJECT_TYPE_LINE,
                HSSFSimpleShape.OBJECT_TYPE_RECTANGLE,
                HSSFSimpleShape.OBJECT_TYPE_OVAL,
                HSSFSimpleShape.OBJECT_TYPE_ARC,
                HSSFSimpleShape.OBJECT_TYPE_COMBO_BOX
            })
    void cells_are_read_beside_a_shape_or_filter_button_without_text(short type) throws IOException {
        cellsAreReadBeside(patriarch -> patriarch.createSimpleShape(anchor()).setShapeType(type));
    }

    @Test
    void cells_are_read_under_a_filter_over_columns() throws IOException {
        try (var workbook = new HSSFWorkbook()) {
            var sheet = workbook.createSheet();
            var row = sheet.createRow(0);
            row.createCell(0).setCellValue("cell");
            row.createCell(1).setCellValue("other");
            sheet.setAutoFilter(new CellRangeAddress(0, 5, 0, 1));

            assertThat(texts(reader.read(saved(workbook), XLS))).containsExactly("cell", "other");
        }
    }

    @Test
    void cells_are_read_beside_text_boxes_with_and_without_text() throws IOException {
        cellsAreReadBeside(
                patriarch -> {
                    patriarch.createTextbox(anchor());
                    patriarch.createTextbox(anchor()).setString(new HSSFRichTextString("boxed"));
                },
                "boxed");
    }

    @Test
    void cells_are_read_beside_a_comment_without_text() throws IOException {
        cellsAreReadBeside(patriarch -> patriarch.createCellComment(anchor()));
    }

    @Test
    void cells_are_read_beside_a_polygon_and_a_group_of_shapes() throws IOException {
        cellsAreReadBeside(patriarch -> {
            patriarch.createPolygon(anchor()).setPoints(new int[] {0, 9, 9}, new int[] {0, 0, 9});
            patriarch.createGroup(anchor()).createShape(new org.apache.poi.hssf.usermodel.HSSFChildAnchor(0, 0, 9, 9));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"<xdr:wsDr xmlns:xdr=\"x\"><broken", "", "<a/>", "\u0000\u0001"})
    void cells_are_read_beside_a_broken_drawing_of_an_xlsx(String drawing) throws IOException {
        try (var workbook = new XSSFWorkbook()) {
            var sheet = workbook.createSheet();
            sheet.createRow(0).createCell(0).setCellValue("cell");
            sheet.createDrawingPatriarch()
                    .createTextbox(new XSSFClientAnchor(0, 0, 9, 9, 2, 2, 4, 4))
                    .setText("boxed");
            var file = saved(workbook);
            assertThat(texts(reader.read(file, XLSX))).containsExactly("cell", "boxed");
            try (var zip = FileSystems.newFileSystem(file)) {
                Files.write(zip.getPath("xl/drawings/drawing1.xml"), drawing.getBytes(StandardCharsets.UTF_8));
            }

            assertThat(texts(reader.read(file, XLSX))).containsExactly("cell");
        }
    }

    private Path saved(Workbook workbook) throws IOException {
        var out = new ByteArrayOutputStream();
        workbook.write(out);
        return Files.write(folder.resolve("book.zip"), out.toByteArray());
    }
}
