package dev.quern.ocr.reading.odf;

import dev.quern.ocr.reading.parts.ZipParts;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;

/** An OpenDocument file, opened and known not to be encrypted. */
final class OdfPackage implements Closeable {
    private final ZipParts parts;

    private OdfPackage(ZipParts parts) {
        this.parts = parts;
    }

    static OdfPackage open(Path file, ReadingLimits limits) throws IOException, XMLStreamException {
        var odf = new OdfPackage(ZipParts.open(file, limits));
        try {
            odf.parts.xml("META-INF/manifest.xml", xml -> {
                while (xml.nextElement()) {
                    if (xml.is("encryption-data")) {
                        throw new UnreadableFile("The document is protected by a password");
                    }
                }
            });
            if (!odf.parts.has("content.xml")) {
                throw new UnreadableFile("The file holds no OpenDocument content");
            }
            return odf;
        } catch (IOException | XMLStreamException | RuntimeException e) {
            odf.close();
            throw e;
        }
    }

    void content(ZipParts.XmlPart reading) throws IOException, XMLStreamException {
        parts.xml("content.xml", reading);
    }

    void styles(ZipParts.XmlPart reading) throws IOException, XMLStreamException {
        parts.xml("styles.xml", reading);
    }

    /** The bytes of a part; none where it is missing or damaged. */
    byte[] part(String name) {
        try (var in = parts.open(name)) {
            return in.readAllBytes();
        } catch (IOException damaged) {
            return new byte[0];
        }
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }
}
