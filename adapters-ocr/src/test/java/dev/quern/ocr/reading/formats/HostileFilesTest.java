package dev.quern.ocr.reading.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.poi.hssf.record.crypto.Biff8EncryptionKey;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Broken and malicious files: each ends as a reading in time, and does no harm beyond itself. */
@Timeout(60)
class HostileFilesTest {
    private static final ReadersByType READERS = ReadersByType.standard();
    private static final TikaTypeDetector TYPES = new TikaTypeDetector();
    private static final Set<String> ZIPPED = Set.of("docx", "xlsx", "pptx", "odt", "ods", "odp");

    @TempDir
    Path folder;

    private Reading read(String name, byte[] bytes) throws IOException {
        var file = Files.write(folder.resolve("stored"), bytes);
        return READERS.read(file, TYPES.detect(file, name));
    }

    private String reason(String name, byte[] bytes) throws IOException {
        var reading = read(name, bytes);
        assertThat(reading).isInstanceOf(Reading.Unreadable.class);
        return ((Reading.Unreadable) reading).reason();
    }

    static Stream<Arguments> files() throws IOException {
        return InvoiceFiles.all().entrySet().stream().map(file -> Arguments.of(file.getKey(), file.getValue()));
    }

    private static String kind(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void a_file_that_is_cut_off_anywhere_is_read_or_refused(String name, byte[] bytes) throws IOException {
        for (int part = 0; part < 25; part++) {
            var cut = Arrays.copyOf(bytes, bytes.length * part / 25);
            var reading = read(name, cut);
            if (ZIPPED.contains(kind(name))) {
                assertThat(reading).as("the first %d bytes", cut.length).isInstanceOf(Reading.Unreadable.class);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void a_file_with_wrong_bytes_is_read_or_refused(String name, byte[] bytes) throws IOException {
        var type = TYPES.detect(Files.write(folder.resolve("whole"), bytes), name);
        for (int seed = 0; seed < 20; seed++) {
            var random = new Random(seed);
            var wrong = bytes.clone();
            for (int i = 0; i <= 2 * seed; i++) {
                wrong[random.nextInt(wrong.length)] = (byte) random.nextInt(256);
            }
            var file = Files.write(folder.resolve("stored"), wrong);
            // By the true type too: the reader must withstand it, whoever calls it.
            assertThat(READERS.read(file, TYPES.detect(file, name)))
                    .as("seed %d", seed)
                    .isNotNull();
            assertThat(READERS.read(file, type)).as("seed %d", seed).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "invoice.docx, word/document.xml",
        "invoice.xlsx, xl/worksheets/sheet1.xml",
        "invoice.xlsx, xl/sharedStrings.xml",
        "invoice.xlsx, xl/styles.xml",
        "invoice.xlsx, xl/_rels/workbook.xml.rels",
        "invoice.pptx, ppt/slides/slide1.xml",
        "invoice.pptx, ppt/presentation.xml",
        "invoice.odt, content.xml",
        "invoice.ods, content.xml",
        "invoice.odp, content.xml",
    })
    void entities_in_a_part_are_neither_expanded_nor_fetched(String name, String part) throws Exception {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var secret = Files.writeString(folder.resolve("secret"), "xyzzy-secret");
            for (var prolog : prologs(server.getLocalPort(), secret)) {
                var bytes = withPart(
                        InvoiceFiles.all().get(name),
                        part,
                        xml -> prolog
                                + xml.replaceFirst("<\\?xml[^>]*>\\s*", "").replaceFirst(">([^<>]*)</", ">&a;</"));
                assertThat(reason(name, bytes)).doesNotContain("xyzzy-secret");
            }
            assertNobodyCalled(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.xhtml", "a.html"})
    void entities_in_a_web_page_or_xml_file_are_neither_expanded_nor_fetched(String name) throws Exception {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var secret = Files.writeString(folder.resolve("secret"), "xyzzy-secret");
            for (var prolog : prologs(server.getLocalPort(), secret)) {
                var text = prolog + "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>Total &a;</p></body></html>";
                var reading = read(name, text.getBytes(UTF_8));
                assertThat(reading.toString().length()).isLessThan(10_000);
                assertThat(reading.toString()).doesNotContain("xyzzy-secret");
            }
            for (var prolog : prologs(server.getLocalPort(), secret)) {
                assertThat(reason("b.xml", (prolog + "<order><p>Total &a;</p></order>").getBytes(UTF_8)))
                        .contains("declares entities");
            }
            assertNobodyCalled(server);
        }
    }

    private static List<String> prologs(int port, Path secret) {
        var laughs = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY z \"ha\">");
        String last = "z";
        for (char name = 'y'; name >= 'a'; name--) {
            laughs.append("<!ENTITY ")
                    .append(name)
                    .append(" \"")
                    .append(("&" + last + ";").repeat(10))
                    .append("\">");
            last = String.valueOf(name);
        }
        return List.of(
                laughs.append("]>").toString(),
                "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a SYSTEM \"" + secret.toUri() + "\">]>",
                "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a SYSTEM \"http://127.0.0.1:" + port + "/a\">]>",
                "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY % p SYSTEM \"http://127.0.0.1:" + port
                        + "/p\"> %p;<!ENTITY a \"x\">]>");
    }

    private static void assertNobodyCalled(ServerSocket server) throws IOException {
        server.setSoTimeout(200);
        assertThat(catchThrowable(server::accept)).isInstanceOf(SocketTimeoutException.class);
    }

    private static byte[] withPart(byte[] zip, String part, UnaryOperator<String> change) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip));
                var changed = new ZipOutputStream(out)) {
            boolean met = false;
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                changed.putNextEntry(new ZipEntry(entry.getName()));
                var bytes = in.readAllBytes();
                met |= entry.getName().equals(part);
                changed.write(
                        entry.getName().equals(part)
                                ? change.apply(new String(bytes, UTF_8)).getBytes(UTF_8)
                                : bytes);
            }
            assertThat(met).as("%s is there", part).isTrue();
        }
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docx", "xlsx", "pptx", "odt", "ods", "odp"})
    void a_zip_bomb_is_refused_by_the_limit_it_breaks(String type) throws IOException {
        var whole = InvoiceFiles.all().get("invoice." + type);
        var steep = withBomb(whole, 1, 20 << 20, false);
        var large = Files.write(folder.resolve("large"), withBomb(whole, 5, 1 << 20, true));
        var narrow = ReadersByType.standard(
                new ReadingLimits(1 << 20, 4 << 20, 100, 1000, 10, 1_000_000, 10_000, 1000, 100, 100),
                new OnnxTextRecognizer(),
                () -> {});

        assertThat(steep.length).isLessThan(200_000);
        assertThat(reason("a." + type, steep))
                .matches(
                        "The part \\S+ of the file unpacks from [\\d,]{5,6} bytes to more than 100 times as many; at most 100 times"
                                + " is read");
        assertThat(Readings.reason(narrow.read(large, TYPES.detect(large, "a." + type))))
                .matches(
                        "The file unpacks to more than 4 MB in its part \\S+ \\(4,[\\d,]+ bytes unpacked so far\\); at most 4 MB"
                                + " are read");
        if (!type.equals("pptx")) { // POI refuses parts that no relation names
            assertThat(READERS.read(large, TYPES.detect(large, "a." + type))).isInstanceOf(Reading.Legible.class);
        }
    }

    /** Adds parts that unpack to many bytes: all zeros or, if modest, bytes that pack to about a fiftieth. */
    private static byte[] withBomb(byte[] zip, int parts, int size, boolean modest) throws IOException {
        var out = new ByteArrayOutputStream();
        var block = new byte[size];
        if (modest) {
            var random = new Random(3);
            for (int i = 0; i < size; i += 50) {
                block[i] = (byte) random.nextInt(256);
            }
        }
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip));
                var changed = new ZipOutputStream(out)) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                changed.putNextEntry(new ZipEntry(entry.getName()));
                in.transferTo(changed);
            }
            for (int i = 0; i < parts; i++) {
                changed.putNextEntry(new ZipEntry("media/bomb" + i + ".bin"));
                changed.write(block);
            }
        }
        return out.toByteArray();
    }

    @Test
    void a_zip_of_more_parts_than_allowed_is_refused() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        for (int i = 0; i < 10_001; i++) {
            parts.put("p" + i, "");
        }

        assertThat(reason("a.docx", InvoiceFiles.zip(parts, "")))
                .isEqualTo("The file has 10001 parts; at most 10000 are read");
    }

    @Test
    void a_password_is_named_as_the_reason() throws Exception {
        var locked = new POIFSFileSystem();
        var encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
        encryptor.confirmPassword("secret");
        try (var out = encryptor.getDataStream(locked)) {
            out.write(InvoiceFiles.all().get("invoice.xlsx"));
        }
        Biff8EncryptionKey.setCurrentUserPassword("secret");
        byte[] xls;
        try (var workbook = new HSSFWorkbook()) {
            workbook.createSheet().createRow(0).createCell(0).setCellValue("secret");
            workbook.writeProtectWorkbook("secret", "me");
            xls = InvoiceFiles.bytes(workbook::write);
        } finally {
            Biff8EncryptionKey.setCurrentUserPassword(null);
        }
        var odt = withManifest();

        assertThat(reason("a.xlsx", InvoiceFiles.bytes(locked::writeFilesystem)))
                .isEqualTo("The document is protected by a password");
        assertThat(reason("a.xls", xls)).isEqualTo("The workbook is protected by a password");
        assertThat(reason("a.odt", odt)).isEqualTo("The document is protected by a password");
    }

    private static byte[] withManifest() throws IOException {
        return InvoiceFiles.zip(
                Map.of(
                        "content.xml",
                        "\u0001\u0002",
                        "META-INF/manifest.xml",
                        "<manifest><file-entry full-path=\"content.xml\"><encryption-data checksum=\"x\"/></file-entry></manifest>"),
                "application/vnd.oasis.opendocument.text");
    }

    @Test
    void a_csv_of_a_million_columns_is_refused() throws IOException {
        assertThat(reason("a.csv", "1,".repeat(1_000_000).getBytes(UTF_8)))
                .isEqualTo("The CSV file has a row of more than 1000 columns in line 1; at most 1000 are read");
        assertThat(read("a.csv", ("\"" + "1,".repeat(1_000_000)).getBytes(UTF_8)))
                .as("a quote that does not end makes it one field")
                .isInstanceOf(Reading.Legible.class);
    }

    @Test
    void more_cells_columns_and_pages_than_allowed_are_refused() throws IOException {
        var row = "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell"
                + " table:number-columns-repeated=\"16384\"><text:p>x</text:p></table:table-cell></table:table-row>";
        var sheet = "<office:body><office:spreadsheet><table:table>%s</table:table></office:spreadsheet></office:body>";

        assertThat(reason("a.ods", InvoiceFiles.odf("spreadsheet", sheet.formatted(row))))
                .isEqualTo(
                        "The workbook has more than 500000 filled cells by row 31 of a sheet; at most 500000 are read");
        assertThat(reason(
                        "a.ods",
                        InvoiceFiles.odf("spreadsheet", sheet.formatted(row.replace("=\"1000000\"", "=\"1\"")))))
                .isEqualTo("A sheet has 16384 filled columns; at most 1000 are read");
        assertThat(reason(
                        "a.odt",
                        InvoiceFiles.odf(
                                "text",
                                "<office:body><office:text>" + "<text:p>x<text:soft-page-break/></text:p>".repeat(1002)
                                        + "</office:text></office:body>")))
                .isEqualTo("The document has 1002 pages; at most 1000 are read");
    }

    @Test
    void deep_nesting_ends() throws IOException {
        int deep = 100_000;
        assertThat(read("a.html", ("<html>" + "<div>".repeat(deep) + "Total: 5").getBytes(UTF_8)))
                .isNotNull();
        assertThat(read("a.html", ("<html>" + "<table><tr><td>".repeat(20_000) + "Total: 5").getBytes(UTF_8)))
                .isNotNull();
        assertThat(reason("a.xml", ("<a>".repeat(deep) + "</a>".repeat(deep)).getBytes(UTF_8)))
                .contains("nested more than 200 elements deep in line 1; at most 200");
        assertThat(reason("a.rtf", ("{\\rtf1 " + "{".repeat(deep) + "}".repeat(deep) + "}").getBytes(UTF_8)))
                .contains("more than 200 nested groups, after 0 characters; at most 200");
        var tables = "<table:table><table:table-row><table:table-cell>".repeat(1000)
                + "</table:table-cell></table:table-row></table:table>".repeat(1000);
        assertThat(reason(
                        "a.odt",
                        InvoiceFiles.odf(
                                "text", "<office:body><office:text>" + tables + "</office:text></office:body>")))
                .contains("nested more than 200 elements deep in line 10; at most 200");
    }

    @Test
    void wide_spans_cost_nothing() throws IOException {
        var cell = "<td colspan=\"1000000\" rowspan=\"1000000\">x</td>";
        var started = System.nanoTime();

        assertThat(read("a.html", ("<table><tr>" + cell + "</tr><tr>" + cell + "</tr></table>").getBytes(UTF_8)))
                .isNotNull();
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void another_kind_of_file_under_a_wrong_name_is_read_as_what_it_is() throws IOException {
        var files = InvoiceFiles.all();
        Invoice.assertComplete(read("invoice.pdf", files.get("invoice.docx")));
        Invoice.assertComplete(read("invoice.doc", files.get("invoice.rtf")));
        Invoice.assertComplete(read("invoice.xls", files.get("invoice.html")));
        Invoice.assertComplete(read("invoice.zip", files.get("invoice.ods")));
        Invoice.assertComplete(read("../../\0invoice", files.get("invoice.xlsx")));
        assertThat(TYPES.detect(Files.writeString(folder.resolve("stored"), "just words"), "fake.docx"))
                .isEqualTo("text/plain");
    }
}
