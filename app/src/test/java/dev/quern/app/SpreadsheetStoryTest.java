package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.app.client.QuernClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** Where no engine is asked and no template fits, a spreadsheet is read as rows by its header. */
class SpreadsheetStoryTest extends ServerTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String ROWS =
            "[{'Item':'A-1','Quantity':3,'Due':'2026-07-08'},{'Item':'A-2','Quantity':1234.5,'Due':'2026-12-25'}]";

    private QuernClient client;

    @Test
    void a_spreadsheet_becomes_rows_with_their_evidence_for_one_credit() throws Exception {
        client = start("--workers", "1");
        long mailbox = mailbox("DISABLED");
        var csv = "Orders of July\n\nCustomer;Item;Quantity;Due\nACME;A-1;3;08.07.2026\nACME;A-2;1.234,50;25.12.2026\n";

        var document = uploaded(mailbox, "orders.csv", csv.getBytes(StandardCharsets.UTF_8));
        assertThatItIsRead(document);
        assertThat(document.path("conventional_credits_used").asInt()).isOne();
        var evidence = client.get("/document/" + document.path("id").asText() + "/evidence");
        assertThat(evidence.toString()).contains("1.234,50", "\"words\":\"ACME\"", "\"method\":\"label\"");
        assertThat(log(document)).contains("Processed with the header of the spreadsheet. (1 credits used)");

        assertThatItIsRead(uploaded(mailbox, "orders.xlsx", workbook()));

        document = uploaded(mailbox, "other.csv", "Artikel;Menge\nA-1;3\nA-2;4\n".getBytes(StandardCharsets.UTF_8));
        assertThat(document.path("status").asText()).isEqualTo("PARSEDKO");
        assertThat(log(document))
                .contains("It says: 'Artikel', 'Menge'. Wanted: 'Customer', 'Item', 'Quantity', 'Due'.");

        document = uploaded(mailbox("GCP_AI_2_5"), "orders.csv", csv.getBytes(StandardCharsets.UTF_8));
        assertThat(document.path("status_source").asText())
                .as("the engine is on")
                .isEqualTo("AI");
    }

    private static void assertThatItIsRead(JsonNode document) throws IOException {
        assertThat(document.path("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document.path("status_source").asText()).isEqualTo("CSV");
        var result = JSON.readTree(document.path("result").asText());
        assertThat(result.path("Customer").asText()).isEqualTo("ACME");
        assertThat(result.path("Items").toString().replace('"', '\'').replace("1234.50", "1234.5"))
                .isEqualTo(ROWS);
    }

    private JsonNode uploaded(long mailbox, String name, byte[] content) throws Exception {
        var id = client.upload(mailbox, name, content);
        client.await(id, LOOK_EVERY, PATIENCE);
        return client.get("/document/" + id);
    }

    private String log(JsonNode document) throws IOException {
        return client.get("/document/" + document.path("id").asText() + "/log_set")
                .toString();
    }

    private long mailbox(String engine) throws IOException {
        var mailbox = JSON.createObjectNode().put("ai_engine", engine);
        var fields = mailbox.putArray("parser_object_set");
        fields.add(field("Customer", "ONELINE"));
        var items = field("Items", "TABLE");
        items.putArray("parser_object_set")
                .add(field("Item", "ONELINE"))
                .add(field("Quantity", "NUMBER"))
                .add(field("Due", "DATE"));
        fields.add(items);
        return client.post("/parser", mailbox).path("id").asLong();
    }

    private static ObjectNode field(String name, String format) {
        return JSON.createObjectNode().put("name", name).put("format", format);
    }

    /** A workbook whose rows are on its second sheet, its days numbers with a format. */
    private static byte[] workbook() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            part(zip, "[Content_Types].xml", """
                    <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
                    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
                    <Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml"
                    ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>""");
            part(zip, "_rels/.rels", related("officeDocument", "xl/workbook.xml"));
            part(zip, "xl/workbook.xml", """
                    <workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
                    <sheet name="Cover" sheetId="1" r:id="r0"/><sheet name="Orders" sheetId="2" r:id="r1"/>
                    </sheets></workbook>""");
            part(
                    zip,
                    "xl/_rels/workbook.xml.rels",
                    related("worksheet", "cover.xml", "worksheet", "orders.xml", "styles", "styles.xml"));
            part(zip, "xl/styles.xml", """
                    <styleSheet><numFmts><numFmt numFmtId="170" formatCode="d/m/yy"/></numFmts>
                    <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>""");
            part(
                    zip,
                    "xl/cover.xml",
                    "<worksheet><sheetData><row>" + text("Orders") + "</row></sheetData></worksheet>");
            part(
                    zip,
                    "xl/orders.xml",
                    "<worksheet><sheetData><row r='3'>" + text("customer:") + text("ITEM") + text("Quantity")
                            + text("Due")
                            + "</row><row>" + text("ACME") + text("A-1")
                            + "<c><f>1+2</f><v>3</v></c><c s='1'><v>46211</v></c>"
                            + "</row><row>" + text("ACME") + text("A-2")
                            + "<c><v>1234.5</v></c><c s='1'><v>46381</v></c>"
                            + "</row></sheetData></worksheet>");
        }
        return out.toByteArray();
    }

    private static String text(String text) {
        return "<c t='inlineStr'><is><t>" + text + "</t></is></c>";
    }

    private static String related(String... kindsAndParts) {
        var relations = new StringBuilder();
        for (int i = 0; i < kindsAndParts.length; i += 2) {
            relations.append(
                    "<Relationship Id='r%d' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s' Target='%s'/>"
                            .formatted(i / 2, kindsAndParts[i], kindsAndParts[i + 1]));
        }
        return "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>" + relations
                + "</Relationships>";
    }

    private static void part(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content.getBytes(StandardCharsets.UTF_8));
    }
}
