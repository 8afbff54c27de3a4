package dev.quern.rest.download;

import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.Documents;
import dev.quern.core.export.ExportConfig;
import dev.quern.core.export.ResultRows;
import dev.quern.core.export.ResultRows.Extent;
import dev.quern.core.export.RowShape;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.rest.document.DocumentSetQuery;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.Json;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The results of many documents as one file, sent while it is made. What goes into a sheet is gone through twice: once for
 * its columns and to refuse, while an answer can still be a refusal, what does not fit.
 */
final class ResultDownload {
    private static final int BUFFER = 32 * 1024;
    private static final int MEASURED = 1_000;
    /** Those are made in memory. */
    private static final Semaphore XLS_AT_ONCE = new Semaphore(1);

    private final Documents documents;

    ResultDownload(Documents documents) {
        this.documents = documents;
    }

    /** The filters are those of {@code document_set}; in the order of arrival unless another is asked for. */
    static DocumentQuery query(QueryParameters parameters) {
        var query = DocumentSetQuery.read(parameters);
        return parameters.text("ordering").isEmpty() ? query.ascending() : query;
    }

    Response of(MailboxId mailbox, DocumentQuery query, RowShape shape, FileFormat format, String file) {
        var rows = new ResultRows(documents, mailbox, query, shape);
        StreamingOutput content;
        if (format == FileFormat.JSON) {
            content = out -> json(rows, out);
        } else {
            var extent = rows.measure(format.maxRows(), format.maxColumns());
            RowWriter.refuseTooLarge(format, extent.rows(), extent.columns().count());
            content = out -> sheet(rows, extent, format, out);
        }
        return SafeFile.headers(Response.ok(content), format.contentType(), file)
                .build();
    }

    /** The shape that an export config asks for. */
    static RowShape shape(Mailbox mailbox, ExportConfig config) {
        return Optional.ofNullable(RowShape.of(mailbox, config))
                .orElseThrow(() -> new Refusal.NotFound("The table of this download is no longer there."));
    }

    /** The first rows, with the columns that the first {@value #MEASURED} have together. */
    ExportPreviewJson preview(MailboxId mailbox, RowShape shape, int most) {
        var rows = new ResultRows(documents, mailbox, DocumentQuery.ALL.ascending(), shape);
        var columns = rows.measure(MEASURED, FileFormat.XLSX.maxColumns()).columns();
        RowWriter.refuseTooLarge(FileFormat.XLSX, most, columns.count());
        var cells = new ArrayList<List<@Nullable Object>>();
        rows.forEach(row -> {
            cells.add(columns.cells(row));
            return cells.size() < most;
        });
        return new ExportPreviewJson(columns.names(), cells);
    }

    private static void json(ResultRows rows, OutputStream out) throws IOException {
        var buffered = new BufferedOutputStream(out, BUFFER);
        var separator = new String[] {"["};
        rows.forEach(row -> {
            buffered.write(separator[0].getBytes(StandardCharsets.UTF_8));
            buffered.write(Json.bytes(row));
            separator[0] = ",\n";
            return true;
        });
        buffered.write((separator[0].equals("[") ? "[]" : "]").getBytes(StandardCharsets.UTF_8));
        buffered.flush();
    }

    private static void sheet(ResultRows rows, Extent extent, FileFormat format, OutputStream out) throws IOException {
        if (format != FileFormat.XLS) {
            write(rows, extent, format, out);
            return;
        }
        XLS_AT_ONCE.acquireUninterruptibly();
        try {
            write(rows, extent, format, out);
        } finally {
            XLS_AT_ONCE.release();
        }
    }

    private static void write(ResultRows rows, Extent extent, FileFormat format, OutputStream out) throws IOException {
        var columns = extent.columns();
        var sheet = RowWriter.open(format, out);
        sheet.row(columns.names());
        var left = new long[] {extent.rows()};
        // Rows that came since the columns were counted might not fit.
        rows.forEach(row -> {
            if (left[0]-- <= 0) {
                return false;
            }
            sheet.row(columns.cells(row));
            return true;
        });
        sheet.finish();
    }
}
