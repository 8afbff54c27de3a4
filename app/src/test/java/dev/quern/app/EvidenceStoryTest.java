package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.app.client.QuernClient;
import dev.quern.core.field.Field;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The evidence of every value of every format, and of every cell, gives its page and its words: in documents of every kind,
 * found by the engine, by a model, by a template or given by a person.
 */
class EvidenceStoryTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_a-key-for-the-test-of-evidence";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    @Test
    void every_value_and_cell_of_every_kind_of_document_stands_where_its_evidence_says() throws Exception {
        try (var model = new AnsweringModel(200, invented());
                var server = model.server(folder, KEY, "GCP_AI_1=embedded")) {
            var base = server.url().toString();
            var client = new QuernClient(URI.create(base), KEY);
            for (var file : PaperInKinds.all()) {
                var mailbox = mailbox(client, "GCP_AI_1");
                var words = new WordsInBoxes(file.content(), file.type());
                var document = processed(client, mailbox, file);
                assertThat(QuernClient.result(document)).as(file.name()).isNotEmpty();
                standsThere(client, document, words, "label");

                var path = "/document/" + document.get("id");
                send("PATCH", base + path + "/result", PaperInKinds.RESULT);
                standsThere(client, document, words, "manual");

                var template = send("POST", base + path + "/template", "{}");
                send("PUT", base + "/template/" + template.get("id"), "{\"status\": \"PROD\"}");
                var fitting = processed(client, mailbox, file);
                assertThat(fitting.get("status_source").asText())
                        .as(file.name())
                        .isEqualTo("TEMPLATE");
                standsThere(client, fitting, words, "template");

                saidByTheModel(client, file, words);
            }
            assertThat(model.requests).hasSize(PaperInKinds.all().size());
        }
    }

    /** Checks that the model's values are placed, except for the cell and the row that it made up. */
    private static void saidByTheModel(QuernClient client, PaperInKinds.File file, WordsInBoxes words)
            throws IOException {
        var document = processed(client, mailbox(client, "GCP_AI_2"), file);
        var evidence = (ObjectNode) client.get("/document/" + document.get("id") + "/evidence");
        var rows = (ArrayNode) value(evidence, "Items").get("rows");
        assertThat(rows).as(file.name()).hasSize(3);
        var cells = List.of(
                rows.get(1).get("Amount"),
                rows.get(2).get("Description"),
                rows.get(2).get("Quantity"),
                rows.get(2).get("Amount"));
        assertThat(cells)
                .as(file.name())
                .allSatisfy(
                        cell -> assertThat(cell.get("placed").asBoolean(true)).isFalse())
                .allSatisfy(
                        cell -> assertThat(cell.get("confidence").asDouble(1)).isLessThanOrEqualTo(0.3))
                .allSatisfy(cell -> assertThat(cell.get("method").asText()).isEqualTo("model"))
                .allSatisfy(cell -> assertThat(cell.get("value").isNull()).isFalse());
        rows.remove(2);
        ((ArrayNode) value(evidence, "Items").get("value")).remove(2);
        // Puts in what the model should have said, so that the rest of the row is checked.
        ((ObjectNode) rows.get(1)).set("Amount", rows.get(0).get("Amount"));
        words.checkAll(evidence, PaperInKinds.FIELDS, "model");
    }

    private static void standsThere(QuernClient client, JsonNode document, WordsInBoxes words, String method)
            throws IOException {
        var evidence = client.get("/document/" + document.get("id") + "/evidence");
        words.checkAll(evidence, PaperInKinds.FIELDS, method);
    }

    /** The right answer, except for a wrong amount and an additional row. */
    private static String invented() throws IOException {
        var answer = (ObjectNode) JSON.readTree(PaperInKinds.RESULT);
        var rows = (ArrayNode) answer.get("Items");
        ((ObjectNode) rows.get(1)).put("Amount", 217);
        rows.addObject().put("Description", "Golden ladder").put("Quantity", 77).put("Amount", 8123.45);
        return answer.toString();
    }

    private static JsonNode value(JsonNode evidence, String name) {
        for (var value : evidence.get("values")) {
            if (value.get("name").asText().equals(name)) {
                return value;
            }
        }
        throw new AssertionError("No value for " + name);
    }

    private static long mailbox(QuernClient client, String slot) throws IOException {
        var body = JSON.createObjectNode().put("ai_engine", slot);
        PaperInKinds.FIELDS.forEach(field -> add(field, body.withArray("parser_object_set")));
        return client.post("/parser", body).get("id").asLong();
    }

    private static void add(Field field, ArrayNode set) {
        var json = set.addObject()
                .put("name", field.name())
                .put("format", field.format().name());
        field.choices().forEach(json.withArray("choice_set")::add);
        if (field.choices().isEmpty()) {
            json.remove("choice_set");
        }
        field.columns().forEach(column -> add(column, json.withArray("parser_object_set")));
    }

    private static JsonNode processed(QuernClient client, long mailbox, PaperInKinds.File file) throws IOException {
        var document =
                client.await(client.upload(mailbox, file.name(), file.content()), Duration.ofMillis(50), PATIENCE);
        assertThat(document.get("status").asText()).as(file.name()).isEqualTo("PARSEDOK");
        return document;
    }

    private JsonNode send(String method, String url, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url))
                .method(method, BodyPublishers.ofString(body))
                .header("Authorization", KEY)
                .header("Content-Type", "application/json")
                .build();
        var answer = http.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(url + ": " + answer.body()).isBetween(200, 201);
        return JSON.readTree(answer.body());
    }
}
