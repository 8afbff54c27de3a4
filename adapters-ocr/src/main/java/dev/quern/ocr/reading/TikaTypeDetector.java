package dev.quern.ocr.reading;

import dev.quern.core.intake.TypeDetector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeTypes;

/**
 * Detects content types with Tika's table of magic bytes and file names.
 *
 * <p>The table takes some tenths of a second to load, so it waits until a file is not plainly a PDF.
 */
public final class TikaTypeDetector implements TypeDetector {
    private static final String PDF = "application/pdf";
    private static final String TEXT = MediaType.TEXT_PLAIN.toString();
    private static final byte[] PDF_MAGIC = "%PDF-".getBytes(StandardCharsets.US_ASCII);

    /** Loaded by the class loader at first use, once. */
    private static final class Table {
        static final MimeTypes TYPES = MimeTypes.getDefaultMimeTypes(Table.class.getClassLoader());
    }

    @Override
    public String detect(Path file, String name) {
        try {
            return startsAsPdf(file) ? PDF : byBytesThenName(file, name);
        } catch (IOException unreadable) {
            return MediaType.OCTET_STREAM.toString();
        }
    }

    /** Bytes that are no PDF are none by name either, and a kind of text that nobody reads apart is text. */
    private static String byBytesThenName(Path file, String name) throws IOException {
        var type = lookUp(file, name);
        if (type.equals(PDF)) {
            return lookUp(file, "");
        }
        return type.startsWith("text/x-") && lookUp(file, "").equals(TEXT) ? TEXT : type;
    }

    private static boolean startsAsPdf(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(PDF_MAGIC.length), PDF_MAGIC);
        }
    }

    private static String lookUp(Path file, String name) throws IOException {
        var metadata = new Metadata();
        metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
        try (var in = TikaInputStream.get(file)) {
            return Table.TYPES.detect(in, metadata).getBaseType().toString().toLowerCase(Locale.ROOT);
        }
    }
}
