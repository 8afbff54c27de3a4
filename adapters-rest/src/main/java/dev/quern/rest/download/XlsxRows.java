package dev.quern.rest.download;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;

/**
 * An Excel workbook, written out as it grows. Text is stored as text, so nothing in it is run, and in its cells: a table of
 * all texts would have to stay in memory.
 */
final class XlsxRows implements RowWriter {
    private static final int ROWS_AT_ONCE = 100;

    private final OutputStream out;
    private final Workbook workbook;
    private final Worksheet sheet;
    private int rows;

    XlsxRows(OutputStream out) {
        this.out = out;
        workbook = new Workbook(out, "Quern", "1.0");
        sheet = workbook.newWorksheet("Result");
    }

    @Override
    public void row(List<? extends @Nullable Object> cells) throws IOException {
        for (int column = 0; column < cells.size(); column++) {
            put(column, cells.get(column));
        }
        if (++rows % ROWS_AT_ONCE == 0) {
            sheet.flush();
        }
    }

    private void put(int column, @Nullable Object value) {
        if (value instanceof Number number && ResultCells.isExactIn(number)) {
            sheet.value(rows, column, number);
        } else if (value instanceof Boolean truth) {
            sheet.value(rows, column, truth);
        } else if (value != null) {
            sheet.inlineString(rows, column, ResultCells.sheetText(value));
        }
    }

    @Override
    public void finish() throws IOException {
        workbook.finish();
        out.flush();
    }
}
