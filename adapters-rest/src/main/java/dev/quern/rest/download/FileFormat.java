package dev.quern.rest.download;

import java.util.Locale;
import java.util.Optional;

/** The formats in which results go out. */
enum FileFormat {
    JSON("application/json", Long.MAX_VALUE, Long.MAX_VALUE),
    // With more columns nothing opens it, and a row costs more than its document is worth.
    CSV("text/csv", Long.MAX_VALUE, 16_384),
    XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 1_048_575, 16_384),
    XLS("application/vnd.ms-excel", 65_535, 256);

    private final String contentType;
    private final long maxRows;
    private final long maxColumns;

    FileFormat(String contentType, long maxRows, long maxColumns) {
        this.contentType = contentType;
        this.maxRows = maxRows;
        this.maxColumns = maxColumns;
    }

    /** By the extension of a file's name. */
    static Optional<FileFormat> of(String file) {
        for (var format : values()) {
            if (file.endsWith(format.extension())) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /** With its dot. */
    String extension() {
        return "." + name().toLowerCase(Locale.ROOT);
    }

    String contentType() {
        return contentType;
    }

    /** Without the row of the names. */
    long maxRows() {
        return maxRows;
    }

    long maxColumns() {
        return maxColumns;
    }
}
