package dev.quern.rest.download;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.quern.core.export.DocumentForm;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results as CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel takes it for something else. */
public final class ResultCsv {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private ResultCsv() {}

    /** Writes the names of all columns and a row for each result, in document form; the stream is flushed, not closed. */
    public static void write(List<Map<String, @Nullable Object>> results, OutputStream out) throws IOException {
        var rows = results.stream().map(DocumentForm::row).toList();
        var columns = new LinkedHashSet<String>();
        rows.forEach(row -> columns.addAll(row.keySet()));
        var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        writer.write(BYTE_ORDER_MARK);
        var csv = CsvWriter.builder().build(writer);
        csv.writeRecord(columns.stream().map(ResultCells::harmless).toList());
        for (var row : rows) {
            csv.writeRecord(columns.stream()
                    .map(column -> ResultCells.csv(row.get(column)))
                    .toList());
        }
        csv.flush();
        writer.flush();
    }
}
