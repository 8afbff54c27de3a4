package dev.quern.ocr.reading.formats;

import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.sl.usermodel.SlideShow;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/** {@link Invoice} written in every format that a library or a few lines of text can write. */
final class InvoiceFiles {
    private InvoiceFiles() {}

    /** Writes something to a stream. */
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    static byte[] bytes(Content content) throws IOException {
        var out = new ByteArrayOutputStream();
        content.write(out);
        return out.toByteArray();
    }

    /** The files by name. */
    static Map<String, byte[]> all() throws IOException {
        var files = new LinkedHashMap<String, byte[]>();
        files.put("invoice.docx", docx());
        files.put("invoice.xlsx", workbook(new XSSFWorkbook()));
        files.put("invoice.xls", workbook(new HSSFWorkbook()));
        files.put("invoice.pptx", slides(new XMLSlideShow()));
        files.put("invoice.ppt", slides(new HSLFSlideShow()));
        files.put("invoice.odt", odt());
        files.put("invoice.ods", ods());
        files.put("invoice.odp", odp());
        files.put("invoice.rtf", rtf().getBytes(StandardCharsets.US_ASCII));
        files.put("invoice.csv", csv(';').getBytes(StandardCharsets.UTF_16LE));
        files.put("invoice.html", html().getBytes(StandardCharsets.UTF_8));
        files.put("invoice.xhtml", xhtml().getBytes(StandardCharsets.UTF_8));
        files.put("invoice.xml", xml().getBytes(StandardCharsets.UTF_8));
        files.put("invoice.txt", txt().getBytes(StandardCharsets.UTF_8));
        return files;
    }

    private static List<List<String>> rows() {
        var rows = new ArrayList<List<String>>();
        rows.add(Invoice.HEADINGS);
        for (var item : Invoice.ITEMS) {
            rows.add(List.of(
                    item.text(),
                    Integer.toString(item.quantity()),
                    Invoice.money(item.price()),
                    Invoice.money(item.amount())));
        }
        return rows;
    }

    private static List<String> head() {
        return List.of(
                Invoice.SELLER,
                "Åboulevard 12, 2200 København",
                "",
                Invoice.BUYER,
                "",
                "Invoice number: " + Invoice.NUMBER,
                "Invoice date: 2026-07-24",
                "");
    }

    private static final List<String> TOTALS = List.of("Net total: 1242.00", "VAT 19%: 235.98", "Total: 1477.98 EUR");

    private static String label(String line) {
        return line.substring(0, line.indexOf(':'));
    }

    private static String value(String line) {
        return line.substring(line.indexOf(':') + 2);
    }

    static byte[] docx() throws IOException {
        try (var document = new XWPFDocument()) {
            head().forEach(line -> document.createParagraph().createRun().setText(line));
            var rows = rows();
            var table = document.createTable(rows.size(), 4);
            for (int row = 0; row < rows.size(); row++) {
                for (int column = 0; column < 4; column++) {
                    table.getRow(row).getCell(column).setText(rows.get(row).get(column));
                }
            }
            document.createParagraph();
            TOTALS.forEach(line -> document.createParagraph().createRun().setText(line));
            return bytes(document::write);
        }
    }

    static byte[] workbook(Workbook workbook) throws IOException {
        try (workbook) {
            var sheet = workbook.createSheet("Invoice");
            var money = workbook.createCellStyle();
            money.setDataFormat(workbook.createDataFormat().getFormat("#,##0.00"));
            var day = workbook.createCellStyle();
            day.setDataFormat((short) 14);
            int at = 0;
            for (var line : List.of(Invoice.SELLER, "Åboulevard 12, 2200 København", "", Invoice.BUYER, "")) {
                sheet.createRow(at++).createCell(0).setCellValue(line);
            }
            sheet.createRow(at).createCell(0).setCellValue("Invoice number");
            sheet.getRow(at++).createCell(1).setCellValue(Invoice.NUMBER);
            sheet.createRow(at).createCell(0).setCellValue("Invoice date");
            var date = sheet.getRow(at++).createCell(1);
            date.setCellValue(LocalDate.of(2026, 7, 24));
            date.setCellStyle(day);
            at++;
            var headings = sheet.createRow(at++);
            for (int i = 0; i < 4; i++) {
                headings.createCell(i).setCellValue(Invoice.HEADINGS.get(i));
            }
            int first = at + 1;
            for (var item : Invoice.ITEMS) {
                var row = sheet.createRow(at++);
                row.createCell(0).setCellValue(item.text());
                row.createCell(1).setCellValue(item.quantity());
                row.createCell(2).setCellValue(item.price());
                row.createCell(3).setCellFormula("B" + at + "*C" + at);
                row.getCell(2).setCellStyle(money);
                row.getCell(3).setCellStyle(money);
            }
            int last = at;
            at++;
            for (var total : List.of("Net total", "VAT 19%", "Total")) {
                var row = sheet.createRow(at++);
                row.createCell(2).setCellValue(total);
                var cell = row.createCell(3);
                cell.setCellStyle(money);
                switch (total) {
                    case "Net total" -> cell.setCellFormula("SUM(D" + first + ":D" + last + ")");
                    case "Total" -> cell.setCellFormula("D" + (at - 2) + "+D" + (at - 1));
                    default -> cell.setCellFormula("ROUND(D" + (at - 1) + "*0.19,2)");
                }
            }
            sheet.addMergedRegion(new CellRangeAddress(0, 0, 0, 3));
            workbook.getCreationHelper().createFormulaEvaluator().evaluateAll();
            return bytes(workbook::write);
        }
    }

    static byte[] slides(SlideShow<?, ?> show) throws IOException {
        try (show) {
            var slide = show.createSlide();
            var box = slide.createTextBox();
            box.setAnchor(new Rectangle2D.Double(20, 20, 500, 200));
            box.setText(String.join("\n", head()).strip());
            box.getTextParagraphs().forEach(paragraph -> paragraph.getTextRuns().forEach(run -> run.setFontSize(12.0)));
            var rows = rows();
            var table = slide.createTable(rows.size(), 4);
            table.setAnchor(new Rectangle2D.Double(20, 240, 660, 120));
            double[] widths = {360, 100, 100, 100};
            for (int column = 0; column < 4; column++) {
                table.setColumnWidth(column, widths[column]);
            }
            for (int row = 0; row < rows.size(); row++) {
                table.setRowHeight(row, 30);
                for (int column = 0; column < 4; column++) {
                    var cell = table.getCell(row, column);
                    cell.setText(rows.get(row).get(column));
                    cell.getTextParagraphs()
                            .forEach(paragraph -> paragraph.getTextRuns().forEach(run -> run.setFontSize(12.0)));
                }
            }
            var totals = slide.createTextBox();
            totals.setAnchor(new Rectangle2D.Double(20, 420, 500, 80));
            totals.setText(String.join("\n", TOTALS));
            return bytes(show::write);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static final String OPEN_DOCUMENT = """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
              xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
              xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
              xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
              xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
              xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
              xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"
              xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3">
            """;

    /** An OpenDocument package with this content. */
    static byte[] odf(String kind, String inside) throws IOException {
        return zip(
                new LinkedHashMap<>(Map.of("content.xml", OPEN_DOCUMENT + inside + "</office:document-content>")),
                "application/vnd.oasis.opendocument." + kind);
    }

    /** A zip of parts; that of an OpenDocument file begins with its type, uncompressed. */
    static byte[] zip(Map<String, String> parts, String mimetype) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            if (!mimetype.isEmpty()) {
                var bytes = mimetype.getBytes(StandardCharsets.US_ASCII);
                var entry = new ZipEntry("mimetype");
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(bytes.length);
                var crc = new CRC32();
                crc.update(bytes);
                entry.setCrc(crc.getValue());
                zip.putNextEntry(entry);
                zip.write(bytes);
            }
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return out.toByteArray();
    }

    private static String paragraphs(List<String> lines) {
        var xml = new StringBuilder();
        lines.forEach(line -> xml.append("<text:p>").append(escaped(line)).append("</text:p>\n"));
        return xml.toString();
    }

    private static String odfTable(List<List<String>> rows) {
        var xml = new StringBuilder("<table:table><table:table-column table:number-columns-repeated=\"4\"/>");
        for (var row : rows) {
            xml.append("<table:table-row>");
            for (var cell : row) {
                xml.append("<table:table-cell><text:p>").append(escaped(cell)).append("</text:p></table:table-cell>");
            }
            xml.append("</table:table-row>");
        }
        return xml.append("</table:table>").toString();
    }

    static byte[] odt() throws IOException {
        return odf(
                "text",
                "<office:body><office:text>" + paragraphs(head()) + odfTable(rows()) + paragraphs(List.of(""))
                        + paragraphs(TOTALS) + "</office:text></office:body>");
    }

    static byte[] ods() throws IOException {
        var all = new ArrayList<List<String>>();
        head().forEach(line -> all.add(List.of(line)));
        all.addAll(rows());
        all.add(List.of(""));
        TOTALS.forEach(line -> all.add(List.of("", "", label(line), value(line))));
        return odf(
                "spreadsheet",
                "<office:body><office:spreadsheet>"
                        + odfTable(all)
                                .replace(
                                        "</table:table>",
                                        "<table:table-row table:number-rows-repeated=\"1048000\">"
                                                + "<table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row></table:table>")
                        + "</office:spreadsheet></office:body>");
    }

    static byte[] odp() throws IOException {
        return odf(
                "presentation",
                "<office:automatic-styles><style:style style:name=\"wide\" style:family=\"table-column\">"
                        + "<style:table-column-properties style:column-width=\"14cm\"/></style:style>"
                        + "<style:style style:name=\"slim\" style:family=\"table-column\">"
                        + "<style:table-column-properties style:column-width=\"4cm\"/></style:style></office:automatic-styles>"
                        + "<office:body><office:presentation><draw:page draw:name=\"one\">"
                        + "<draw:frame svg:x=\"1cm\" svg:y=\"1cm\" svg:width=\"20cm\" svg:height=\"6cm\"><draw:text-box>"
                        + paragraphs(head()) + "</draw:text-box></draw:frame>"
                        + "<draw:frame svg:x=\"1cm\" svg:y=\"9cm\" svg:width=\"26cm\" svg:height=\"5cm\">"
                        + odfTable(rows())
                                .replace(
                                        "<table:table-column table:number-columns-repeated=\"4\"/>",
                                        "<table:table-column table:style-name=\"wide\"/><table:table-column table:style-name=\"slim\""
                                                + " table:number-columns-repeated=\"3\"/>")
                        + "</draw:frame><draw:frame svg:x=\"1cm\" svg:y=\"16cm\" svg:width=\"20cm\" svg:height=\"3cm\">"
                        + "<draw:text-box>" + paragraphs(TOTALS) + "</draw:text-box></draw:frame>"
                        + "<presentation:notes><draw:frame><draw:text-box><text:p>Speak slowly</text:p></draw:text-box>"
                        + "</draw:frame></presentation:notes></draw:page></office:presentation></office:body>");
    }

    private static String rtfText(String text) {
        var rtf = new StringBuilder();
        text.chars().forEach(c -> rtf.append(c < 0x80 ? Character.toString(c) : "\\u" + (short) c + "?"));
        return rtf.toString();
    }

    static String rtf() {
        var rtf = new StringBuilder("{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Arial;}}\\pard\\f0 ");
        head().forEach(line -> rtf.append(rtfText(line)).append("\\par\n"));
        for (var row : rows()) {
            rtf.append("\\trowd\\cellx4000\\cellx5500\\cellx7000\\cellx8500\\pard\\intbl ");
            row.forEach(cell -> rtf.append(rtfText(cell)).append("\\cell "));
            rtf.append("\\row\n");
        }
        rtf.append("\\pard\\par ");
        TOTALS.forEach(line -> rtf.append(rtfText(line)).append("\\par\n"));
        return rtf.append('}').toString();
    }

    static String csv(char separator) {
        var all = new ArrayList<List<String>>();
        all.add(List.of(Invoice.SELLER));
        all.add(List.of(Invoice.BUYER));
        all.add(List.of("Invoice number", Invoice.NUMBER));
        all.add(List.of("Invoice date", "2026-07-24"));
        all.add(List.of(""));
        all.addAll(rows());
        all.add(List.of(""));
        TOTALS.forEach(line -> all.add(List.of("", "", label(line), value(line))));
        var csv = new StringBuilder();
        for (var row : all) {
            csv.append('"').append(String.join("\"" + separator + "\"", row)).append("\"\r\n");
        }
        return csv.toString();
    }

    private static String htmlBody() {
        var html = new StringBuilder("<body><p>");
        html.append(String.join(
                        "<br/>", head().stream().map(InvoiceFiles::escaped).toList()))
                .append("</p><table><thead>");
        for (var row : rows()) {
            var tag = row.equals(Invoice.HEADINGS) ? "th" : "td";
            html.append("<tr>");
            row.forEach(
                    cell -> html.append("<" + tag + ">").append(escaped(cell)).append("</" + tag + ">"));
            html.append("</tr>").append(row.equals(Invoice.HEADINGS) ? "</thead><tbody>" : "");
        }
        html.append("</tbody></table>");
        TOTALS.forEach(line -> html.append("<div>").append(escaped(line)).append("</div>"));
        return html.append("</body></html>").toString();
    }

    static String html() {
        return "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>x</title>"
                + "<style>p { color: red }</style><script>alert('Total: 1.00')</script></head>" + htmlBody();
    }

    static String xhtml() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\""
                + " \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">"
                + "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head>" + htmlBody();
    }

    static String xml() {
        var xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?><Invoice><InvoiceNumber>")
                .append(Invoice.NUMBER)
                .append("</InvoiceNumber><InvoiceDate>2026-07-24</InvoiceDate><Seller><Name>")
                .append(escaped(Invoice.SELLER))
                .append("</Name></Seller><Buyer><Name>")
                .append(Invoice.BUYER)
                .append("</Name></Buyer><Lines>");
        for (var item : Invoice.ITEMS) {
            xml.append("<Line><Description>")
                    .append(item.text())
                    .append("</Description><Quantity>")
                    .append(item.quantity())
                    .append("</Quantity><UnitPrice>")
                    .append(Invoice.money(item.price()))
                    .append("</UnitPrice><Amount currency=\"EUR\">")
                    .append(Invoice.money(item.amount()))
                    .append("</Amount></Line>");
        }
        return xml.append("</Lines><NetTotal>1242.00</NetTotal><TaxAmount>235.98</TaxAmount>")
                .append("<TotalAmount currency=\"EUR\">1477.98</TotalAmount></Invoice>")
                .toString();
    }

    static String txt() {
        var text = new StringBuilder(String.join("\n", head())).append('\n');
        for (var row : rows()) {
            text.append(String.format(Locale.ROOT, "%-80s %10s %12s %12s%n", row.toArray()));
        }
        return text.append('\n').append(String.join("\n", TOTALS)).toString();
    }
}
