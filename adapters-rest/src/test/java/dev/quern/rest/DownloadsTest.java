package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads by an address with a token in it, without a key. */
class DownloadsTest {
    private static final String MAILBOX = """
            {"name": "Orders in", "document_id_field": false, "parser_object_set": [
              {"name": "Number", "format": "ONELINE"},
              {"name": "Order Lines", "format": "TABLE", "parser_object_set": [
                {"name": "Item", "format": "ONELINE"}, {"name": "Price", "format": "NUMBER"},
                {"name": "Number", "format": "ONELINE"}]},
              {"name": "Total", "format": "NUMBER"}]}
            """;
    private static final String BOM = "\uFEFF";

    private TestServer server;
    private JsonNode mailbox;

    @BeforeEach
    void a_mailbox_with_three_documents(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = server.post("/parser", MAILBOX).json();
        upload("one.txt", "Number: A-1\nTotal: 12.50\nOrder Lines: Pen; 2.50; p\nOrder Lines: =1+1; 10; q\n");
        upload("two.txt", "Number: A-2\nTotal: -7\n");
        upload("three.txt", "Number: A-3\nOrder Lines: Ink; 1; r\n");
        server.work();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_mailbox_goes_out_one_row_a_document_with_its_tables_spread() throws IOException {
        var csv = anonymous(mailbox.get("csv_download").asText());
        assertThat(csv.status()).as(csv.text()).isEqualTo(200);
        assertThat(csv.header("Content-Type")).isEqualTo("text/csv;charset=utf-8");
        assertThat(csv.header("Content-Disposition")).isEqualTo("attachment; filename*=UTF-8''orders.in.csv");
        assertThat(csv.text()).isEqualTo(BOM + """
                Number,Order Lines.1.Item,Order Lines.1.Price,Order Lines.1.Number,\
                Order Lines.2.Item,Order Lines.2.Price,Order Lines.2.Number,Total\r
                A-1,Pen,2.50,p,'=1+1,10,q,12.50\r
                A-2,,,,,,,-7\r
                A-3,Ink,1,r,,,,\r
                """);
        var expected = List.of(
                List.of(
                        "Number",
                        "Order Lines.1.Item",
                        "Order Lines.1.Price",
                        "Order Lines.1.Number",
                        "Order Lines.2.Item",
                        "Order Lines.2.Price",
                        "Order Lines.2.Number",
                        "Total"),
                List.of("A-1", "Pen", "2.5", "p", "=1+1", "10", "q", "12.5"),
                List.of("A-2", "", "", "", "", "", "", "-7"),
                List.of("A-3", "Ink", "1", "r", "", "", "", ""));
        assertThat(workbook(mailbox.get("xls_download").asText())).isEqualTo(expected);
        assertThat(workbook(mailbox.get("xls_download").asText().replace(".xlsx", ".xls")))
                .isEqualTo(expected);
        assertThat(anonymous(mailbox.get("json_download").asText()).text()).isEqualTo("""
                [{"Number":"A-1","Order Lines":[{"Item":"Pen","Price":2.50,"Number":"p"},\
                {"Item":"=1+1","Price":10,"Number":"q"}],"Total":12.50},
                {"Number":"A-2","Order Lines":[],"Total":-7},
                {"Number":"A-3","Order Lines":[{"Item":"Ink","Price":1,"Number":"r"}],"Total":null}]""");
    }

    @Test
    void a_table_goes_out_one_row_a_line_with_the_other_fields_repeated() throws IOException {
        var table = mailbox.get("parser_object_set").get(1);
        assertThat(table.get("csv_download").asText()).endsWith("/download/OrderLines.csv");
        assertThat(anonymous(table.get("csv_download").asText()).text()).isEqualTo(BOM + """
                Item,Price,Order Lines.Number,Number,Total\r
                Pen,2.50,p,A-1,12.50\r
                '=1+1,10,q,A-1,12.50\r
                Ink,1,r,A-3,\r
                """);
        assertThat(anonymous(table.get("json_download").asText()).json().get(2))
                .isEqualTo(
                        TestServer.parse(
                                "{\"Item\":\"Ink\",\"Price\":1,\"Order Lines.Number\":\"r\",\"Number\":\"A-3\",\"Total\":null}"));
        assertThat(workbook(table.get("xls_download").asText())).hasSize(4);
        var column = table.get("parser_object_set").get(0);
        assertThat(anonymous(column.get("csv_download").asText()).text())
                .isEqualTo(BOM + "Item\r\nPen\r\n'=1+1\r\nInk\r\n");
        var field = mailbox.get("parser_object_set").get(2);
        assertThat(anonymous(field.get("csv_download").asText()).text())
                .isEqualTo(BOM + "Total\r\n12.50\r\n-7\r\n\r\n");
    }

    @Test
    void filters_are_those_of_the_document_set() {
        var csv = mailbox.get("json_download").asText();
        assertThat(numbers(csv + "?search=tw")).containsExactly("A-2");
        assertThat(numbers(csv + "?ordering=name")).containsExactly("A-1", "A-3", "A-2");
        assertThat(numbers(csv + "?ordering=-created")).containsExactly("A-3", "A-2", "A-1");
        assertThat(numbers(csv + "?received_before=2026-06-16")).isEmpty();
        assertThat(numbers(csv + "?received_after=2026-06-17&tz=Pacific/Kiritimati"))
                .hasSize(3);
        assertThat(numbers(csv + "?status=PARSEDKO")).isEmpty();
        assertThat(anonymous(csv + "?status=DONE").status()).isEqualTo(400);
        assertThat(anonymous(csv + "?ordering=size").json().has("ordering")).isTrue();
        assertThat(anonymous(csv + "?tz=Nowhere").json().has("tz")).isTrue();
        assertThat(anonymous(csv + "?cfg=x").json().has("cfg")).isTrue();
        assertThat(anonymous(csv + "?cfg=99999999999999999999").status()).isEqualTo(400);
        assertThat(anonymous(csv + "?cfg=999").status()).isEqualTo(404);
    }

    @Test
    void what_has_no_result_is_left_out_and_an_empty_mailbox_has_only_names() {
        upload("waits.txt", "Number: A-4\n");
        assertThat(numbers(mailbox.get("json_download").asText())).hasSize(3);
        var empty = server.post("/parser", "{\"parser_object_set\":[{\"name\":\"A\",\"format\":\"TEXT\"}]}")
                .json();
        assertThat(anonymous(empty.get("json_download").asText()).text()).isEqualTo("[]");
        assertThat(anonymous(empty.get("csv_download").asText()).text()).isEqualTo(BOM + "A\r\n");
    }

    @Test
    void a_wrong_token_finds_nothing() {
        var csv = mailbox.get("csv_download").asText();
        var table = mailbox.get("parser_object_set").get(1).get("csv_download").asText();
        var other = mailbox.get("parser_object_set").get(0).get("csv_download").asText();
        var number = table.substring("/parser_field/".length(), table.indexOf('-'));
        var hash = other.substring(other.indexOf('-'));
        for (var path : List.of(
                csv.replace(mailbox.get("secret").asText(), "x".repeat(40)),
                csv.replace(".csv", ".pdf"),
                csv.replace("orders.in.csv", "csv"),
                table.replace("Lines.csv", "Lines"),
                "/parser_field/" + number + hash,
                "/parser_field/" + number + "/download/OrderLines.csv",
                "/parser_field/99999999999999999999-abc/download/a.csv",
                "/parser_field/999-abc/download/a.csv",
                "/parser_field/%F0%9F%A7%BE/download/a.csv")) {
            var answer = anonymous(path);
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.json().has("non_field_errors")).as(path).isTrue();
        }
    }

    @Test
    void a_renamed_mailbox_keeps_its_addresses_working() {
        server.json("PATCH", "/parser/" + mailbox.get("id"), "{\"name\":\"Renamed\"}");
        assertThat(anonymous(mailbox.get("csv_download").asText()).status()).isEqualTo(200);
    }

    @Test
    void a_document_goes_out_as_xls_too_and_as_text_with_more_columns_than_that_holds() throws IOException {
        var document = server.get("/parser/" + mailbox.get("id") + "/document_set?search=one")
                .json()
                .get("results")
                .get(0);
        var xls = document.get("xls_download_url").asText().replace(".xlsx", ".xls");
        assertThat(anonymous(xls).header("Content-Type")).isEqualTo("application/vnd.ms-excel");
        assertThat(workbook(xls).get(1)).startsWith("A-1", "Pen", "2.5");

        var wide = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            wide.append("Order Lines: a; 1; b\n");
        }
        upload("wide.txt", wide.toString());
        server.work();
        var refused = anonymous(mailbox.get("xls_download").asText().replace(".xlsx", ".xls"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("256");
        assertThat(workbook(mailbox.get("xls_download").asText()).get(0)).hasSize(302);
    }

    @Test
    void attributes_and_the_transform_are_in_the_result_that_goes_out() {
        server.now.updateAndGet(now -> now.plus(Duration.ofHours(1)));
        var metadata = server.post(
                        "/parser",
                        "{\"default_timezone\":\"Asia/Tokyo\",\"original_document_field\":true,\"received_field\":true,"
                                + "\"page_count_field\":true,\"parsing_engine_field\":true,\"can_transform\":false}")
                .json();
        assertThat(metadata.get("can_transform").asBoolean()).isTrue();
        server.upload("/parser/" + metadata.get("id") + "/upload", Form.file("a b.txt", "x"));
        server.work();
        var document = server.get("/parser/" + metadata.get("id") + "/document_set?with_result=true")
                .json()
                .get("results")
                .get(0);
        assertThat(document.get("status_source").asText()).isEqualTo("METADATA");
        assertThat(document.get("conventional_credits_used").asInt()).isEqualTo(1);
        var result = TestServer.parse(document.get("result").asText());
        assertThat(result.get("Received").asText()).isEqualTo("2026-06-16T22:00:03+09:00");
        assertThat(result.get("PageCount").asInt()).isEqualTo(1);
        assertThat(result.get("ParsingEngine").asText()).isEqualTo("METADATA");
        assertThat(result.get("OriginalDocument").get("url").asText())
                .startsWith("https://quern.example/document/")
                .endsWith("/a%20b.txt");
        assertThat(anonymous(metadata.get("csv_download").asText()).text())
                .startsWith(BOM + "OriginalDocument.name,OriginalDocument.url,OriginalDocument.content_type,"
                        + "OriginalDocument.size,Received,PageCount,ParsingEngine\r\na b.txt,https://");
        assertThat(server.get("/document/" + document.get("id") + "/evidence")
                        .json()
                        .get("values")
                        .get(0)
                        .get("method")
                        .asText())
                .isEqualTo("metadata");
    }

    @Test
    void a_transform_changes_the_result_or_ends_in_transko() {
        var path = "/parser/" + mailbox.get("id");
        server.json("PATCH", path, "{\"transform\":\"Number\",\"is_transform_enabled\":true}");
        upload("transformed.txt", "Number: A-5\n");
        server.json("PATCH", path, "{\"name\":\"x\"}");
        server.work();
        var done = byName("transformed");
        assertThat(done.get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(done.get("status_source").asText()).isEqualTo("TRANSFORM");
        assertThat(done.get("result").asText()).isEqualTo("{\"Only\":\"A-5\"}");

        server.json("PATCH", path, "{\"transform\":\"nonsense(\"}");
        upload("broken.txt", "Number: A-6\n");
        server.work();
        var broken = byName("broken");
        assertThat(broken.get("status").asText()).isEqualTo("TRANSKO");
        assertThat(broken.get("credits_used").asInt()).isZero();
        var log =
                server.get("/document/" + broken.get("id") + "/log_set").json().get("results");
        assertThat(log.get(0).get("code").asText()).isEqualTo("TRANSKO");
        assertThat(log.get(0).get("message").asText()).contains("not known here: nonsense(");
    }

    private JsonNode byName(String name) {
        return server.get("/parser/" + mailbox.get("id") + "/document_set?with_result=true&search=" + name)
                .json()
                .get("results")
                .get(0);
    }

    private List<String> numbers(String path) {
        var answer = anonymous(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().findValuesAsText("Number").stream()
                .filter(number -> number.startsWith("A-"))
                .toList();
    }

    private void upload(String name, String content) {
        server.now.updateAndGet(now -> now.plusSeconds(1));
        var answer = server.upload("/parser/" + mailbox.get("id") + "/upload", Form.file(name, content));
        assertThat(answer.status()).isEqualTo(201);
    }

    private List<List<String>> workbook(String path) throws IOException {
        var answer = anonymous(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        var cells = new DataFormatter();
        var rows = new ArrayList<List<String>>();
        try (var workbook =
                WorkbookFactory.create(new ByteArrayInputStream(answer.http().body()))) {
            var sheet = workbook.getSheetAt(0);
            int width = sheet.getRow(0).getLastCellNum();
            for (var row : sheet) {
                var texts = new ArrayList<String>();
                for (int i = 0; i < width; i++) {
                    texts.add(cells.formatCellValue(row.getCell(i)));
                }
                rows.add(texts);
            }
        }
        return rows;
    }

    private TestServer.Answer anonymous(String path) {
        return server.send(
                HttpRequest.newBuilder(URI.create(path.startsWith("http") ? path : server.server.address() + path)));
    }
}
