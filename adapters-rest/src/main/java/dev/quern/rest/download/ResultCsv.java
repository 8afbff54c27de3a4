package dev.quern.rest.download;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.quern.core.export.DocumentForm;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result as CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel takes it for something else. */
final class ResultCsv {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private ResultCsv() {}

    /** Writes the names and one row; the stream is flushed, not closed. */
    static void write(Map<String, @Nullable Object> members, OutputStream out) throws IOException {
        var row = DocumentForm.row(members);
        var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        writer.write(BYTE_ORDER_MARK);
        var csv = CsvWriter.builder().build(writer);
        csv.writeRecord(row.keySet().stream().map(ResultCells::harmless).toList());
        csv.writeRecord(row.values().stream().map(ResultCells::csv).toList());
        csv.flush();
        writer.flush();
    }
}
