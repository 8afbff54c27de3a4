package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks over real HTTP on both sides. */
class WebhookTest {
    private static final String FIELDS = """
            {"name": "Orders", "parser_object_set": [
              {"name": "Number", "format": "ONELINE", "is_required": true},
              {"name": "Lines", "format": "TABLE", "parser_object_set": [
                {"name": "Item", "format": "ONELINE"}, {"name": "Price", "format": "NUMBER"}]}]}
            """;
    private static final String ORDER = "Number: A-17\nLines: Pen; 2.50\nLines: Ink; 10\n";

    @TempDir
    private Path folder;

    private TestServer server;
    private Sink sink;
    private long mailbox;
    private String table;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer(folder);
        sink = new Sink();
        mailbox = server.mailbox(FIELDS);
        table = server.get("/parser/" + mailbox)
                .json()
                .get("table_set")
                .get(0)
                .get("id")
                .asText();
    }

    @AfterEach
    void stop() {
        sink.close();
        server.close();
    }

    @Test
    void a_webhook_is_made_read_listed_changed_and_deleted() {
        var made = server.post("/webhook", """
                {"event": "document.processed", "target": "%s", "category": "CUSTOM", "name": "Ours",
                 "headers": {"X-Key": "secret"}, "parser": %d}
                """.formatted(sink.url("/in"), mailbox));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        long id = made.json().get("id").asLong();
        assertThat(made.json())
                .isEqualTo(TestServer.parse("""
                        {"id": %d, "event": "document.processed", "target": "%s", "name": "Ours",
                         "headers": {"X-Key": "secret"}, "category": "CUSTOM", "parser_field_set": []}
                        """.formatted(id, sink.url("/in"))).deepCopy());
        assertThat(server.get("/webhook/" + id).json()).isEqualTo(made.json());
        assertThat(server.get("/webhook").json()).containsExactly(made.json());

        var shown = server.get("/parser/" + mailbox).json();
        assertThat(shown.get("webhook_set")).containsExactly(made.json());
        assertThat(shown.get("available_webhook_set")).containsExactly(made.json());
        assertThat(shown.get("webhook_count").asInt()).isEqualTo(1);
        assertThat(server.get("/parser").json().get("results").get(0).get("webhook_set"))
                .containsExactly(made.json());

        var changed = server.json("PUT", "/webhook/" + id, "{\"name\": null, \"headers\": null}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.json().get("name").asText()).isEmpty();
        assertThat(changed.json().get("headers").isNull()).isTrue();
        assertThat(changed.json().get("target").asText()).isEqualTo(sink.url("/in"));

        var deleted = server.json("DELETE", "/webhook/" + id, "");
        assertThat(deleted.status()).isEqualTo(200);
        assertThat(deleted.text()).isEmpty();
        assertThat(server.get("/webhook/" + id).status()).isEqualTo(404);
        assertThat(server.get("/webhook").text()).isEqualTo("[]");
        assertThat(server.get("/parser/" + mailbox).json().get("webhook_count").asInt())
                .isZero();
    }

    @Test
    void the_id_of_a_mailbox_may_come_as_a_text() {
        var made = server.post("/webhook", """
                {"event": "document.processed", "target": "%s", "category": "CUSTOM", "parser": "%d"}
                """.formatted(sink.url("/in"), mailbox));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(server.get("/parser/" + mailbox).json().get("webhook_set")).containsExactly(made.json());
        for (var wrong : List.of("\"\"", "\" 1\"", "\"-1\"", "\"x\"", "\"1.0\"", "\"" + "9".repeat(30) + "\"", "1.0")) {
            var answer = server.json("PUT", "/webhook/" + made.json().get("id"), "{\"parser\": " + wrong + "}");
            assertThat(answer.status()).as(wrong).isEqualTo(400);
            assertThat(answer.json().has("parser")).isTrue();
        }
    }

    @Test
    void a_webhook_forgets_the_tables_of_a_mailbox_that_is_deleted() {
        var made = server.post("/webhook", """
                {"event": "table.processed", "target": "%s", "category": "CUSTOM", "parser_field": "%s"}
                """.formatted(sink.url("/in"), table));
        assertThat(made.json().get("parser_field_set")).hasSize(1);
        server.send(server.request("/parser/" + mailbox).DELETE());
        assertThat(server.get("/webhook/" + made.json().get("id")).json().get("parser_field_set"))
                .isEmpty();
    }

    @Test
    void a_webhook_is_attached_to_mailboxes_and_taken_off() {
        long id = webhook("document.processed", "");
        var set = "/parser/" + mailbox + "/webhook_set/" + id;
        assertThat(server.get("/parser/" + mailbox).json().get("webhook_set")).isEmpty();

        for (int i = 0; i < 2; i++) {
            var attached = server.post(set, "");
            assertThat(attached.status()).isEqualTo(200);
            assertThat(attached.json().get("id").asLong()).isEqualTo(mailbox);
            assertThat(attached.json().get("webhook_set")).hasSize(1);
        }
        for (int i = 0; i < 2; i++) {
            var detached = server.json("DELETE", set, "");
            assertThat(detached.status()).isEqualTo(200);
            assertThat(detached.json().get("webhook_set")).isEmpty();
            assertThat(detached.json().get("available_webhook_set")).hasSize(1);
        }
    }

    @Test
    void a_result_arrives_signed_and_the_log_tells() throws Exception {
        webhook("document.processed", ", \"parser\": " + mailbox);
        webhook("table.processed", ", \"parser_field\": \"" + table + "\"");
        webhook("document.processed.flattened", ", \"parser\": " + mailbox);
        webhook("table.processed.flattened", ", \"parser\": " + mailbox + ", \"parser_field\": \"Lines\"");

        var document = upload();
        server.deliver();

        assertThat(sink.received).hasSize(4);
        assertThat(arrived("document.processed"))
                .isEqualTo(
                        TestServer.parse(
                                "{\"Number\":\"A-17\",\"Lines\":[{\"Item\":\"Pen\",\"Price\":2.50},{\"Item\":\"Ink\",\"Price\":10}]}"));
        var lines = TestServer.parse(
                "[{\"Item\":\"Pen\",\"Price\":2.50,\"Number\":\"A-17\"},{\"Item\":\"Ink\",\"Price\":10,\"Number\":\"A-17\"}]");
        assertThat(arrived("table.processed")).isEqualTo(lines);
        assertThat(arrived("table.processed.flattened")).isEqualTo(lines);
        assertThat(arrived("document.processed.flattened"))
                .isEqualTo(
                        TestServer.parse(
                                "{\"Number\":\"A-17\",\"Lines.1.Item\":\"Pen\",\"Lines.1.Price\":2.50,\"Lines.2.Item\":\"Ink\",\"Lines.2.Price\":10}"));

        var log =
                server.get("/document/" + document + "/log_set?search=REQUEST").json();
        assertThat(log.get("count").asInt()).isEqualTo(4);
        assertThat(log.get("results").get(3).get("source").asText()).isEqualTo("WEBHOOK");
        assertThat(log.get("results").get(3).get("message").asText()).contains(sink.url("/in"));
        var deliveries = server.get("/document/" + document + "/delivery_set?page_size=1")
                .json();
        assertThat(deliveries.get("count").asInt()).isEqualTo(4);
        assertThat(deliveries.get("total").asInt()).isEqualTo(4);
        var last = deliveries.get("results").get(0);
        assertThat(last.get("status").asText()).isEqualTo("DELIVERED");
        assertThat(last.get("response_status").asInt()).isEqualTo(200);
        assertThat(last.get("table").asText()).isEqualTo("Lines");
        assertThat(last.get("message_id").asText())
                .isEqualTo(sink.received.get(3).headers().getFirst("webhook-id"));
    }

    @Test
    void what_fails_for_good_is_exportko_and_can_be_sent_again() throws Exception {
        long id = webhook("document.processed", ", \"parser\": " + mailbox);
        sink.status = 503;
        var document = upload();
        var ids = new ArrayList<String>();
        for (int i = 0; i < 6; i++) {
            server.deliver();
            server.now.updateAndGet(now -> now.plus(Duration.ofMinutes(30)));
        }
        sink.received.forEach(call -> ids.add(call.headers().getFirst("webhook-id")));

        assertThat(ids).hasSize(6).containsOnly(ids.get(0));
        assertThat(server.get("/document/" + document).json().get("status").asText())
                .isEqualTo("EXPORTKO");
        var log = server.get("/document/" + document + "/log_set").json().get("results");
        var codes = new ArrayList<String>();
        log.forEach(entry -> codes.add(entry.get("code").asText()));
        assertThat(codes)
                .startsWith("EXPORTKO", "RETRY_EXCEEDED", "SENTKO", "REQUEST", "RETRY_SCHEDULED", "SENTKO", "REQUEST");

        sink.status = 200;
        var delivery = server.get("/document/" + document + "/delivery_set")
                .json()
                .get("results")
                .get(0);
        assertThat(delivery.get("status").asText()).isEqualTo("FAILED");
        var replayed = server.post("/delivery/" + delivery.get("id") + "/replay", "");
        assertThat(replayed.status()).as(replayed.text()).isEqualTo(200);
        assertThat(replayed.json().get("status").asText()).isEqualTo("WAITING");
        server.deliver();
        assertThat(sink.received.get(6).headers().getFirst("webhook-id")).isEqualTo(ids.get(0));

        var since = "{\"since\": \"2026-06-16T14:00:00+02:00\"}";
        assertThat(server.post("/webhook/" + id + "/replay", since).text()).isEqualTo("{\"count\":1}");
        server.deliver();
        assertThat(sink.received).hasSize(8);
        assertThat(server.post("/webhook/" + id + "/replay", "{\"since\": \"2030-01-01T00:00:00Z\"}")
                        .text())
                .isEqualTo("{\"count\":0}");
        assertThat(server.post(
                                "/webhook/" + id + "/replay",
                                "{\"since\": \"2026-01-01T00:00:00Z\", \"status\": \"FAILED\"}")
                        .text())
                .isEqualTo("{\"count\":0}");
    }

    @Test
    void a_test_call_tells_how_it_went() throws Exception {
        long id = webhook("document.processed", ", \"parser\": " + mailbox);
        upload();
        assertThat(server.post("/webhook/" + id + "/test", "").text())
                .isEqualTo("{\"delivered\":true,\"response_status\":200,\"message\":\"200 OK\"}");
        assertThat(sink.received.get(0).headers().getFirst("X-Quern-Test")).isEqualTo("true");
        assertThat(sink.received.get(0).json().get("Number").asText()).isEqualTo("A-17");

        sink.status = 302;
        var redirected = server.post("/webhook/" + id + "/test", "").json();
        assertThat(redirected.get("delivered").asBoolean()).isFalse();
        assertThat(redirected.get("response_status").asInt()).isEqualTo(302);
    }

    @Test
    void workflow_programs_create_their_own_webhooks() {
        var body = "{\"target\": \"" + sink.url("/n8n") + "\", \"headers\": {\"X-A\": \"b\"}}";
        var n8n = server.post("/parser/" + mailbox + "/n8n/document.processed", body);
        assertThat(n8n.status()).as(n8n.text()).isEqualTo(201);
        assertThat(n8n.json().get("category").asText()).isEqualTo("N8N");
        var flow = server.post("/parser/" + mailbox + "/flow_webhook/document.export_failed", body);
        assertThat(flow.json().get("category").asText()).isEqualTo("FLOW");
        assertThat(flow.json().get("event").asText()).isEqualTo("document.export_failed");
        var ofTable = server.post("/table/" + table + "/n8n/table.processed", body);
        assertThat(ofTable.status()).as(ofTable.text()).isEqualTo(201);
        assertThat(ofTable.json().get("parser_field_set").get(0).asText()).isEqualTo(table);
        assertThat(server.post("/table/" + table + "/flow_webhook/table.processed.flattened", body)
                        .json()
                        .get("category")
                        .asText())
                .isEqualTo("FLOW");
        assertThat(server.get("/parser/" + mailbox).json().get("webhook_set")).hasSize(4);

        assertThat(server.post("/table/PF999/n8n/table.processed", body).status())
                .isEqualTo(404);
        assertThat(server.post("/table/12/n8n/table.processed", body).status()).isEqualTo(400);
        assertThat(server.post("/table/" + table + "/n8n/document.processed", body)
                        .status())
                .isEqualTo(400);
        assertThat(server.post("/parser/" + mailbox + "/n8n/no.such.event", body)
                        .status())
                .isEqualTo(400);
        assertThat(server.post("/parser/999/n8n/document.processed", body).status())
                .isEqualTo(404);
        assertThat(server.post("/parser/" + mailbox + "/zapier/document.processed", body)
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "nonsense",
                "{\"event\":\"document.processed\"}",
                "{\"target\":\"https://hooks.example/\"}",
                "{\"event\":\"document.deleted\",\"target\":\"https://hooks.example/\"}",
                "{\"event\":7,\"target\":\"https://hooks.example/\"}",
                "{\"event\":\"document.processed\",\"target\":\"\"}",
                "{\"event\":\"document.processed\",\"target\":null}",
                "{\"event\":\"document.processed\",\"target\":{}}",
                "{\"event\":\"document.processed\",\"target\":\"ftp://hooks.example/\"}",
                "{\"event\":\"document.processed\",\"target\":\"http://10.0.0.1/\"}",
                "{\"event\":\"document.processed\",\"target\":\"http://[::1]/\"}",
                "{\"event\":\"document.processed\",\"target\":\"http://169.254.169.254/\"}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"category\":\"SLACK\"}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"name\":7}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"headers\":[]}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"headers\":{\"A\":1}}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"headers\":{\"Host\":\"x\"}}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"headers\":{\"A\":\"\\r\\nB: c\"}}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"parser\":999}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"parser\":\"one\"}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"parser\":99999999999999999999}",
                "{\"event\":\"document.processed\",\"target\":\"https://hooks.example/\",\"parser_field\":\"Lines\"}",
                "{\"event\":\"table.processed\",\"target\":\"https://hooks.example/\",\"parser_field\":\"Number\"}",
                "{\"event\":\"table.processed\",\"target\":\"https://hooks.example/\",\"parser_field\":[\"Lines\"]}"
            })
    void what_makes_no_sense_is_refused_and_changes_nothing(String body) {
        var answer = server.post("/webhook", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().isObject()).isTrue();
        assertThat(server.get("/webhook").json()).isEmpty();
    }

    @Test
    void an_internal_target_is_refused_by_its_name() {
        var answer = server.post("/webhook", "{\"event\":\"document.processed\",\"target\":\"http://10.0.0.1/\"}");
        assertThat(answer.json().get("target").get(0).asText()).contains("10.0.0.1");
        long id = webhook("document.processed", "");
        assertThat(server.json("PUT", "/webhook/" + id, "{\"target\":\"http://10.0.0.1/\"}")
                        .status())
                .isEqualTo(400);
        assertThat(server.get("/webhook/" + id).json().get("target").asText()).isEqualTo(sink.url("/in"));
    }

    @Test
    void replays_that_make_no_sense_are_refused() {
        var replay = "/webhook/" + webhook("document.processed", "") + "/replay";
        for (var body : List.of(
                "{}",
                "{\"since\":7}",
                "{\"since\":\"yesterday\"}",
                "{\"since\":\"2026-02-30T00:00:00Z\"}",
                "{\"since\":null}",
                "{\"since\":\"2026-01-01T00:00:00Z\",\"status\":\"LOST\"}")) {
            assertThat(server.post(replay, body).status()).as(body).isEqualTo(400);
        }
        assertThat(server.post(replay, "{\"since\":\"+999999999-12-31T23:59:59Z\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void no_id_no_key_no_right_and_no_foreign_account_gets_through() throws Exception {
        long id = webhook("document.processed", ", \"parser\": " + mailbox);
        var document = upload();
        server.deliver();
        var delivery = server.get("/document/" + document + "/delivery_set")
                .json()
                .get("results")
                .get(0)
                .get("id");
        var other = new AccountId(UUID.randomUUID());
        server.quern.stores().accounts().add(new Account(other, "Other"));
        var foreign = server.keys.create(other, "foreign", Role.ADMIN, null).secret();
        var viewer =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        var json = "{\"target\":\"https://hooks.example/\",\"since\":\"2026-01-01T00:00:00Z\"}";
        for (var request : List.of(
                "GET /webhook/" + id,
                "PUT /webhook/" + id,
                "DELETE /webhook/" + id,
                "GET /webhook/" + id + "/secret",
                "POST /webhook/" + id + "/test",
                "POST /webhook/" + id + "/replay",
                "POST /parser/" + mailbox + "/webhook_set/" + id,
                "DELETE /parser/" + mailbox + "/webhook_set/" + id,
                "POST /parser/" + mailbox + "/n8n/document.processed",
                "POST /parser/" + mailbox + "/flow_webhook/document.processed",
                "POST /table/" + table + "/n8n/table.processed",
                "GET /document/" + document + "/delivery_set",
                "POST /delivery/" + delivery + "/replay")) {
            var method = request.substring(0, request.indexOf(' '));
            var path = request.substring(request.indexOf(' ') + 1);
            assertThat(call(method, path, json, foreign)).as(request).isEqualTo(404);
            assertThat(call(method, path, json, "sk_wrong")).as(request).isEqualTo(403);
            boolean reads = method.equals("GET") && !path.endsWith("/secret");
            assertThat(call(method, path, json, viewer)).as(request).isEqualTo(reads ? 200 : 403);
            if (!path.startsWith("/table/")) {
                var unknown = path.replaceFirst("/\\d+", "/99999999999999999999");
                assertThat(call(method, unknown, json, server.key)).as(unknown).isEqualTo(404);
                var noNumber = path.replaceFirst("/\\d+", "/abc");
                assertThat(call(method, noNumber, json, server.key))
                        .as(noNumber)
                        .isEqualTo(400);
            }
        }
        assertThat(call("GET", "/webhook", "", foreign)).isEqualTo(200);
        assertThat(server.get("/webhook").json()).hasSize(1);
        assertThat(server.get("/parser/" + mailbox).json().get("webhook_set")).hasSize(1);
        assertThat(server.get("/webhook/" + id + "/secret").json().get("secret").asText())
                .startsWith("whsec_");
    }

    private int call(String method, String path, String body, String key) {
        return server.send(server.request(path)
                        .setHeader("Authorization", key)
                        .setHeader("Content-Type", "application/json")
                        .method(method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString(body)))
                .status();
    }

    private long webhook(String event, String further) {
        var made = server.post(
                "/webhook",
                "{\"event\": \"%s\", \"target\": \"%s\", \"category\": \"CUSTOM\"%s}"
                        .formatted(event, sink.url("/in"), further));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("id").asLong();
    }

    private long upload() {
        var uploaded = server.upload(
                "/parser/" + mailbox + "/upload",
                new Form().withFile("order.txt", ORDER.getBytes(StandardCharsets.UTF_8)));
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        server.work();
        var uid = uploaded.json().get("attachments").get(0).get("DocumentID").asText();
        return server.get("/document/" + uid).json().get("id").asLong();
    }

    private JsonNode arrived(String event) {
        return sink.received.stream()
                .filter(call -> event.equals(call.headers().getFirst("X-Parseur-Event")))
                .findFirst()
                .orElseThrow()
                .json();
    }
}
