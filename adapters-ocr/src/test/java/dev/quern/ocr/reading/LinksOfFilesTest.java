package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.geometry.LinkedWords;
import dev.quern.ocr.reading.pdf.PdfReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.poi.common.usermodel.HyperlinkType;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links in files of each format, and the words they are attached to. */
class LinksOfFilesTest {
    private static final String ADDRESS = "https://click.example/ls?u=A-b_C%2F9&x=1";

    @TempDir
    Path folder;

    private List<String> links(Pages pages) {
        return pages.pages().stream()
                .flatMap(page -> LinkedWords.of(page).stream())
                .map(link -> link.text() + " -> " + link.link().target())
                .toList();
    }

    private Pages read(String type, byte[] bytes) throws IOException {
        var file = Files.write(folder.resolve("file"), bytes);
        return Readings.read(ReadersByType.standard().read(file, type)).pages();
    }

    private Pages html(String html) throws IOException {
        return read("text/html", html.getBytes(StandardCharsets.UTF_8));
    }

    private static FieldValue found(Pages pages, String name, String question) {
        var field = Field.of(name, FieldFormat.LINK, question);
        return new EmbeddedExtractor()
                .extract(pages, List.of(field), Guidance.NONE)
                .get(0);
    }

    @Test
    void words_of_a_page_keep_their_links_in_sentences_lists_cells_and_blocks() throws IOException {
        var pages = html("""
            <p>To track it, <a href="https://a.example/1">press&nbsp;<b>this</b> one</a>, or write.</p>
            <ul><li><a href="https://a.example/2">Second</a></li></ul>
            <table><tr><td>Left</td><td><a href="https://a.example/3">Over two<br>lines</a></td></tr></table>
            <a href="https://a.example/4"><div>A block</div></a>
            <a href="https://a.example/5"><img src="x.png" alt="A picture"></a>
            """);
        assertThat(links(pages))
                .containsExactly(
                        "press this one, -> https://a.example/1",
                        "Second -> https://a.example/2",
                        "Over two lines -> https://a.example/3",
                        "A block -> https://a.example/4",
                        "A picture -> https://a.example/5");
    }

    @ParameterizedTest
    @CsvSource({
        "/orders/1, https://shop.example/orders/1",
        "?id=2, https://shop.example/mails/?id=2",
        "//cdn.example/x, https://cdn.example/x",
        "HTTPS://Shop.example/A, HTTPS://Shop.example/A",
        "mailto:a@b.example, ",
        "tel:+49123, ",
        "javascript:alert(1), ",
        "'data:text/html,x', ",
        "cid:part1, ",
        "#top, "
    })
    void relative_addresses_are_resolved_and_those_of_no_page_dropped(String href, String target) throws IOException {
        var body = "<a href=\"" + href + "\">Words</a></body></html>";
        var based = html("<html><head><base href=\"https://shop.example/mails/\"></head><body>" + body);
        assertThat(links(based)).isEqualTo(target == null ? List.of() : List.of("Words -> " + target));
        if (href.startsWith("/o") || href.startsWith("?")) {
            assertThat(links(html("<html><body>" + body))).isEmpty();
        }
    }

    @Test
    void a_linked_image_is_found_by_the_words_above_it_and_its_evidence_is_its_place() throws IOException {
        var pages = html("""
            <p>Hello Ann,</p><p>Track your parcel:</p><p><a href="%s"><img src="b.png"></a></p><p>Bye</p>
            """.formatted(ADDRESS.replace("&", "&amp;")));
        assertThat(pages.pages().get(0).words()).noneMatch(word -> word.text().contains("click"));

        var value = found(pages, "Tracking", "link to track the parcel");

        assertThat(value.plain(FieldFormat.LINK)).isEqualTo(ADDRESS);
        var place = value.evidence().places().get(0);
        double over = pages.pages().get(0).words().stream()
                .filter(word -> word.text().equals("parcel:"))
                .findFirst()
                .orElseThrow()
                .box()
                .bottom();
        assertThat(place.text()).isEmpty();
        assertThat(place.box().top()).isGreaterThanOrEqualTo(over);
    }

    @Test
    void the_evidence_of_a_link_is_the_words_that_promise_it() throws IOException {
        var value = found(
                html("<p>Hi</p><a href='https://a.example/t'>Track your order</a> <a"
                        + " href='https://a.example/u'>Unsubscribe</a>"),
                "Tracking",
                "link to track the parcel");
        assertThat(value.plain(FieldFormat.LINK)).isEqualTo("https://a.example/t");
        assertThat(value.evidence().places())
                .hasSize(1)
                .first()
                .hasFieldOrPropertyWithValue("text", "Track your order");
    }

    @Test
    void a_printed_address_goes_before_the_redirect_that_it_links_to() throws IOException {
        var value = found(
                html("<p>Track your parcel: <a href='https://r.example/9'>https://shop.example/parcels/9</a></p>"),
                "Tracking",
                "link to track the parcel");
        assertThat(value.plain(FieldFormat.LINK)).isEqualTo("https://shop.example/parcels/9");
    }

    @Test
    void words_under_a_link_annotation_of_a_pdf_lead_to_its_address_on_turned_pages_too() throws IOException {
        for (int rotation : new int[] {0, 90, 180}) {
            try (var pdf = new PdfFile()) {
                var page = pdf.page(content -> {
                    PdfFile.text(50, 700, "Dear customer").on(content);
                    PdfFile.text(50, 650, "Download invoice").on(content);
                    PdfFile.text(300, 650, "Help").on(content);
                });
                page.setRotation(rotation);
                var link = new PDAnnotationLink();
                link.setRectangle(new PDRectangle(48, 646, 90, 14));
                var action = new PDActionURI();
                action.setURI(ADDRESS);
                link.setAction(action);
                page.getAnnotations().add(link);
                var file = folder.resolve("a.pdf");
                pdf.document.save(file.toFile());

                var pages = Readings.read(new PdfReader().read(file, "application/pdf"))
                        .pages();

                assertThat(links(pages)).as("turned by " + rotation).containsExactly("Download invoice -> " + ADDRESS);
            }
        }
    }

    @Test
    void links_of_word_documents_are_relations_or_fields() throws IOException {
        try (var document = new XWPFDocument()) {
            var paragraph = document.createParagraph();
            paragraph.createRun().setText("See ");
            paragraph.createHyperlinkRun(ADDRESS).setText("the report");
            paragraph.createRun().setText(" soon.");
            var field = document.createParagraph();
            field.createRun()
                    .getCTR()
                    .addNewFldChar()
                    .setFldCharType(org.openxmlformats.schemas.wordprocessingml.x2006.main.STFldCharType.BEGIN);
            field.createRun().getCTR().addNewInstrText().setStringValue(" HYPERLINK \"https://f.example/1\" ");
            field.createRun()
                    .getCTR()
                    .addNewFldChar()
                    .setFldCharType(org.openxmlformats.schemas.wordprocessingml.x2006.main.STFldCharType.SEPARATE);
            field.createRun().setText("A field");
            field.createRun()
                    .getCTR()
                    .addNewFldChar()
                    .setFldCharType(org.openxmlformats.schemas.wordprocessingml.x2006.main.STFldCharType.END);
            field.createRun().setText(" and more");
            var out = new java.io.ByteArrayOutputStream();
            document.write(out);
            assertThat(links(read(
                            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                            out.toByteArray())))
                    .containsExactly("the report -> " + ADDRESS, "A field -> https://f.example/1");
        }
    }

    @Test
    void links_of_workbooks_are_those_of_their_cells() throws IOException {
        try (var workbook = new XSSFWorkbook()) {
            var sheet = workbook.createSheet();
            sheet.createRow(0).createCell(0).setCellValue("Order");
            sheet.getRow(0).createCell(1).setCellValue("Open order");
            var link = workbook.getCreationHelper().createHyperlink(HyperlinkType.URL);
            link.setAddress(ADDRESS);
            sheet.getRow(0).getCell(1).setHyperlink(link);
            var out = new java.io.ByteArrayOutputStream();
            workbook.write(out);
            assertThat(links(read(
                            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", out.toByteArray())))
                    .containsExactly("Open order -> " + ADDRESS);
        }
    }

    @Test
    void links_of_open_documents_and_rtf_are_read() throws IOException {
        assertThat(links(read("application/vnd.oasis.opendocument.text", odt("""
            <text:p>See <text:a xlink:href="https://o.example/1">this <text:span>page</text:span></text:a> now</text:p>
            <text:list><text:list-item><text:p><text:a xlink:href="https://o.example/2">In a list</text:a></text:p></text:list-item></text:list>
            """))))
                .containsExactly("this page -> https://o.example/1", "In a list -> https://o.example/2");
        var rtf = "{\\rtf1\\ansi See {\\field{\\*\\fldinst{HYPERLINK \"" + ADDRESS
                + "\"}}{\\fldrslt{\\ul the page}}} now.\\par Plain.\\par}";
        assertThat(links(read("application/rtf", rtf.getBytes(StandardCharsets.US_ASCII))))
                .containsExactly("the page -> " + ADDRESS);
    }

    private static byte[] odt(String body) throws IOException {
        return odt("", body);
    }

    /** A document of an office program with some styles. */
    static byte[] odt(String styles, String body) throws IOException {
        var out = new java.io.ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            part(zip, "mimetype", "application/vnd.oasis.opendocument.text");
            part(
                    zip,
                    "content.xml",
                    "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
                            + " xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\""
                            + " xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\""
                            + " xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\""
                            + " xmlns:xlink=\"http://www.w3.org/1999/xlink\">" + styles + "<office:body><office:text>"
                            + body
                            + "</office:text></office:body></office:document-content>");
        }
        return out.toByteArray();
    }

    private static void part(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        OutputStream out = zip;
        out.write(content.getBytes(StandardCharsets.UTF_8));
    }
}
