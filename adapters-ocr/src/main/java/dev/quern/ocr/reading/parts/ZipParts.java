package dev.quern.ocr.reading.parts;

import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a zipped format. Opening one unpacks every part once and counts, so that what a part says of its size does
 * not matter: a file that unpacks to too much is refused before anything of it is kept.
 */
public final class ZipParts implements Closeable {
    /** Below this many bytes no ratio is suspicious. */
    private static final long GRACE = 100 * 1024;

    private final ZipFile zip;
    private final ReadingLimits limits;
    private final Map<String, ZipEntry> parts = new HashMap<>();

    private ZipParts(ZipFile zip, ReadingLimits limits) {
        this.zip = zip;
        this.limits = limits;
    }

    /**
     * Opens a file and checks its size.
     *
     * @throws UnreadableFile where it is over a limit
     * @throws IOException where it is no zip, or a damaged one
     */
    public static ZipParts open(Path file, ReadingLimits limits) throws IOException {
        ZipFile zip;
        try {
            zip = new ZipFile(file.toFile());
        } catch (ZipException | IllegalArgumentException e) {
            throw new ZipException("it is cut off or no zip (" + e.getMessage() + ")");
        }
        var parts = new ZipParts(zip, limits);
        try {
            parts.check();
            return parts;
        } catch (IOException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    private void check() throws IOException {
        if (zip.size() > limits.parts()) {
            throw new UnreadableFile(
                    "The file has %d parts; at most %d are read".formatted(zip.size(), limits.parts()));
        }
        long total = 0;
        var buffer = new byte[1 << 16];
        for (var part : Collections.list(zip.entries())) {
            long unpacked = 0;
            try (var in = zip.getInputStream(part)) {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    unpacked += read;
                    total += read;
                    check(part, unpacked, total);
                }
            }
            parts.putIfAbsent(name(part.getName()), part);
        }
    }

    private void check(ZipEntry part, long unpacked, long total) throws UnreadableFile {
        if (total > limits.unpacked()) {
            throw new UnreadableFile(String.format(
                    Locale.ROOT,
                    "The file unpacks to more than %d MB in its part %s (%,d bytes unpacked so far); at most %d MB are read",
                    limits.unpacked() >> 20,
                    part.getName(),
                    total,
                    limits.unpacked() >> 20));
        }
        if (unpacked > GRACE && unpacked > limits.ratio() * Math.max(1, part.getCompressedSize())) {
            throw new UnreadableFile(String.format(
                    Locale.ROOT,
                    "The part %s of the file unpacks from %,d bytes to more than %d times as many; at most %d times is read",
                    part.getName(),
                    part.getCompressedSize(),
                    limits.ratio(),
                    limits.ratio()));
        }
    }

    /** Some programs write backslashes, or a slash in front. */
    private static String name(String name) {
        var plain = name.replace('\\', '/');
        return plain.startsWith("/") ? plain.substring(1) : plain;
    }

    public boolean has(String name) {
        return parts.containsKey(name(name));
    }

    /** The bytes of a part; none where it is missing. */
    public InputStream open(String name) throws IOException {
        var part = parts.get(name(name));
        return part == null ? new ByteArrayInputStream(new byte[0]) : zip.getInputStream(part);
    }

    /** Reads a part as XML; nothing happens where it is missing or empty. */
    public void xml(@Nullable String name, XmlPart reading) throws IOException, XMLStreamException {
        var part = name == null ? null : parts.get(name(name));
        if (part == null || part.getSize() == 0) {
            return;
        }
        try (var in = zip.getInputStream(part)) {
            reading.read(SafeXml.of(in, limits.depth()));
        }
    }

    /** Reads the XML of a part. */
    @FunctionalInterface
    public interface XmlPart {
        void read(SafeXml xml) throws IOException, XMLStreamException;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
