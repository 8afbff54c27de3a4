package dev.quern.ocr.reading;

import dev.quern.core.extraction.DocumentReader;
import dev.quern.core.extraction.Reading;
import dev.quern.core.extraction.RecognitionWishes;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.TextRecognizer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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

    /** All that this module can read, with the usual limits and the embedded recogniser. */
    public static ReadersByType standard() {
        return standard(new OnnxTextRecognizer());
    }

    /** All that this module can read, with the usual limits. */
    public static ReadersByType standard(TextRecognizer recognizer) {
        var readers = new HashMap<String, DocumentReader>();
        readers.put("application/pdf", new PdfReader(recognizer));
        readers.put("text/plain", new TextReader());
        var images = new ImageFileReader(recognizer);
        for (var format : List.of("png", "jpeg", "tiff", "gif", "bmp")) {
            readers.put("image/" + format, images);
        }
        return new ReadersByType(readers);
    }

    /** The content types that are read. */
    public Set<String> types() {
        return readers.keySet();
    }

    @Override
    public Reading read(Path file, String contentType) {
        return read(file, contentType, RecognitionWishes.USUAL);
    }

    @Override
    public Reading read(Path file, String contentType, RecognitionWishes wishes) {
        var reader = readers.get(baseType(contentType));
        return reader == null
                ? new Reading.Unreadable("Files of type %s cannot be read".formatted(contentType))
                : reader.read(file, contentType, wishes);
    }

    private static String baseType(String contentType) {
        int parameters = contentType.indexOf(';');
        var base = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return base.strip().toLowerCase(Locale.ROOT);
    }
}
