package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.core.result.FieldFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A server is taught over HTTP, restarted, taught otherwise, and made to forget. */
@ExtendWith(ArchivedServers.class)
class LearningStoryTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_0123456789012345678901234567890123456789";
    /** A name that nothing on the page has, so that only a person knows what it means. */
    private static final String FIELD = "Kwyjibo";

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private String base = "";

    @Test
    void a_corrected_value_is_right_from_then_on_until_the_correction_is_taken_back() throws Exception {
        String mailbox;
        String first;
        JsonNode untaught;
        try (var server = start()) {
            base = server.url().toString();
            mailbox = "/parser/"
                    + json(201, "POST", "/parser", """
                            {"name": "Bills", "parser_object_set": [
                              {"name": "%s", "format": "ONELINE"}, {"name": "Total", "format": "NUMBER"},
                              {"name": "Number", "format": "ONELINE"}, {"name": "Date", "format": "DATE"}]}""".formatted(FIELD)).get("id");
            first = processed(mailbox, 1);
            untaught = result(first).get(FIELD);
            var corrected = json(200, "PATCH", first + "/result", JSON.writeValueAsString(Map.of(FIELD, number(1))));
            assertThat(corrected.get("status_source").asText()).isEqualTo("MANUAL");
            var evidence = evidence(first);
            assertThat(evidence.get("method").asText()).isEqualTo("manual");
            assertThat(evidence.get("words").asText()).isEqualTo(number(1));

            var second = processed(mailbox, 2);
            assertThat(result(second).get(FIELD).asText()).isEqualTo(number(2));
            assertThat(evidence(second).get("method").asText()).isEqualTo("label");
            assertThat(evidence(second).get("words").asText()).isEqualTo(number(2));
            assertThat(evidence(second).get("boxes")).hasSize(1);
            assertThat(inBoxes(first, 1)).contains("manual", "label");
            assertThat(inBoxes(second, 2)).hasSizeGreaterThanOrEqualTo(4).containsOnly("label");
            assertThat(json(200, "GET", second, null).get("status_source").asText())
                    .isEqualTo("AI");
        }
        try (var server = start()) {
            base = server.url().toString();
            assertThat(result(processed(mailbox, 3)).get(FIELD).asText()).isEqualTo(number(3));

            // The same bill again is marked as equal, and kept.
            var again = processed(mailbox, 3);
            var equal = json(200, "GET", again + "/evidence", null);
            assertThat(equal.get("equal_file").isNumber()).isTrue();
            assertThat(equal.get("equal_values")).isEqualTo(equal.get("equal_file"));
            assertThat(json(200, "GET", again + "/log_set", null).get("results").findValuesAsText("message"))
                    .anyMatch(message -> message.startsWith("Its values are those of document "))
                    .anyMatch(message -> message.startsWith("The file is byte for byte that of document "));
            assertThat(json(200, "GET", first + "/evidence", null)
                            .get("equal_values")
                            .isNull())
                    .isTrue();

            // The lesson goes with its correction.
            send("POST", first + "/process", BodyPublishers.noBody(), "application/json");
            done(first);
            assertThat(result(first).get(FIELD)).isEqualTo(untaught);
            assertThat(result(processed(mailbox, 4)).get(FIELD).asText()).isNotEqualTo(number(4));

            json(200, "PATCH", first + "/result", JSON.writeValueAsString(Map.of(FIELD, number(1))));
            assertThat(result(processed(mailbox, 5)).get(FIELD).asText()).isEqualTo(number(5));
            send("DELETE", first, BodyPublishers.noBody(), "application/json");
            assertThat(result(processed(mailbox, 6)).get(FIELD).asText()).isNotEqualTo(number(6));
        }
    }

    @Test
    void a_corrected_table_teaches_the_next_document_which_columns_are_meant() throws Exception {
        try (var server = start()) {
            base = server.url().toString();
            // Meaningless names, so that only a person can know which columns are meant.
            var mailbox = "/parser/" + json(201, "POST", "/parser", """
                            {"name": "Bills", "parser_object_set": [{"name": "Grid", "format": "TABLE", "parser_object_set": [
                              {"name": "A", "format": "ONELINE"}, {"name": "B", "format": "NUMBER"}]}]}""").get("id");
            var first = processed(mailbox, 1);
            var untaught = result(first).get("Grid");
            assertThat(untaught).isNotEqualTo(rows(1));

            json(200, "PATCH", first + "/result", JSON.writeValueAsString(Map.of("Grid", rows(1))));

            var cells = evidence(first).get("rows");
            assertThat(cells).hasSameSizeAs(rows(1));
            assertThat(cells.at("/0/A/words").asText())
                    .isEqualTo(rows(1).at("/0/A").asText());
            assertThat(cells.at("/0/B/boxes")).hasSize(1);
            var second = processed(mailbox, 2);
            assertThat(result(second).get("Grid")).isEqualTo(rows(2));
            assertThat(evidence(second).get("method").asText()).isEqualTo("label");
            assertThat(evidence(second).at("/rows/0/B/boxes")).hasSize(1);
            assertThat(inBoxes(first, 1)).hasSizeGreaterThan(2).containsOnly("manual/cell");
            assertThat(inBoxes(second, 2)).hasSizeGreaterThan(2).containsOnly("label/cell");

            send("POST", first + "/process", BodyPublishers.noBody(), "application/json");
            done(first);
            assertThat(result(first).get("Grid")).isEqualTo(untaught);
            assertThat(result(processed(mailbox, 3)).get("Grid")).isNotEqualTo(rows(3));
        }
    }

    /** The items and their amounts, in the shape of a result. */
    private static JsonNode rows(long seed) throws IOException {
        var document = Samples.onePageInvoice(seed);
        var table = document.fields().stream()
                .filter(field -> field.format() == FieldFormat.TABLE)
                .findFirst()
                .orElseThrow();
        var what = table.columns().stream().filter(column -> column.format() != FieldFormat.NUMBER);
        var amounts = table.columns().stream().filter(column -> column.format() == FieldFormat.NUMBER);
        var name = what.findFirst().orElseThrow().name();
        var amount = amounts.reduce((one, next) -> next).orElseThrow().name();
        var rows = JSON.createArrayNode();
        for (var line : (List<?>) document.expected().get(table.name())) {
            var row = rows.addObject();
            row.set("A", JSON.valueToTree(((Map<?, ?>) line).get(name)));
            row.set("B", JSON.valueToTree(((Map<?, ?>) line).get(amount)));
        }
        return JSON.readTree(rows.toString());
    }

    @Test
    void a_mailbox_without_fields_finds_its_own_and_extracts_with_them() throws Exception {
        try (var server = start()) {
            base = server.url().toString();
            var made = json(201, "POST", "/parser", "{\"identification_status\": \"REQUESTED\"}");
            var mailbox = "/parser/" + made.get("id");
            var bill = processed(mailbox, 7);
            var identified = json(200, "GET", mailbox, null);
            assertThat(identified.get("identification_status").asText()).isEqualTo("COMPLETED");
            assertThat(identified.get("parser_object_set").findValuesAsText("format"))
                    .contains("DATE", "NUMBER", "TABLE");
            var written = Samples.onePageInvoice(7).written();
            assertThat(json(200, "GET", bill, null).get("result").asText())
                    .contains(written.get("BillNumber"), written.get("Shipment"), "line_items");
            assertThat(identified.get("parser_object_set").findValuesAsText("name"))
                    .contains("invoice_number", "date", "seller", "buyer", "total_amount", "line_items", "unit_price");
            assertThat(inBoxes(bill, 7)).contains("label", "label/cell");
            for (int seed = 8; seed < 10; seed++) {
                processed(mailbox, seed);
            }
            var fields = json(200, "GET", mailbox, null).get("parser_object_set");
            assertThat(names(fields)).containsAll(names(identified.get("parser_object_set")));
            processed(mailbox, 10);
            assertThat(json(200, "GET", mailbox, null).get("parser_object_set")).isEqualTo(fields);
        }
    }

    private static List<String> names(JsonNode fields) {
        var names = new ArrayList<String>();
        fields.forEach(field -> names.add(field.get("name").asText()));
        return names;
    }

    /** Checks that the boxes of a bill hold the words that its evidence says, and returns the method of each box. */
    private List<String> inBoxes(String document, long seed) throws Exception {
        return new WordsInBoxes(Samples.onePageInvoice(seed).content(), "application/pdf")
                .check(json(200, "GET", document + "/evidence", null));
    }

    private Server start() throws Exception {
        return Server.start(Settings.of(Map.of("data", folder.toString(), "port", "0", "api-key", KEY), Map.of()));
    }

    /** The number of the delivery note, which the engine does not look for under this name. */
    private static String number(long seed) {
        return Samples.onePageInvoice(seed).written().get("Shipment");
    }

    private String processed(String mailbox, long seed) throws Exception {
        var uploaded = upload(
                mailbox + "/upload",
                "bill " + seed + ".pdf",
                Samples.onePageInvoice(seed).content());
        var document = "/document/" + uploaded.at("/attachments/0/DocumentID").asText();
        done(document);
        return document;
    }

    private void done(String document) {
        await().atMost(Duration.ofMinutes(2))
                .until(() ->
                        json(200, "GET", document, null).get("status").asText().equals("PARSEDOK"));
    }

    private JsonNode result(String document) throws Exception {
        return JSON.readTree(json(200, "GET", document, null).get("result").asText());
    }

    private JsonNode evidence(String document) throws Exception {
        return json(200, "GET", document + "/evidence", null).at("/values/0");
    }

    private JsonNode json(int status, String method, String path, String body) throws Exception {
        var publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        var answer = send(method, path, publisher, "application/json");
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(status);
        return JSON.readTree(answer.body());
    }

    private HttpResponse<String> send(String method, String path, BodyPublisher body, String type)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(base + path))
                        .method(method, body)
                        .header("Authorization", KEY)
                        .header("Content-Type", type)
                        .build(),
                BodyHandlers.ofString());
    }

    private JsonNode upload(String path, String name, byte[] content) throws Exception {
        var body = new ByteArrayOutputStream();
        body.writeBytes(("--part\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                        + "\"\r\nContent-Type: application/octet-stream\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n--part--\r\n".getBytes(StandardCharsets.UTF_8));
        var answer = send(
                "POST", path, BodyPublishers.ofByteArray(body.toByteArray()), "multipart/form-data; boundary=part");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JSON.readTree(answer.body());
    }
}
