package dev.quern.ocr.reading.formats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Broken and malicious files, by names that describe them; all are made from fixed seeds. */
final class HostileFiles {
    /** The part of each zipped format that is read, and in which entities are declared. */
    private static final Map<String, String> XML_PARTS = Map.of(
            "docx", "word/document.xml",
            "xlsx", "xl/worksheets/sheet1.xml",
            "pptx", "ppt/slides/slide1.xml",
            "odt", "content.xml",
            "ods", "content.xml",
            "odp", "content.xml");

    static final int MEGABYTE = 1 << 20;

    private final Map<String, byte[]> sound;
    private final String url;
    private final String secret;
    private final Map<String, Supplier<byte[]>> files = new LinkedHashMap<>();

    /**
     * @param sound sound files of all kinds, by name
     * @param url an address that nobody may call
     * @param secret the address of a file that nobody may read
     */
    HostileFiles(Map<String, byte[]> sound, String url, String secret) {
        this.sound = sound;
        this.url = url;
        this.secret = secret;
        truncations();
        flips();
        entities();
        zips();
        new HostilePdfs(url).all().forEach(this::add);
        images();
        texts();
        disguises();
    }

    /** The files by name, made on demand since some are large. */
    Map<String, Supplier<byte[]>> all() {
        return files;
    }

    private void add(String name, Supplier<byte[]> content) {
        if (files.put(name, content) != null) {
            throw new IllegalArgumentException("Twice: " + name);
        }
    }

    private static String kind(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private void truncations() {
        sound.forEach((name, bytes) -> {
            for (int percent : new int[] {1, 30, 60, 95}) {
                add(
                        "cut at %d of 100.%s".formatted(percent, kind(name)),
                        () -> Arrays.copyOf(bytes, bytes.length * percent / 100));
            }
        });
    }

    private void flips() {
        sound.forEach((name, bytes) -> {
            for (int seed = 1; seed <= 3; seed++) {
                var random = new Random(1000L + seed);
                int flips = 4 * seed * seed;
                add("%d flips.%s".formatted(flips, kind(name)), () -> {
                    var wrong = bytes.clone();
                    for (int i = 0; i < flips; i++) {
                        wrong[random.nextInt(wrong.length)] = (byte) random.nextInt(256);
                    }
                    return wrong;
                });
            }
        });
    }

    private Map<String, String> prologs() {
        var laughs = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY z \"ha\">");
        String last = "z";
        for (char name = 'y'; name >= 'a'; name--) {
            laughs.append("<!ENTITY %s \"%s\">".formatted(name, ("&" + last + ";").repeat(10)));
            last = String.valueOf(name);
        }
        var entity = "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a SYSTEM \"%s\">]>";
        return Map.of(
                "billion laughs", laughs.append("]>").toString(),
                "entity of a file", entity.formatted(secret),
                "entity of a server", entity.formatted(url + "entity"),
                "parameter entity",
                        "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY %% p SYSTEM \"%sp\"> %%p;<!ENTITY a \"x\">]>"
                                .formatted(url));
    }

    private void entities() {
        prologs().forEach((what, prolog) -> {
            XML_PARTS.forEach((kind, part) -> add(
                    "%s.%s".formatted(what, kind),
                    () -> withPart(
                            sound.get("invoice." + kind),
                            part,
                            xml -> prolog
                                    + xml.replaceFirst("<\\?xml[^>]*>\\s*", "")
                                            .replaceFirst(">([^<>]*)</", ">&a;</"))));
            var svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"%ssvg\"/><text>&a;</text></svg>"
                    .formatted(url);
            add(what + ".xml", () -> (prolog + "<order><p>Total &a;</p></order>").getBytes(UTF_8));
            add(
                    what + ".xhtml",
                    () -> (prolog
                                    + "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>&a;</p>%s</body></html>"
                                            .formatted(svg))
                            .getBytes(UTF_8));
            add(
                    what + " in svg.html",
                    () -> "<!DOCTYPE html><html><link rel=stylesheet href=\"%scss\"><body>%s<img src=\"%simg\">%s"
                            .formatted(url, prolog, url, svg)
                            .getBytes(UTF_8));
            add(
                    what + " in xfa.pdf",
                    () -> HostilePdfs.pdf(
                            "/AcroForm <</XFA 5 0 R /Fields []>>",
                            "BT /F 12 Tf 60 700 Td (words) Tj ET",
                            HostilePdfs.stream(5, "", (prolog + "<xdp>&a;</xdp>").getBytes(UTF_8))));
        });
    }

    private void zips() {
        for (var kind : XML_PARTS.keySet()) {
            var whole = sound.get("invoice." + kind);
            add("flat bomb." + kind, () -> withParts(whole, Map.of("media/bomb.bin", new byte[30 * MEGABYTE])));
            add("nested bomb." + kind, () -> {
                var inner = zip(Map.of("0", new byte[30 * MEGABYTE]));
                for (int i = 0; i < 5; i++) {
                    inner = zip(Map.of("a.zip", inner, "b.zip", inner));
                }
                return withParts(whole, Map.of("media/nested.zip", inner));
            });
            add("overlapping bomb." + kind, () -> overlapping(whole));
            add(
                    "names that climb." + kind,
                    () -> withParts(
                            whole,
                            Map.of(
                                    "../../../escaped-1", new byte[10],
                                    "/escaped-2", new byte[10],
                                    "..\\..\\escaped-3", new byte[10],
                                    "nul\0/../escaped-4", new byte[10])));
            add(
                    "deep xml." + kind,
                    () -> withPart(
                            whole, XML_PARTS.get(kind), xml -> "<?xml version=\"1.0\"?>" + "<a>".repeat(100_000)));
            add(
                    "a part of one word." + kind,
                    () -> withPart(
                            whole,
                            XML_PARTS.get(kind),
                            xml -> xml.replaceFirst(">([^<>]*)</", ">" + noise(2 * MEGABYTE) + "</")));
        }
    }

    private void images() {
        add("a pixel that is huge.png", () -> png(60_000, 60_000));
        add("a line of pixels.png", () -> png(2_000_000_000, 1));
        add("no pixels.png", () -> png(0, 0));
        add(
                "huge.gif",
                () -> bytes(ascii("GIF89a"), new byte[] {-1, -1, -1, -1, (byte) 0xF7, 0, 0}, new byte[768], new byte[] {
                    0x2C, 0, 0, 0, 0, -1, -1, -1, -1, 0, 8, 1, 0, 0, 0x3B
                }));
        add("huge.bmp", () -> bmp(50_000, 50_000));
        add("negative.bmp", () -> bmp(-5, Integer.MIN_VALUE));
        add("huge.webp", HostileFiles::hugeWebp);
        add(
                "huge.jpg",
                () -> bytes(
                        new byte[] {-1, -40, -1, -64, 0, 17, 8, -1, -1, -1, -1, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1},
                        new byte[1000]));
        add("directory that follows itself.tif", () -> tiff(8, 100, 100, 8));
        add("huge.tif", () -> tiff(8, 100_000, 100_000, 0));
        add("directory beyond the end.tif", () -> tiff(Integer.MAX_VALUE - 1, 10, 10, 0));
    }

    private void texts() {
        add("a million columns.csv", () -> ascii("1,".repeat(1_000_000)));
        add("a quote without end.csv", () -> ascii("\"" + "1,".repeat(1_000_000)));
        add("a million quotes.csv", () -> ascii("\"\",".repeat(999) + "\n" + "\"".repeat(1_000_001)));
        add("a million lines.csv", () -> ascii("1;2\n".repeat(1_000_000)));
        add("a line without end.txt", () -> ascii("x".repeat(4 * MEGABYTE)));
        add("a million words.txt", () -> ascii("a ".repeat(1_200_000)));
        add("a million pages.txt", () -> ascii("a\f".repeat(1_000_000)));
        add("zeros.txt", () -> new byte[MEGABYTE]);
        add("odd.txt", () -> new byte[] {-1, -2, 0x41});
        add("marks.txt", () -> ("a" + "\u0301".repeat(1_000_000)).getBytes(UTF_8));
        add("deep.html", () -> ascii("<html>" + "<div>".repeat(200_000) + "Total: 5"));
        add("deep tables.html", () -> ascii("<html>" + "<table><tr><td>".repeat(20_000) + "Total: 5"));
        add("wide.html", () -> ascii("<html><table><tr>" + "<td colspan=1000>1".repeat(20_000)));
        add("a tag without end.html", () -> ascii("<html><body " + "a='1' ".repeat(300_000)));
        add("entities.html", () -> ascii("<html>" + "&lt;&#xFFFFFFFF;&#0;".repeat(100_000)));
        add("deep.xml", () -> ascii("<a>".repeat(500_000)));
        add("attributes.xml", () -> {
            var xml = new StringBuilder("<a");
            for (int i = 0; i < 200_000; i++) {
                xml.append(" a").append(i).append("='1'");
            }
            return ascii(xml + "/>");
        });
        add("deep.rtf", () -> ascii("{\\rtf1" + "{".repeat(500_000)));
        add("binary.rtf", () -> ascii("{\\rtf1 {\\*\\bin2147483647 abc} words}"));
        add("folded.ics", () -> ascii("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:a\r\n" + " b\r\n".repeat(500_000)));
        add(
                "for ever.ics",
                () -> ascii(
                        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n"));
        add("deep.ics", () -> ascii("BEGIN:VCALENDAR\r\n" + "BEGIN:VEVENT\r\n".repeat(100_000)));
    }

    /** Adds files that are two formats at once, and files under wrong names. */
    private void disguises() {
        add(
                "pdf before zip.pdf",
                () -> bytes(HostilePdfs.pdf("", "BT /F 12 Tf 60 700 Td (words) Tj ET"), sound.get("invoice.docx")));
        add("zip after image.png", () -> bytes(png(10, 10), zip(Map.of("../escaped-5", new byte[10]))));
        add(
                "script in image.gif",
                () -> bytes(ascii("GIF89a/*"), new byte[20], ascii("*/=1;<script src='%s'></script>".formatted(url))));
        add(
                "html before pdf.html",
                () -> bytes(ascii("<html><script src='%s'></script>".formatted(url)), HostilePdfs.pdf("", "")));
        add("..\\..\\climbing.pdf", () -> HostilePdfs.pdf("", "BT /F 12 Tf 60 700 Td (words) Tj ET"));
        add("nul\0.pdf", () -> HostilePdfs.pdf("", "BT /F 12 Tf 60 700 Td (words) Tj ET"));
        var names = List.copyOf(sound.keySet());
        for (int i = 0; i < names.size(); i++) {
            var other = names.get((i + 3) % names.size());
            var bytes = sound.get(names.get(i));
            add("%s in truth.%s".formatted(kind(names.get(i)), kind(other)), () -> bytes);
        }
    }

    static byte[] ascii(String text) {
        return text.getBytes(ISO_8859_1);
    }

    static byte[] bytes(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        for (var part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static String noise(int length) {
        var random = new Random(5);
        var noise = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            noise.append((char) ('a' + random.nextInt(26)));
        }
        return noise.toString();
    }

    static byte[] replaced(byte[] bytes, String what, String by) {
        return ascii(new String(bytes, ISO_8859_1).replace(what, by));
    }

    private static byte[] png(int width, int height) {
        var header = ByteBuffer.allocate(13).putInt(width).putInt(height).put(new byte[] {8, 2, 0, 0, 0});
        var data = new ByteArrayOutputStream();
        try (var deflater = new DeflaterOutputStream(data)) {
            deflater.write(new byte[MEGABYTE]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes(
                new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'},
                chunk("IHDR", header.array()),
                chunk("IDAT", data.toByteArray()),
                chunk("IEND", new byte[0]));
    }

    private static byte[] chunk(String type, byte[] content) {
        var crc = new CRC32();
        crc.update(ascii(type));
        crc.update(content);
        return bytes(
                ByteBuffer.allocate(4).putInt(content.length).array(),
                ascii(type),
                content,
                ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
    }

    /** Says that it has the largest canvas there is, 16,777,216 pixels on each side. */
    private static byte[] hugeWebp() {
        return ByteBuffer.allocate(30)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("RIFF"))
                .putInt(22)
                .put(ascii("WEBPVP8X"))
                .putInt(10)
                .putInt(0)
                .put(new byte[] {-1, -1, -1, -1, -1, -1})
                .array();
    }

    private static byte[] bmp(int width, int height) {
        return ByteBuffer.allocate(200)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("BM"))
                .putInt(200)
                .putInt(0)
                .putInt(54)
                .putInt(40)
                .putInt(width)
                .putInt(height)
                .putShort((short) 1)
                .putShort((short) 24)
                .array();
    }

    private static byte[] tiff(int directory, int width, int height, int next) {
        var tiff = ByteBuffer.allocate(300).order(ByteOrder.LITTLE_ENDIAN);
        tiff.put(ascii("II")).putShort((short) 42).putInt(directory);
        int[][] entries = {
            {256, width}, {257, height}, {258, 8}, {259, 1}, {262, 1}, {273, 200}, {277, 1}, {278, height}, {279, 100}
        };
        tiff.putShort((short) entries.length);
        for (var entry : entries) {
            tiff.putShort((short) entry[0]).putShort((short) 4).putInt(1).putInt(entry[1]);
        }
        return tiff.putInt(next).array();
    }

    private static byte[] zip(Map<String, byte[]> parts) {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static byte[] withParts(byte[] whole, Map<String, byte[]> more) {
        var parts = new LinkedHashMap<>(parts(whole));
        parts.putAll(more);
        return zip(parts);
    }

    private static byte[] withPart(byte[] whole, String name, UnaryOperator<String> change) {
        var parts = new LinkedHashMap<>(parts(whole));
        if (!parts.containsKey(name)) {
            throw new IllegalArgumentException("No " + name + " among " + parts.keySet());
        }
        parts.computeIfPresent(
                name, (same, bytes) -> change.apply(new String(bytes, UTF_8)).getBytes(UTF_8));
        return zip(parts);
    }

    private static Map<String, byte[]> parts(byte[] whole) {
        var parts = new LinkedHashMap<String, byte[]>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(whole))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                parts.put(entry.getName(), in.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parts;
    }

    /** A zip whose directory lists one part of a megabyte 5,000 times. */
    private static byte[] overlapping(byte[] whole) {
        var parts = new LinkedHashMap<>(parts(whole));
        parts.put("media/bomb", new byte[MEGABYTE]);
        var zip = zip(parts);
        var end = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int tail = zip.length - 22;
        int count = end.getShort(tail + 10);
        int directory = end.getInt(tail + 16);
        int last = lastEntry(end, directory, count);
        var entry = Arrays.copyOfRange(zip, last, tail);
        var out = new ByteArrayOutputStream();
        out.write(zip, 0, tail);
        int copies = 5000;
        for (int i = 0; i < copies; i++) {
            // Another name, of the same length.
            var name = ascii("media/%04d".formatted(i));
            System.arraycopy(name, 0, entry, 46, name.length);
            out.writeBytes(entry);
        }
        var trailer = ByteBuffer.wrap(Arrays.copyOfRange(zip, tail, zip.length)).order(ByteOrder.LITTLE_ENDIAN);
        trailer.putShort(8, (short) (count + copies)).putShort(10, (short) (count + copies));
        trailer.putInt(12, out.size() - directory);
        out.writeBytes(trailer.array());
        return out.toByteArray();
    }

    private static int lastEntry(ByteBuffer zip, int directory, int count) {
        int at = directory;
        for (int i = 1; i < count; i++) {
            at += 46 + zip.getShort(at + 28) + zip.getShort(at + 30) + zip.getShort(at + 32);
        }
        return at;
    }
}
