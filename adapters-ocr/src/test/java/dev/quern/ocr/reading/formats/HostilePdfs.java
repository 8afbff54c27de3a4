package dev.quern.ocr.reading.formats;

import static dev.quern.ocr.reading.formats.HostileFiles.ascii;
import static dev.quern.ocr.reading.formats.HostileFiles.bytes;
import static dev.quern.ocr.reading.formats.HostileFiles.replaced;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.Deflater;

/** Malicious PDF files, by names that describe them. */
final class HostilePdfs {
    private static final String TEXT = "BT /F 12 Tf 60 700 Td (words) Tj ET";
    private static final String SMALL_IMAGE =
            "/Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8";
    private static final String IMAGE = "600 0 0 800 0 0 cm /X Do";

    private final Map<String, Supplier<byte[]>> files = new LinkedHashMap<>();

    /** @param url an address that nobody may call */
    HostilePdfs(String url) {
        structures();
        contents();
        bombs();
        images();
        remote(url);
    }

    Map<String, Supplier<byte[]>> all() {
        return files;
    }

    private void add(String name, Supplier<byte[]> content) {
        files.put(name, content);
    }

    private void structures() {
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
                        "/X Do " + TEXT,
                        stream(
                                5,
                                "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources <</XObject <</X 5 0 R>>>>",
                                ascii("/X Do /X Do"))));
        add(
                "font that is its own descendant.pdf",
                () -> pdf(
                        "",
                        "BT /X 12 Tf 60 700 Td (words) Tj ET",
                        ascii(
                                "5 0 obj <</Type /Font /Subtype /Type0 /DescendantFonts [5 0 R] /Encoding /Identity-H>> endobj\n")));
        add(
                "twenty filters.pdf",
                () -> pdf("", TEXT, stream(4, "/Filter [" + "/FlateDecode ".repeat(20) + "]", new byte[100])));
        add("huge page.pdf", () -> replaced(pdf("", TEXT), "0 0 600 800", "0 0 9e9 9e9"));
        add("page of no size.pdf", () -> replaced(pdf("", TEXT), "0 0 600 800", "5 5 5 5"));
        add("count of two thousand million.pdf", () -> replaced(pdf("", TEXT), "/Count 1", "/Count 2147483647"));
    }

    private void contents() {
        add("content that unpacks to half a gigabyte.pdf", () -> pdf("", TEXT, packed(4, "", ' ', 512)));
        add("content of endless saving.pdf", () -> pdf("", TEXT, stream(4, "", ascii("q ".repeat(2_000_000)))));
        add(
                "content of endless lines.pdf",
                () -> pdf("", TEXT, stream(4, "", ascii("0 0 m 9 9 l S ".repeat(400_000)))));
        add(
                "content of endless words.pdf",
                () -> pdf(
                        "",
                        TEXT,
                        stream(
                                4,
                                "",
                                ascii("BT /F 1 Tf 9 9 Td " + "(words and words) Tj 0 1 Td ".repeat(100_000) + "ET"))));
        add(
                "pattern that paints itself.pdf",
                () -> pdf(
                        "",
                        "/Pattern cs /X scn 0 0 600 800 re f",
                        stream(
                                5,
                                "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources <</Pattern <</X 5 0 R>>>>",
                                ascii("/Pattern cs /X scn 0 0 1 1 re f"))));
        add("endless run lengths.pdf", () -> {
            var runs = new byte[HostileFiles.MEGABYTE];
            Arrays.fill(runs, (byte) 129);
            return pdf("", TEXT, stream(4, "/Filter [/RunLengthDecode /RunLengthDecode]", runs));
        });
    }

    /** Adds files that would each take gigabytes of memory. */
    private void bombs() {
        add("content of four gigabytes.pdf", () -> pdf("", TEXT, packed(4, "", ' ', 4096)));
        add(
                "content of a gigabyte through two filters.pdf",
                () -> pdf("", TEXT, stream(4, "/Filter [/FlateDecode /RunLengthDecode]", deflated(129, 16))));
        add(
                "content of a gigabyte through three filters.pdf",
                () -> pdf(
                        "",
                        TEXT,
                        stream(4, "/Filter [/ASCIIHexDecode /FlateDecode /RunLengthDecode]", hex(deflated(129, 16)))));
        add(
                "form of four gigabytes.pdf",
                () -> pdf(
                        "",
                        "/X Do " + TEXT,
                        packed(5, "/Type /XObject /Subtype /Form /BBox [0 0 600 800]", ' ', 4096)));
        add(
                "objects of four gigabytes.pdf",
                () -> replaced(
                        pdf("", TEXT, packed(5, "/Type /ObjStm /N 1 /First 4", ' ', 4096)),
                        "/MediaBox [0 0 600 800]",
                        "/MediaBox 7 0 R"));
        add("table of four gigabytes.pdf", () -> {
            var before = ascii("%PDF-1.7\n");
            return bytes(
                    before,
                    packed(1, "/Type /XRef /Size 9 /W [1 2 1] /Index [0 1000000000] /Root 2 0 R", 0, 4096),
                    ascii("startxref\n%d\n%%%%EOF\n".formatted(before.length)));
        });
        add(
                "font of four gigabytes.pdf",
                () -> pdf("", "BT /X 12 Tf 60 700 Td (words) Tj ET", ascii("""
                                5 0 obj <</Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R>> endobj
                                6 0 obj <</Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R>> endobj
                                """), packed(7, "", 0, 4096)));
        add(
                "letters of four gigabytes.pdf",
                () -> pdf(
                        "",
                        "BT /X 12 Tf 60 700 Td (words) Tj ET",
                        ascii("5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R>> endobj\n"),
                        packed(6, "", ' ', 4096)));
        add("image of four gigabytes.pdf", () -> pdf("", IMAGE, packed(5, SMALL_IMAGE, 0, 4096)));
        add(
                "image of four gigabytes in the content.pdf",
                () -> pdf(
                        "",
                        IMAGE,
                        stream(
                                4,
                                "",
                                bytes(
                                        ascii("600 0 0 800 0 0 cm BI /W 100 /H 100 /CS /RGB /BPC 8 /F [/AHx /Fl] ID "),
                                        hex(deflated(0, 4096)),
                                        ascii(" EI /X Do"))),
                        // So that the page counts as a scan and is drawn.
                        packed(5, SMALL_IMAGE, 0, 1)));
    }

    private void images() {
        add(
                "huge image.pdf",
                () -> pdf(
                        "",
                        IMAGE,
                        packed(
                                5,
                                "/Type /XObject /Subtype /Image /Width 90000 /Height 90000 /ColorSpace /DeviceRGB /BitsPerComponent 8",
                                0,
                                1)));
        add(
                "image of more than it says.pdf",
                () -> pdf(
                        "",
                        IMAGE,
                        packed(
                                5,
                                "/Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8",
                                0,
                                300)));
        add(
                "image masked by itself.pdf",
                () -> pdf(
                        "",
                        IMAGE,
                        packed(
                                5,
                                "/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 5 0 R",
                                0,
                                1)));
        add("photo that is huge.pdf", () -> pdf("", IMAGE, stream(5, SMALL_IMAGE + " /Filter /DCTDecode", jpeg())));
        add(
                "fax that is huge.pdf",
                () -> pdf(
                        "",
                        IMAGE,
                        stream(
                                5,
                                SMALL_IMAGE.replace("RGB", "Gray").replace("Component 8", "Component 1")
                                        + " /Filter /CCITTFaxDecode /DecodeParms <</K -1 /Columns 500000 /Rows 500000>>",
                                new byte[100])));
        add(
                "drawing that is huge.pdf",
                () -> pdf(
                        "",
                        IMAGE,
                        stream(
                                5,
                                SMALL_IMAGE.replace("RGB", "Gray").replace("Component 8", "Component 1")
                                        + " /Filter /JBIG2Decode",
                                jbig2())));
    }

    private void remote(String url) {
        add(
                "remote parts.pdf",
                () -> pdf(
                        "/OpenAction <</S /URI /URI (%s)>> /Names <</JavaScript <</Names [(a) <</S /JavaScript /JS (app.launchURL\\('%s'\\))>>]>>>>"
                                .formatted(url, url),
                        TEXT,
                        ascii("5 0 obj <</Type /XObject /Subtype /Form /F <</FS /URL /F (%sform)>>>> endobj\n"
                                .formatted(url))));
    }

    /** A PDF of one page; an object given later in the file under the same number replaces the usual one. */
    static byte[] pdf(String catalog, String content, byte[]... objects) {
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

    static byte[] stream(int number, String dictionary, byte[] content) {
        return bytes(
                ascii("%d 0 obj <<%s /Length %d>> stream\n".formatted(number, dictionary, content.length)),
                content,
                ascii("\nendstream endobj\n"));
    }

    /** A stream of some megabytes of the same byte. */
    private static byte[] packed(int number, String dictionary, int value, int megabytes) {
        return stream(number, dictionary + " /Filter /FlateDecode", deflated(value, megabytes));
    }

    /** A deflated megabyte of one byte, repeated, so that gigabytes are made at once. */
    private static byte[] deflated(int value, int megabytes) {
        var block = new byte[HostileFiles.MEGABYTE];
        Arrays.fill(block, (byte) value);
        var deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(block);
        var packed = new byte[block.length];
        var megabyte = Arrays.copyOf(packed, deflater.deflate(packed, 0, packed.length, Deflater.FULL_FLUSH));
        deflater.finish();
        var end = Arrays.copyOf(packed, deflater.deflate(packed));
        deflater.end();
        var out = new ByteArrayOutputStream();
        out.write(0x78);
        out.write(0xDA);
        for (int i = 0; i < megabytes; i++) {
            out.writeBytes(megabyte);
        }
        out.writeBytes(end);
        return out.toByteArray();
    }

    private static byte[] hex(byte[] bytes) {
        return ascii(HexFormat.of().formatHex(bytes) + ">");
    }

    /** The head of an image of 65,500 by 65,500 pixels. */
    private static byte[] jpeg() {
        return bytes(
                new byte[] {-1, -40, -1, -64, 0, 17, 8, -1, -36, -1, -36, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1},
                new byte[1000]);
    }

    /** A page of 100,000 by 100,000 pixels and nothing on it. */
    private static byte[] jbig2() {
        return ByteBuffer.allocate(11 + 19)
                .put(new byte[] {0, 0, 0, 0, 48, 0, 1})
                .putInt(19)
                .putInt(100_000)
                .putInt(100_000)
                .array();
    }
}
