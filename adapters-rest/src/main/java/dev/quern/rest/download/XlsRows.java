package dev.quern.rest.download;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.jspecify.annotations.Nullable;

/**
 * A workbook as Excel wrote it until 2003 (BIFF8). The format puts what is known last at its beginning, so it is made in
 * memory; hence the limit.
 */
final class XlsRows implements RowWriter {
    /** Some 100 bytes each. */
    static final long MAX_CELLS = 1_000_000;

    private final OutputStream out;
    private final HSSFWorkbook workbook = new HSSFWorkbook();
    private final HSSFSheet sheet = workbook.createSheet("Result");
    private int rows;

    XlsRows(OutputStream out) {
        this.out = out;
    }

    @Override
    public void row(List<? extends @Nullable Object> cells) {
        var row = sheet.createRow(rows++);
        for (int column = 0; column < cells.size(); column++) {
            var value = cells.get(column);
            if (value instanceof Number number && ResultCells.isExactIn(number)) {
                row.createCell(column).setCellValue(number.doubleValue());
            } else if (value instanceof Boolean truth) {
                row.createCell(column).setCellValue(truth);
            } else if (value != null) {
                row.createCell(column).setCellValue(ResultCells.sheetText(value));
            }
        }
    }

    @Override
    public void finish() throws IOException {
        workbook.write(out);
        workbook.close();
        out.flush();
    }
}
