package dev.quern.ocr.reading;

import dev.quern.ocr.reading.parts.SafeXml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.jspecify.annotations.Nullable;

/** Tells the office formats apart that share a container, by what is in it. */
public final class OfficeTypes {
    public static final String WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.";
    public static final String SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
    public static final String SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.";
    public static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
    /** Word, Excel or PowerPoint of today under a password: which of them, nobody can see. */
    static final String ENCRYPTED = "application/x-tika-ooxml-protected";

    private static final int MOST_BYTES = 1 << 20;
    private static final Map<String, String> STREAMS = new LinkedHashMap<>();

    static {
        STREAMS.put("EncryptedPackage", ENCRYPTED);
        STREAMS.put("WordDocument", "application/msword");
        STREAMS.put("Workbook", "application/vnd.ms-excel");
        STREAMS.put("Book", "application/vnd.ms-excel");
        STREAMS.put("PowerPoint Document", "application/vnd.ms-powerpoint");
        STREAMS.put("__properties_version1.0", "application/vnd.ms-outlook");
    }

    private OfficeTypes() {}

    /** The type of a zip; null where its parts do not say. */
    static @Nullable String ofZip(Path file) {
        try (var zip = new ZipFile(file.toFile())) {
            var mimetype = zip.getEntry("mimetype");
            if (mimetype != null) {
                try (var in = zip.getInputStream(mimetype)) {
                    var type = new String(in.readNBytes(100), StandardCharsets.ISO_8859_1).strip();
                    return type.startsWith(OPEN_DOCUMENT) ? type.replaceFirst("-template$", "") : null;
                }
            }
            var contents = zip.getEntry("[Content_Types].xml");
            if (contents == null) {
                return null;
            }
            try (var in = zip.getInputStream(contents)) {
                return ofContents(in);
            }
        } catch (IOException | XMLStreamException | RuntimeException unreadable) {
            return null;
        }
    }

    private static @Nullable String ofContents(InputStream in) throws XMLStreamException, IOException {
        var bytes = in.readNBytes(MOST_BYTES);
        var xml = SafeXml.of(new ByteArrayInputStream(bytes), 10);
        while (xml.nextElement()) {
            var type = xml.attribute("ContentType", "").toLowerCase(Locale.ROOT);
            int main = type.indexOf(".main+xml");
            if (main > 0) {
                var office = type.substring(0, main);
                return office.endsWith(".macroenabled") ? office + ".12" : office;
            }
        }
        return null;
    }

    /** The type of an OLE2 storage; null where its streams do not say. */
    static @Nullable String ofStorage(Path file) {
        try (var storage = new POIFSFileSystem(file.toFile(), true)) {
            var root = storage.getRoot();
            return STREAMS.entrySet().stream()
                    .filter(stream -> root.hasEntryCaseInsensitive(stream.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }
}
