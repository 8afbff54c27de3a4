package dev.quern.rest.download;

import dev.quern.core.export.Columns;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A few results as CSV. */
public final class ResultCsv {
    private ResultCsv() {}

    /** Writes the names of all columns and a row for each result, in document form; the stream is flushed, not closed. */
    public static void write(List<Map<String, @Nullable Object>> results, OutputStream out) throws IOException {
        var columns = new Columns(List.of());
        results.forEach(columns::add);
        var sheet = new CsvRows(out);
        sheet.row(columns.names());
        for (var result : results) {
            sheet.row(columns.cells(result));
        }
        sheet.finish();
    }
}
