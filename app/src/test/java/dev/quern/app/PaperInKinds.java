package dev.quern.app;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** One bill with a field of every format, as files of several kinds. */
final class PaperInKinds {
    static final List<Field> FIELDS = List.of(
            Field.of("Invoice number", FieldFormat.ONELINE, null),
            Field.of("Invoice date", FieldFormat.DATE, null),
            Field.of("Delivery time", FieldFormat.TIME, null),
            Field.of("Printed at", FieldFormat.DATETIME, null),
            Field.of("Contact person", FieldFormat.NAME, null),
            Field.of("Delivery address", FieldFormat.ADDRESS, null),
            Field.of("Website", FieldFormat.LINK, null),
            new Field(
                    null,
                    "Payment method",
                    FieldFormat.ONELINE,
                    null,
                    null,
                    true,
                    List.of("Cash", "Card", "Bank transfer"),
                    7,
                    List.of()),
            Field.of("Remarks", FieldFormat.TEXT, null),
            Field.of("Total", FieldFormat.NUMBER, null),
            Field.table(
                    "Items",
                    null,
                    List.of(
                            Field.of("Description", FieldFormat.ONELINE, null),
                            Field.of("Quantity", FieldFormat.NUMBER, null),
                            Field.of("Amount", FieldFormat.NUMBER, null))));

    /** The result of the bill. */
    static final String RESULT = """
            {"Invoice number": "RE-2041", "Invoice date": "2026-06-16", "Delivery time": "14:30:00",
             "Printed at": "2026-06-16T09:45:00", "Contact person": "Ada Morgan",
             "Delivery address": "4 Harbour Street, Bristol BS1 4ST", "Website": "https://www.nordwind.com",
             "Payment method": "Bank transfer", "Remarks": "Deliver to the back door", "Total": 500.00,
             "Items": [{"Description": "Oak table", "Quantity": 1, "Amount": 300.00},
                       {"Description": "Desk lamp", "Quantity": 4, "Amount": 200.00}]}""";

    /** The lines of the bill as cells. */
    private static final List<List<String>> LINES = List.of(
            List.of("INVOICE"),
            List.of("Invoice number:", "RE-2041"),
            List.of("Invoice date:", "16.06.2026"),
            List.of("Delivery time:", "14:30"),
            List.of("Printed at:", "2026-06-16 09:45"),
            List.of("Contact person:", "Ada Morgan"),
            List.of("Delivery address:", "4 Harbour Street, Bristol BS1 4ST"),
            List.of("Website:", "www.nordwind.com"),
            List.of("Payment method:", "Bank transfer"),
            List.of("Remarks:", "Deliver to the back door"),
            List.of(),
            List.of("Description", "Quantity", "Amount"),
            List.of("Oak table", "1", "300.00"),
            List.of("Desk lamp", "4", "200.00"),
            List.of(),
            List.of("Total:", "500.00"));

    private static final int RESOLUTION = 200;

    private PaperInKinds() {}

    /** A file, and its type as readers know it. */
    static final class File {
        private final String name;
        private final String type;
        private final byte[] content;

        private File(String name, String type, byte[] content) {
            this.name = name;
            this.type = type;
            this.content = content;
        }

        String name() {
            return name;
        }

        String type() {
            return type;
        }

        byte[] content() {
            return content.clone();
        }
    }

    static List<File> all() throws IOException {
        var pdf = pdf();
        return List.of(
                new File("bill.pdf", "application/pdf", pdf),
                new File("scan.png", "image/png", scan(pdf)),
                new File(
                        "bill.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", docx()),
                new File("bill.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx()),
                new File("bill.csv", "text/csv", csv()),
                new File("bill.eml", "message/rfc822", mail()));
    }

    private static byte[] pdf() throws IOException {
        try (var document = new PDDocument()) {
            var page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            try (var content = new PDPageContentStream(document, page)) {
                float y = 780;
                for (var line : LINES) {
                    for (int i = 0; i < line.size(); i++) {
                        content.beginText();
                        content.setFont(new PDType1Font(FontName.HELVETICA), 11);
                        content.newLineAtOffset(60 + 150 * i, y);
                        content.showText(line.get(i));
                        content.endText();
                    }
                    y -= 24;
                }
            }
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static byte[] scan(byte[] pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf)) {
            var out = new ByteArrayOutputStream();
            ImageIO.write(new PDFRenderer(document).renderImageWithDPI(0, RESOLUTION, ImageType.GRAY), "png", out);
            return out.toByteArray();
        }
    }

    private static byte[] csv() {
        return LINES.stream()
                .map(line -> line.stream()
                        .map(cell -> cell.contains(",") ? '"' + cell + '"' : cell)
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\r\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] mail() {
        var head = """
                From: Nordwind <office@nordwind.com>
                To: bills@example.org
                Subject: Your bill
                Date: Tue, 16 Jun 2026 09:45:00 +0200
                Message-ID: <1@nordwind.com>
                MIME-Version: 1.0
                Content-Type: text/plain; charset=utf-8

                """;
        var text = LINES.stream()
                .map(line -> line.stream()
                        .map("%-20s"::formatted)
                        .collect(Collectors.joining())
                        .strip())
                .collect(Collectors.joining("\n"));
        return (head + text + "\n").replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] docx() throws IOException {
        var body = new StringBuilder();
        var rows = new ArrayList<List<String>>();
        for (var line : LINES) {
            if (line.size() == 3) {
                rows.add(line);
                continue;
            }
            if (!rows.isEmpty()) {
                body.append(table(rows));
                rows.clear();
            }
            body.append(paragraph(String.join(" ", line)));
        }
        return zip(
                "word/document.xml",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
                "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>" + body
                        + "</w:body></w:document>",
                Map.of());
    }

    private static String paragraph(String text) {
        return "<w:p><w:r><w:t xml:space=\"preserve\">" + text + "</w:t></w:r></w:p>";
    }

    private static String table(List<List<String>> rows) {
        var table = new StringBuilder("<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w=\"3000\"/><w:gridCol w:w=\"3000\"/>"
                + "<w:gridCol w:w=\"3000\"/></w:tblGrid>");
        for (var row : rows) {
            table.append("<w:tr>");
            row.forEach(cell -> table.append("<w:tc>").append(paragraph(cell)).append("</w:tc>"));
            table.append("</w:tr>");
        }
        return table.append("</w:tbl>").toString();
    }

    private static byte[] xlsx() throws IOException {
        var rows = new StringBuilder();
        for (int i = 0; i < LINES.size(); i++) {
            rows.append("<row r=\"").append(i + 1).append("\">");
            for (int j = 0; j < LINES.get(i).size(); j++) {
                rows.append("<c r=\"%s%d\" t=\"inlineStr\"><is><t>%s</t></is></c>"
                        .formatted((char) ('A' + j), i + 1, LINES.get(i).get(j)));
            }
            rows.append("</row>");
        }
        var main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
        var relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        var more = new LinkedHashMap<String, String>();
        more.put(
                "xl/worksheets/sheet1.xml",
                "<worksheet xmlns=\"" + main + "\"><sheetData>" + rows + "</sheetData></worksheet>");
        more.put(
                "xl/_rels/workbook.xml.rels",
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\""
                        + " Type=\"" + relations + "/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>");
        return zip(
                "xl/workbook.xml",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                "<workbook xmlns=\"" + main + "\" xmlns:r=\"" + relations
                        + "\"><sheets><sheet name=\"Bill\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
                more);
    }

    /** A package with one main part. */
    private static byte[] zip(String main, String type, String content, Map<String, String> more) throws IOException {
        var parts = new LinkedHashMap<String, String>();
        parts.put(
                "[Content_Types].xml",
                "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\""
                        + " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\""
                        + " ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/>"
                        + "<Override PartName=\"/" + main + "\" ContentType=\"" + type + "\"/></Types>");
        parts.put(
                "_rels/.rels",
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\""
                        + " Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\""
                        + " Target=\"" + main + "\"/></Relationships>");
        parts.put(main, content);
        parts.putAll(more);
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>" + part.getValue())
                        .getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return out.toByteArray();
    }
}
