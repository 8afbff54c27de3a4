package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoryTest {
    private static final String FIELDS = """
            {"name": "Orders in", "parser_object_set": [
              {"name": "Number", "format": "ONELINE", "query": "the order's number"},
              {"name": "Total", "format": "NUMBER", "is_required": true},
              {"name": "Note", "format": "TEXT"},
              {"name": "Lines", "format": "TABLE", "parser_object_set": [
                {"name": "Item", "format": "ONELINE"}, {"name": "Price", "format": "NUMBER"}]}]}
            """;
    private static final String ORDER = """
            Number: A-17
            Total: -12.50
            Lines: Pen; 2.50
            Lines: =1+1; 10
            """;

    @Test
    void a_file_goes_in_and_its_data_comes_out(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var mailbox =
                    server.post("/parser", "{\"ai_engine\":\"GCP_AI_1\",\"identification_status\":\"REQUESTED\"}");
            assertThat(mailbox.status()).isEqualTo(201);
            var id = mailbox.json().get("id").asText();

            var changed = server.json("PUT", "/parser/" + id, FIELDS);
            assertThat(changed.status()).as(changed.text()).isEqualTo(200);
            assertThat(changed.json().get("email_prefix").asText()).isEqualTo("orders.in");

            var uploaded = server.upload(
                    "/parser/" + id + "/upload?parserId=" + id + "&source=web",
                    new Form()
                            .with("user.name", "John")
                            .withFile("order 17.txt", ORDER.getBytes(StandardCharsets.UTF_8))
                            .with("tag", "a")
                            .with("tag", "b"));
            assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
            assertThat(uploaded.json().get("message").asText()).isEqualTo("OK");
            var attachment = uploaded.json().get("attachments").get(0);
            assertThat(attachment.get("name").asText()).isEqualTo("order 17.txt");
            var uid = attachment.get("DocumentID").asText();
            assertThat(uid).matches("[0-9a-f]{32}");

            var waiting = server.get("/document/" + uid).json();
            assertThat(waiting.get("status").asText()).isEqualTo("INCOMING");
            assertThat(waiting.get("processed").isNull()).isTrue();
            assertThat(waiting.get("result").isNull()).isTrue();
            assertThat(server.get(waiting.get("csv_download_url").asText()).status())
                    .isEqualTo(404);

            server.work();
            var document = server.get("/document/" + waiting.get("id")).json();
            assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
            assertThat(document.get("status_source").asText()).isEqualTo("AI");
            assertThat(document.get("received").asText()).isEqualTo("2026-06-16T12:00:00.000000Z");
            assertThat(document.get("credits_used").asInt()).isEqualTo(1);
            assertThat(document.get("content").asText()).isEqualTo(ORDER);
            var result = "{\"Number\":\"A-17\",\"Total\":-12.50,\"Note\":null,"
                    + "\"Lines\":[{\"Item\":\"Pen\",\"Price\":2.50},{\"Item\":\"=1+1\",\"Price\":10}],"
                    + "\"source\":\"web\",\"user.name\":\"John\",\"tag\":[\"a\",\"b\"]}";
            assertThat(document.get("result").asText()).isEqualTo(result);

            var list = server.get("/parser/" + id + "/document_set?with_result=true&status=PARSEDOK")
                    .json();
            assertThat(list.get("count").asInt()).isEqualTo(1);
            assertThat(list.get("results").get(0).get("result").asText()).isEqualTo(result);

            var log = server.get("/document/" + uid + "/log_set").json().get("results");
            assertThat(log.get(0).get("code").asText()).isEqualTo("PARSEDOK");
            assertThat(log.get(0).get("payload").asText()).isEqualTo(result);
            assertThat(log.get(1).get("code").asText()).isEqualTo("INCOMING");
            assertThat(log.get(1).get("message").asText()).isEqualTo("Received");

            var counts = server.get("/parser/" + id).json();
            assertThat(counts.get("document_count").asInt()).isEqualTo(1);
            assertThat(counts.get("document_per_status_count").get("PARSEDOK").asInt())
                    .isEqualTo(1);
            downloads_hold_the_result(server, document, result);
        }
    }

    private static void downloads_hold_the_result(TestServer server, JsonNode document, String result)
            throws Exception {
        var original = anonymous(server, document.get("original_document_url").asText());
        assertThat(original.text()).isEqualTo(ORDER);
        assertThat(original.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
        assertThat(original.header("Content-Length")).isEqualTo(String.valueOf(ORDER.length()));
        assertThat(original.header("Content-Disposition")).isEqualTo("inline; filename*=UTF-8''order%2017.txt");
        assertThat(original.header("X-Content-Type-Options")).isEqualTo("nosniff");

        assertThat(anonymous(server, document.get("json_download_url").asText()).text())
                .isEqualTo(result);

        var csv = anonymous(server, document.get("csv_download_url").asText());
        assertThat(csv.header("Content-Type")).isEqualTo("text/csv;charset=utf-8");
        assertThat(csv.text())
                .isEqualTo("\uFEFFNumber,Total,Note,Lines.1.Item,Lines.1.Price,Lines.2.Item,Lines.2.Price,source,"
                        + "user.name,tag.1,tag.2\r\nA-17,-12.50,,Pen,2.50,'=1+1,10,web,John,a,b\r\n");

        var xlsx = anonymous(server, document.get("xls_download_url").asText());
        assertThat(xlsx.status()).isEqualTo(200);
        var sheet = Workbooks.entry(xlsx.http().body(), "xl/worksheets/sheet1.xml");
        assertThat(sheet).contains(">-12.50<").doesNotContain("<f>");
        assertThat(sheet).contains("=1+1", "A-17");
    }

    private static TestServer.Answer anonymous(TestServer server, String url) {
        return server.send(HttpRequest.newBuilder(URI.create(url)));
    }
}
