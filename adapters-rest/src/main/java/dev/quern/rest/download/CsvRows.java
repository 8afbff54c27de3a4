package dev.quern.rest.download;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel takes it for something else. */
final class CsvRows implements RowWriter {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final OutputStreamWriter writer;
    private final CsvWriter csv;

    CsvRows(OutputStream out) throws IOException {
        writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        writer.write(BYTE_ORDER_MARK);
        csv = CsvWriter.builder().build(writer);
    }

    @Override
    public void row(List<? extends @Nullable Object> cells) {
        csv.writeRecord(cells.stream().map(ResultCells::csv).toList());
    }

    @Override
    public void finish() throws IOException {
        csv.flush();
        writer.flush();
    }
}
