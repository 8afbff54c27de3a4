package dev.quern.rest.download;

import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file of rows that is being written: the names first, then row by row, then {@link #finish}. */
interface RowWriter {
    /** A row of text, exact numbers, booleans and nulls; the first one has the names. */
    void row(List<? extends @Nullable Object> cells) throws IOException;

    /** Writes what is left to be written; the stream is flushed, not closed. */
    void finish() throws IOException;

    static RowWriter open(FileFormat format, OutputStream out) throws IOException {
        return switch (format) {
            case CSV -> new CsvRows(out);
            case XLSX -> new XlsxRows(out);
            case XLS -> new XlsRows(out);
            case JSON -> throw new IllegalArgumentException("JSON has no rows and columns");
        };
    }

    /** Refuses, before anything is sent, what does not fit into a format. */
    static void refuseTooLarge(FileFormat format, long rows, long columns) {
        if (rows > format.maxRows()) {
            throw new Refusal.Invalid(
                    null,
                    "There are more rows than the " + format.maxRows() + " that a " + format.extension()
                            + " file holds; a filter makes them fewer, and .csv and .json hold all.");
        }
        if (columns > format.maxColumns()) {
            throw new Refusal.Invalid(
                    null,
                    "There are more columns than the " + format.maxColumns() + " that a " + format.extension()
                            + " file may have; .json holds all, an export config or the download of one table has fewer.");
        }
        if (format == FileFormat.XLS && rows * columns > XlsRows.MAX_CELLS) {
            throw new Refusal.Invalid(
                    null,
                    "There are " + rows * columns + " cells, more than the " + XlsRows.MAX_CELLS
                            + " that are written as .xls; .xlsx holds them.");
        }
    }
}
