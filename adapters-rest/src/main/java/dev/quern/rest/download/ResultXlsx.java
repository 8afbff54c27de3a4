package dev.quern.rest.download;

import dev.quern.core.Refusal;
import dev.quern.core.export.DocumentForm;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;

/** A result as an Excel workbook: the names and one row. Text is stored as text, so nothing in it is run. */
final class ResultXlsx {
    private static final int MAX_COLUMNS = 16_384;
    private static final int MAX_CELL = 32_767;

    private ResultXlsx() {}

    /** The cells of a result; refused when it has more columns than a worksheet. */
    static Map<String, @Nullable Object> row(Map<String, @Nullable Object> members) {
        var row = DocumentForm.row(members);
        if (row.size() > MAX_COLUMNS) {
            throw new Refusal.Invalid(
                    null,
                    "The result has " + row.size() + " columns, more than the " + MAX_COLUMNS
                            + " of a worksheet; it can be had as CSV and JSON.");
        }
        return row;
    }

    /** Writes the workbook; the stream is not closed. */
    static void write(Map<String, @Nullable Object> row, OutputStream out) throws IOException {
        var workbook = new Workbook(out, "Quern", "1.0");
        var sheet = workbook.newWorksheet("Result");
        int column = 0;
        for (var cell : row.entrySet()) {
            sheet.value(0, column, text(cell.getKey()));
            put(sheet, column++, cell.getValue());
        }
        workbook.finish();
    }

    private static void put(Worksheet sheet, int column, @Nullable Object value) {
        if (value instanceof Number number) {
            sheet.value(1, column, number);
        } else if (value instanceof Boolean bool) {
            sheet.value(1, column, bool);
        } else if (value != null) {
            sheet.value(1, column, text(value.toString()));
        }
    }

    private static String text(String text) {
        return text.length() <= MAX_CELL ? text : text.substring(0, MAX_CELL - 1) + "…";
    }
}
