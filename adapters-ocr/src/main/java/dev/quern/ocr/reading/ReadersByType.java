package dev.quern.ocr.reading;

import dev.quern.core.extraction.DocumentReader;
import dev.quern.core.extraction.Reading;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The reader for every kind of file: passes each on to the one that knows its content type. */
public final class ReadersByType implements DocumentReader {
    private final Map<String, DocumentReader> readers;

    /** @param readers by content type, in lower case and without parameters */
    public ReadersByType(Map<String, DocumentReader> readers) {
        this.readers = Map.copyOf(readers);
    }

    /** All that this module can read, with the usual limits. */
    public static ReadersByType standard() {
        return new ReadersByType(Map.of(
                "application/pdf",
                new PdfReader(),
                "text/plain",
                new TextReader(),
                "message/rfc822",
                new MailReader()));
    }

    /** The content types that are read. */
    public Set<String> types() {
        return readers.keySet();
    }

    @Override
    public Reading read(Path file, String contentType) {
        var reader = readers.get(baseType(contentType));
        return reader == null
                ? new Reading.Unreadable("Files of type %s cannot be read".formatted(contentType))
                : reader.read(file, contentType);
    }

    private static String baseType(String contentType) {
        int parameters = contentType.indexOf(';');
        var base = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return base.strip().toLowerCase(Locale.ROOT);
    }
}
