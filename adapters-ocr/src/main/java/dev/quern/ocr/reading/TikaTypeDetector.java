package dev.quern.ocr.reading;

import dev.quern.core.reading.TypeDetector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeTypes;

/**
 * Detects content types with Tika's table of magic bytes and file names, and office formats by what their containers hold.
 *
 * <p>The table takes some tenths of a second to load, so it waits until a file is not plainly a PDF.
 */
public final class TikaTypeDetector implements TypeDetector {
    private static final String PDF = "application/pdf";
    private static final String TEXT = MediaType.TEXT_PLAIN.toString();
    private static final String BYTES = MediaType.OCTET_STREAM.toString();
    private static final String ZIP = MediaType.APPLICATION_ZIP.toString();
    private static final String XML = MediaType.APPLICATION_XML.toString();
    /** A message after a line that counts its bytes; the table takes any short line over "Date:" for one. */
    private static final String EMLX = "message/x-emlx";

    private static final String STORAGE = "application/x-tika-msoffice";
    /** Kinds of XML that are not just XML. */
    private static final Set<String> READ_APART = Set.of("application/xhtml+xml", "image/svg+xml");

    private static final byte[] PDF_MAGIC = "%PDF-".getBytes(StandardCharsets.US_ASCII);

    /** Loaded by the class loader at first use, once. */
    private static final class Table {
        static final MimeTypes TYPES = MimeTypes.getDefaultMimeTypes(Table.class.getClassLoader());

        /** Returns whether a type is a special case of another. */
        static boolean is(String type, String general) {
            return TYPES.getMediaTypeRegistry().isSpecializationOf(MediaType.parse(type), MediaType.parse(general));
        }
    }

    @Override
    public String detect(Path file, String name) {
        try {
            return startsAsPdf(file) ? PDF : byBytesThenName(file, name);
        } catch (IOException unreadable) {
            return BYTES;
        }
    }

    /** The bytes decide; the name only tells apart what looks alike: kinds of text, and containers that do not say. */
    private static String byBytesThenName(Path file, String name) throws IOException {
        var type = lookUp(file, "");
        if (type.equals(EMLX) && !startsAsCount(file)) {
            return TEXT;
        }
        if (type.equals(STORAGE) || Table.is(type, STORAGE)) {
            var office = OfficeTypes.ofStorage(file);
            return office == null ? among(STORAGE, type, lookUp(file, name)) : office;
        }
        if (type.equals(ZIP) || Table.is(type, ZIP)) {
            var office = OfficeTypes.ofZip(file);
            return office == null ? among(ZIP, type, lookUp(file, name)) : office;
        }
        if (type.equals(BYTES) && startsAsLargeTiff(file)) {
            return "image/tiff";
        }
        if (type.equals(TEXT) || type.equals(BYTES)) {
            var named = lookUp(file, name);
            return Files.size(file) == 0 ? named : text(type, named);
        }
        return type.equals("application/x-xml") || (type.endsWith("+xml") && !READ_APART.contains(type)) ? XML : type;
    }

    private static String among(String container, String type, String named) {
        return Table.is(named, container) ? named : type;
    }

    /** No name makes text anything but a kind of text, and one that nobody reads apart is plain text. */
    private static String text(String type, String named) {
        boolean kind = named.startsWith("text/") || Table.is(named, TEXT);
        if (!kind || named.startsWith("text/x-") || named.equals("application/rtf")) {
            return type;
        }
        return named.endsWith("+xml") && !READ_APART.contains(named) ? XML : named;
    }

    private static boolean startsAsPdf(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(PDF_MAGIC.length), PDF_MAGIC);
        }
    }

    private static boolean startsAsCount(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return Character.isDigit(in.read());
        }
    }

    /** With offsets of 64 bits, which Tika's table does not know. */
    private static boolean startsAsLargeTiff(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var start = new String(in.readNBytes(4), StandardCharsets.ISO_8859_1);
            return start.equals("II+\0") || start.equals("MM\0+");
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
