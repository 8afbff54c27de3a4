package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportConfigTest {
    private static final String MAILBOX = """
            {"name": "Orders", "document_id_field": true, "parser_object_set": [
              {"name": "Number", "format": "ONELINE"},
              {"name": "Total", "format": "NUMBER"},
              {"name": "Lines", "format": "TABLE", "parser_object_set": [
                {"name": "Item", "format": "ONELINE"}, {"name": "Price", "format": "NUMBER"}]}]}
            """;

    private TestServer server;
    private JsonNode mailbox;
    private String path;

    @BeforeEach
    void a_mailbox_with_a_document(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = server.post("/parser", MAILBOX).json();
        path = "/parser/" + mailbox.get("id") + "/export_config";
        server.upload(
                "/parser/" + mailbox.get("id") + "/upload",
                Form.file("a.txt", "Number: A-1\nTotal: 12.50\nLines: Pen; 2.50\nLines: Ink; 10\n"));
        server.work();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_field_that_is_renamed_takes_its_columns_along() {
        var lines = mailbox.get("parser_object_set").get(2);
        var documents = server.post(path, "{\"name\":\"All\",\"items\":[\"Total\",\"Number\",\"DocumentID\"]}")
                .json();
        var rows = server.post(
                        path,
                        "{\"name\":\"Rows\",\"type\":\"PARSER_FIELD\",\"parser_field_id\":%s,\"items\":[\"Price\",\"Total\"]}"
                                .formatted(lines.get("id")))
                .json();

        var renamed = server.json("PUT", "/parser/" + mailbox.get("id"), """
                {"parser_object_set": [
                  {"id": %s, "name": "Sum"}, {"id": %s, "parser_object_set": [{"id": %s, "name": "Each"}]}]}
                """.formatted(
                        mailbox.get("parser_object_set").get(1).get("id"),
                        lines.get("id"),
                        lines.get("parser_object_set").get(1).get("id")));

        assertThat(renamed.status()).as(renamed.text()).isEqualTo(200);
        assertThat(server.get(path + "/" + documents.get("id")).json().get("items"))
                .extracting(JsonNode::asText)
                .containsExactly("Sum", "Number", "DocumentID");
        assertThat(server.get(path + "/" + rows.get("id")).json().get("items"))
                .extracting(JsonNode::asText)
                .containsExactly("Each", "Sum");
    }

    @Test
    void a_config_is_made_read_listed_changed_used_and_deleted() {
        var made = server.post(path, "{\"name\":\"Für Ämter\",\"type\":\"PARSER\",\"items\":[\"Total\",\"Number\"]}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var id = made.json().get("id").asText();
        var secret = mailbox.get("secret").asText();
        assertThat(made.json())
                .isEqualTo(TestServer.parse("""
                        {"id": %s, "name": "Für Ämter", "parser_id": %s, "type": "PARSER", "parser_field_id": null,
                         "parser_field_name": null, "items": ["Total", "Number"],
                         "csv_download": "/parser/%s/download/fur-amter.csv?cfg=%s",
                         "xls_download": "/parser/%s/download/fur-amter.xlsx?cfg=%s"}
                        """.formatted(id, mailbox.get("id"), secret, id, secret, id)));
        assertThat(anonymous(made.json().get("csv_download").asText()).text())
                .isEqualTo("\uFEFFTotal,Number\r\n12.50,A-1\r\n");

        assertThat(server.get(path + "/" + id).json()).isEqualTo(made.json());
        var list = server.get(path).json();
        assertThat(list.get("count").asInt()).isEqualTo(1);
        assertThat(list.get("results").get(0)).isEqualTo(made.json());

        var changed = server.json("PATCH", path + "/" + id, "{\"items\":[\"DocumentID\"],\"name\":null}");
        assertThat(changed.status()).isEqualTo(400);
        changed = server.json("PATCH", path + "/" + id, "{\"items\":[\"DocumentID\",\"Lines\"],\"unknown\":1}");
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.json().get("name").asText()).isEqualTo("Für Ämter");
        assertThat(anonymous(changed.json().get("csv_download").asText()).text())
                .startsWith("\uFEFFDocumentID,Lines.1.Item,Lines.1.Price,Lines.2.Item,Lines.2.Price\r\n")
                .endsWith(",Pen,2.50,Ink,10\r\n");

        var deleted = delete(path + "/" + id);
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.text()).isEmpty();
        assertThat(server.get(path + "/" + id).status()).isEqualTo(404);
        assertThat(delete(path + "/" + id).status()).isEqualTo(404);
        assertThat(anonymous(made.json().get("csv_download").asText()).status()).isEqualTo(404);
    }

    @Test
    void the_first_rows_of_a_download_are_shown() {
        for (int i = 2; i <= 7; i++) {
            server.upload(
                    "/parser/" + mailbox.get("id") + "/upload",
                    Form.file("b.txt", "Number: A-" + i + "\n" + "Lines: Nib; 1\n".repeat(i == 7 ? 3 : 1)));
        }
        server.work();
        var id = server.post(path, "{\"name\":\"All\",\"items\":[\"Total\",\"Number\",\"Lines\"]}")
                .json()
                .get("id");
        var preview = path + "/" + id + "/preview";

        assertThat(server.get(preview + "?rows=2").json()).isEqualTo(TestServer.parse("""
                        {"columns": ["Total", "Number", "Lines.1.Item", "Lines.1.Price", "Lines.2.Item", "Lines.2.Price",
                                     "Lines.3.Item", "Lines.3.Price"],
                         "rows": [[12.50, "A-1", "Pen", 2.50, "Ink", 10, null, null],
                                  [null, "A-2", "Nib", 1, null, null, null, null]]}
                        """));
        assertThat(server.get(preview).json().get("rows")).hasSize(5);
        assertThat(server.get(preview + "?rows=20").json().get("rows")).hasSize(7);
        assertThat(server.get(preview + "?rows=21").status()).isEqualTo(400);
        assertThat(server.get(path + "/999/preview").status()).isEqualTo(404);

        var table = mailbox.at("/parser_object_set/2/id").asText();
        var lines = server.post(
                        path,
                        "{\"name\":\"Lines\",\"type\":\"PARSER_FIELD\",\"parser_field_id\":\"" + table
                                + "\",\"items\":[\"Item\",\"Number\"]}")
                .json()
                .get("id");
        assertThat(server.get(path + "/" + lines + "/preview?rows=3").json())
                .isEqualTo(
                        TestServer.parse(
                                "{\"columns\": [\"Item\", \"Number\"], \"rows\": [[\"Pen\", \"A-1\"], [\"Ink\", \"A-1\"], [\"Nib\", \"A-2\"]]}"));
        server.json(
                "PATCH",
                "/parser/" + mailbox.get("id"),
                "{\"parser_object_set\":[{\"id\":\"" + table + "\",\"_destroy\":true}]}");
        assertThat(server.get(path + "/" + lines + "/preview").status()).isEqualTo(404);
    }

    @Test
    void nothing_is_shown_of_a_mailbox_without_results() {
        var empty = "/parser/" + server.post("/parser", MAILBOX).json().get("id") + "/export_config";
        var id = server.post(empty, "{\"name\":\"All\",\"items\":[\"Total\"]}")
                .json()
                .get("id");
        assertThat(server.get(empty + "/" + id + "/preview").json())
                .isEqualTo(TestServer.parse("{\"columns\": [\"Total\"], \"rows\": []}"));
    }

    @Test
    void a_config_of_a_table_has_a_row_for_each_line() {
        var table = mailbox.get("parser_object_set").get(2).get("id").asText();
        var made = server.post(
                path,
                "{\"name\":\"Lines\",\"type\":\"PARSER_FIELD\",\"parser_field_id\":\"" + table
                        + "\",\"items\":[\"Number\",\"Price\"]}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.json().get("parser_field_id").asText()).isEqualTo(table);
        assertThat(made.json().get("parser_field_name").asText()).isEqualTo("Lines");
        var csv = made.json().get("csv_download").asText();
        assertThat(anonymous(csv).text()).isEqualTo("\uFEFFNumber,Price\r\nA-1,2.50\r\nA-1,10\r\n");
        assertThat(anonymous(csv.replace(".csv", ".json")).json())
                .isEqualTo(TestServer.parse("[{\"Number\":\"A-1\",\"Price\":2.50},{\"Number\":\"A-1\",\"Price\":10}]"));

        server.json(
                "PATCH",
                "/parser/" + mailbox.get("id"),
                "{\"parser_object_set\":[{\"id\":\"" + table + "\",\"_destroy\":true}]}");
        assertThat(anonymous(csv).status()).isEqualTo(404);
        assertThat(server.get(path + "/" + made.json().get("id"))
                        .json()
                        .get("parser_field_name")
                        .isNull())
                .isTrue();
    }

    @Test
    void without_items_a_config_has_all_there_are() {
        var made = server.post(path, "{\"name\":\"All\"}");
        assertThat(made.json().get("items"))
                .isEqualTo(TestServer.parse("[\"Number\",\"Total\",\"Lines\",\"DocumentID\"]"));
    }

    @Test
    void a_name_that_is_taken_is_a_conflict() {
        server.post(path, "{\"name\":\"Taken\"}");
        var other = server.post(path, "{\"name\":\"Other\"}").json().get("id");
        for (var answer : new TestServer.Answer[] {
            server.post(path, "{\"name\":\" Taken \"}"),
            server.json("PATCH", path + "/" + other, "{\"name\":\"Taken\"}")
        }) {
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.json().get("name").asText()).isEqualTo("Invalid value");
            assertThat(answer.json().get("non_field_errors").asText()).contains("Taken");
        }
        assertThat(server.get(path + "/" + other).json().get("name").asText()).isEqualTo("Other");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | name",
                "{\"name\":\" \"} | name",
                "{\"name\":7} | name",
                "{\"name\":\"a\\u0000b\"} | name",
                "{\"name\":\"a\",\"items\":[\"Nothing\"]} | items",
                "{\"name\":\"a\",\"items\":[\"Item\"]} | items",
                "{\"name\":\"a\",\"items\":[\"Total\",\"Total\"]} | items",
                "{\"name\":\"a\",\"items\":[]} | items",
                "{\"name\":\"a\",\"items\":\"Total\"} | items",
                "{\"name\":\"a\",\"items\":[1]} | items",
                "{\"name\":\"a\",\"items\":null} | items",
                "{\"name\":\"a\",\"type\":\"TABLE\"} | type",
                "{\"name\":\"a\",\"type\":\"PARSER_FIELD\"} | parser_field_id",
                "{\"name\":\"a\",\"type\":\"PARSER_FIELD\",\"parser_field_id\":\"PF999\"} | parser_field_id",
                "{\"name\":\"a\",\"type\":\"PARSER_FIELD\",\"parser_field_id\":\"x\"} | parser_field_id",
                "{\"name\":\"a\",\"type\":\"PARSER\",\"parser_field_id\":\"PF1\"} | parser_field_id",
                "[] | non_field_errors",
                "nonsense | non_field_errors"
            })
    void what_is_wrong_is_refused_by_its_name_and_nothing_is_stored(String body, String field) {
        var answer = server.post(path, body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().has(field)).as(answer.text()).isTrue();
        assertThat(server.get(path).json().get("count").asInt()).isZero();
    }

    @Test
    void what_can_be_exported_is_told_for_documents_and_for_each_table() {
        var table = mailbox.get("parser_object_set").get(2).get("id").asText();
        assertThat(server.get("/parser/" + mailbox.get("id") + "/export_fields").json())
                .isEqualTo(TestServer.parse("""
                        [{"type": "PARSER", "parser_field_id": null, "parser_field_name": null,
                          "items": ["Number", "Total", "Lines", "DocumentID"]},
                         {"type": "PARSER_FIELD", "parser_field_id": "%s", "parser_field_name": "Lines",
                          "items": ["Item", "Price", "Number", "Total", "DocumentID"]}]
                        """.formatted(table)));
    }

    @Test
    void the_schema_tells_the_shape_of_results() {
        server.json("PATCH", "/parser/" + mailbox.get("id"), """
                {"original_document_field": true, "headers_field": true, "parser_object_set": [
                  {"name": "Shipper", "format": "ADDRESS"}, {"name": "Kind", "format": "ONELINE", "choice_set": ["a", "b"]}]}
                """);
        var schema = server.get("/parser/" + mailbox.get("id") + "/schema").json();
        assertThat(schema.get("type").asText()).isEqualTo("object");
        var properties = schema.get("properties");
        assertThat(properties.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "Number", "Total", "Lines", "Shipper", "Kind", "OriginalDocument", "Headers", "DocumentID");
        assertThat(properties.get("Headers"))
                .isEqualTo(TestServer.parse("{\"type\":\"object\",\"additionalProperties\":"
                        + "{\"type\":[\"string\",\"array\"],\"items\":{\"type\":\"string\"}}}"));
        assertThat(properties.get("Total")).isEqualTo(TestServer.parse("{\"type\":\"number\"}"));
        assertThat(properties.get("Kind")).isEqualTo(TestServer.parse("{\"type\":\"string\",\"enum\":[\"a\",\"b\"]}"));
        assertThat(properties.get("Lines"))
                .isEqualTo(TestServer.parse("{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":"
                        + "{\"Item\":{\"type\":\"string\"},\"Price\":{\"type\":\"number\"}}}}"));
        assertThat(properties.get("Shipper").get("properties").fieldNames())
                .toIterable()
                .hasSize(17);
        assertThat(properties.get("OriginalDocument"))
                .isEqualTo(TestServer.parse("{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},"
                        + "\"url\":{\"type\":\"string\"},\"content_type\":{\"type\":\"string\"},"
                        + "\"size\":{\"type\":\"integer\"}}}"));
    }

    @Test
    void keys_roles_and_accounts_are_kept_apart() {
        var id = server.post(path, "{\"name\":\"Mine\"}").json().get("id");
        var viewer =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        for (var method : new String[] {"POST", "PATCH", "DELETE"}) {
            var target = method.equals("POST") ? path : path + "/" + id;
            assertThat(as(viewer, method, target, "{\"name\":\"x\"}").status())
                    .as(method)
                    .isEqualTo(403);
            assertThat(as("wrong", method, target, "{}").status()).as(method).isEqualTo(403);
        }
        assertThat(as(viewer, "GET", path, "").status()).isEqualTo(200);
        var other = server.post("/parser", "{}").json().get("id");
        assertThat(server.get("/parser/" + other + "/export_config/" + id).status())
                .isEqualTo(404);
        for (var missing : new String[] {"/export_config", "/export_config/1", "/export_fields", "/schema"}) {
            assertThat(server.get("/parser/999" + missing).status()).as(missing).isEqualTo(404);
            assertThat(server.get("/parser/99999999999999999999" + missing).status())
                    .isEqualTo(404);
            assertThat(server.get("/parser/x" + missing).status()).as(missing).isEqualTo(400);
            assertThat(anonymous("/parser/" + mailbox.get("id") + missing).status())
                    .isEqualTo(403);
        }
        assertThat(server.get(path + "/x").status()).isEqualTo(400);
        assertThat(server.get(path + "?page=2").status()).isEqualTo(404);
        assertThat(server.json("PUT", path + "/" + id, "{}").status()).isEqualTo(405);
        assertThat(server.get(path + "/" + id).json().get("name").asText()).isEqualTo("Mine");
    }

    private TestServer.Answer delete(String target) {
        return server.send(server.request(target).DELETE());
    }

    private TestServer.Answer as(String key, String method, String target, String body) {
        return server.send(HttpRequest.newBuilder(URI.create(server.server.address() + target))
                .header("Authorization", key)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private TestServer.Answer anonymous(String target) {
        return server.send(HttpRequest.newBuilder(URI.create(server.server.address() + target)));
    }
}
