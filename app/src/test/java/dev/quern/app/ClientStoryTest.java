package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The calls of a client program, from its first to its last, against a whole server. The program knows the interface and
 * nothing else: not even {@code QuernClient}.
 */
class ClientStoryTest extends ToldOnEachDatabase {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_a-key-for-the-story-of-a-client-program";

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<JsonNode> called = new CopyOnWriteArrayList<>();

    @Override
    void tell(Map<String, String> settings) throws Exception {
        var flags = new HashMap<>(settings);
        flags.putAll(Map.of("api-key", KEY, "webhooks-allow", "127.0.0.0/8"));
        var receiver = receiver();
        try (var server = Server.start(Settings.of(flags, Map.of()))) {
            tell(
                    server.url().toString(),
                    "http://127.0.0.1:" + receiver.getAddress().getPort() + "/called");
        } finally {
            receiver.stop(0);
        }
        try (var files = Files.walk(folder.resolve("blobs"))) {
            assertThat(files.filter(Files::isRegularFile))
                    .as("files of what was deleted")
                    .isEmpty();
        }
    }

    private void tell(String base, String target) throws Exception {
        // Creates a mailbox as client programs do, then sets its name and fields.
        var mailbox = json(
                201,
                send("POST", base + "/parser", "{\"ai_engine\":\"GCP_AI_1\",\"identification_status\":\"REQUESTED\"}"));
        var parser = base + "/parser/" + mailbox.get("id");
        var changed = json(200, send("PUT", parser, """
                {"name": "Bills in", "parser_object_set": [
                  {"name": "Invoice number", "format": "ONELINE", "query": "the invoice's number"},
                  {"name": "Total", "format": "NUMBER", "query": "amount to pay"},
                  {"name": "Lines", "format": "TABLE", "query": "what was sold", "parser_object_set": [
                    {"name": "Description", "format": "ONELINE"}, {"name": "Amount", "format": "NUMBER"}]}]}"""));
        assertThat(changed.get("email_prefix").asText()).isEqualTo("bills.in");
        var table = changed.at("/parser_object_set/2/id").asText();
        assertThat(table).matches("PF\\d+");
        var schema = json(200, send("GET", parser + "/schema", null));
        assertThat(schema.at("/properties/Total/type").toString()).contains("number");

        // Webhooks for documents and for the lines of a table.
        var hook = json(201, send("POST", base + "/webhook", """
                {"event":"document.processed","target":"%s","category":"CUSTOM","parser":%s}""".formatted(target, mailbox.get("id"))));
        json(201, send("POST", base + "/webhook", """
                {"event":"table.processed","target":"%s","category":"CUSTOM","parser_field":"%s"}""".formatted(target, table)));
        assertThat(json(200, send("GET", parser, null)).get("webhook_set")).hasSize(2);

        // Uploads a file, and asks for it by its DocumentID until it is done.
        var bill = Samples.onePageInvoice(7);
        var uploaded = json(201, upload(parser + "/upload", "bill 7.pdf", bill.content()));
        assertThat(uploaded.get("message").asText()).isEqualTo("OK");
        var uid = uploaded.at("/attachments/0/DocumentID").asText();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> json(200, send("GET", base + "/document/" + uid, null))
                        .get("status")
                        .asText()
                        .equals("PARSEDOK"));
        var document = json(200, send("GET", base + "/document/" + uid, null));
        var result = JSON.readTree(document.get("result").asText());
        assertThat(result.get("Invoice number").asText()).isNotBlank();
        assertThat(result.get("Total").isNumber()).isTrue();
        assertThat(result.get("Lines")).isNotEmpty();
        assertThat(document.get("status_source").asText()).isEqualTo("AI");

        // The lists show it with every filter that fits, and with none that does not.
        var set = parser + "/document_set";
        for (var filter : List.of("", "?status=PARSEDOK", "?search=bill", "?received_after=2020-01-01&tz=Asia/Tokyo")) {
            assertThat(json(200, send("GET", set + filter, null)).get("count").asInt())
                    .as(filter)
                    .isOne();
        }
        for (var filter : List.of("?status=SKIPPED", "?search=nobody", "?received_before=2020-01-01")) {
            assertThat(json(200, send("GET", set + filter, null)).get("count").asInt())
                    .as(filter)
                    .isZero();
        }
        var log = json(200, send("GET", base + "/document/" + uid + "/log_set", null))
                .get("results");
        assertThat(log.findValuesAsText("code")).contains("PARSEDOK").endsWith("INCOMING");

        // The webhooks were called with the result, and with the lines.
        await().atMost(Duration.ofMinutes(1)).until(() -> called.size() == 2);
        assertThat(called).anySatisfy(body -> assertThat(body.get("Total")).isEqualTo(result.get("Total")));
        assertThat(called)
                .anySatisfy(body -> assertThat(body.isArray()
                                && body.size() == result.get("Lines").size())
                        .isTrue());

        // Downloads of the document, the mailbox, the table and an export config need no key.
        assertThat(JSON.readTree(text(document.get("json_download_url").asText())))
                .isEqualTo(result);
        assertThat(http.send(
                                HttpRequest.newBuilder(URI.create(document.get("original_document_url")
                                                .asText()))
                                        .build(),
                                BodyHandlers.ofByteArray())
                        .body())
                .isEqualTo(bill.content());
        assertThat(JSON.readTree(text(base + changed.get("json_download").asText())))
                .hasSize(1);
        assertThat(text(base + changed.at("/parser_object_set/2/csv_download").asText())
                        .lines())
                .hasSize(1 + result.get("Lines").size());
        var export = json(
                201,
                send(
                        "POST",
                        parser + "/export_config",
                        "{\"name\":\"Totals\",\"type\":\"PARSER\",\"items\":[\"Total\",\"Invoice number\"]}"));
        assertThat(text(base + export.get("csv_download").asText())).startsWith("\uFEFFTotal,Invoice number\r\n");
        assertThat(send(
                                "POST",
                                parser + "/export_config",
                                "{\"name\":\"Totals\",\"type\":\"PARSER\",\"items\":[\"Total\"]}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(send("DELETE", parser + "/export_config/" + export.get("id"), null)
                        .statusCode())
                .isEqualTo(204);

        // Copies and skips the document, processes it again, and switches a webhook off and deletes it.
        json(200, send("POST", base + "/document/" + uid + "/copy/" + mailbox.get("id"), null));
        await().atMost(Duration.ofMinutes(1))
                .until(() -> json(200, send("GET", set, null)).get("count").asInt() == 2);
        assertThat(json(200, send("POST", base + "/document/" + uid + "/skip", null))
                        .get("status")
                        .asText())
                .isEqualTo("SKIPPED");
        json(200, send("POST", base + "/document/" + uid + "/process", null));
        await().atMost(Duration.ofMinutes(1))
                .until(() -> json(200, send("GET", set + "?status=PARSEDOK", null))
                                .get("count")
                                .asInt()
                        == 2);
        assertThat(json(200, send("DELETE", parser + "/webhook_set/" + hook.get("id"), null))
                        .get("webhook_set"))
                .hasSize(1);
        assertThat(send("DELETE", base + "/webhook/" + hook.get("id"), null).statusCode())
                .isEqualTo(200);

        // Deletes everything, and nothing is left.
        assertThat(send("DELETE", base + "/document/" + uid, null).statusCode()).isEqualTo(204);
        assertThat(send("GET", base + "/document/" + uid, null).statusCode()).isEqualTo(404);
        json(200, send("DELETE", parser, null));
        assertThat(send("GET", parser, null).statusCode()).isEqualTo(404);
        assertThat(json(200, send("GET", base + "/parser", null)).get("count").asInt())
                .isZero();
        await().atMost(Duration.ofMinutes(1)).until(() -> noFiles(folder.resolve("blobs")));
    }

    private static boolean noFiles(Path blobs) throws IOException {
        try (var files = Files.walk(blobs)) {
            return files.noneMatch(Files::isRegularFile);
        } catch (UncheckedIOException goneMeanwhile) {
            return false;
        }
    }

    private HttpServer receiver() throws IOException {
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/called", exchange -> {
            called.add(JSON.readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        return receiver;
    }

    private HttpResponse<String> send(String method, String url, String body) throws IOException, InterruptedException {
        var publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        return send(method, url, publisher, "application/json");
    }

    private HttpResponse<String> send(String method, String url, BodyPublisher body, String type)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(url))
                        .method(method, body)
                        .header("Authorization", KEY)
                        .header("Content-Type", type)
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> upload(String url, String name, byte[] content)
            throws IOException, InterruptedException {
        var body = new ByteArrayOutputStream();
        body.writeBytes(("--part\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                        + "\"\r\nContent-Type: application/octet-stream\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n--part--\r\n".getBytes(StandardCharsets.UTF_8));
        return send("POST", url, BodyPublishers.ofByteArray(body.toByteArray()), "multipart/form-data; boundary=part");
    }

    private static JsonNode json(int status, HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).as(answer.uri() + ": " + answer.body()).isEqualTo(status);
        return JSON.readTree(answer.body());
    }

    private String text(String url) throws IOException, InterruptedException {
        var answer = http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(url).isEqualTo(200);
        return answer.body();
    }
}
