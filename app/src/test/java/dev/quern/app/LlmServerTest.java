package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import dev.quern.app.wiring.Server;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server that asks a model for some of its mailboxes; it is one for all tests. */
class LlmServerTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_a-key-for-the-test-of-models";
    private static final byte[] BILL =
            "Bill B-77\n\nTable      100.00\n\nTotal      100.00\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    static Path data;

    private static AnsweringModel model;
    private static Server server;
    private static QuernClient client;

    @TempDir
    Path folder;

    @BeforeAll
    static void a_server_with_a_model() throws IOException {
        model = model();
        server = model.server(data, KEY, "GCP_AI_1=embedded,GCP_AI_2=vision");
        client = new QuernClient(server.url(), KEY);
    }

    @AfterAll
    static void end_both() throws Exception {
        server.close();
        model.close();
    }

    @BeforeEach
    void a_model_that_was_asked_nothing_yet() {
        model.status = 200;
        model.requests.clear();
    }

    private static AnsweringModel model() throws IOException {
        return new AnsweringModel(200, "{\"Total\":100.00,\"Number\":\"B-78\"}");
    }

    private static int used() throws IOException {
        return client.get("/account/credits").get("credits_used").asInt();
    }

    private static JsonNode processed(String slot) throws IOException {
        var mailbox = client.post("/parser", JSON.readTree("""
                {"ai_engine": "%s", "ai_instructions": "Amounts are in EUR.", "parser_object_set": [
                  {"name": "Total", "format": "NUMBER", "query": "amount to pay"},
                  {"name": "Number", "format": "ONELINE", "query": "number of the bill"}]}""".formatted(slot)));
        var uid = client.upload(mailbox.get("id").asLong(), "bill.txt", BILL);
        return client.await(uid, Duration.ofMillis(100), Duration.ofMinutes(2));
    }

    private static List<String> log(JsonNode document) throws IOException {
        return client.get("/document/" + document.get("id").asText() + "/log_set")
                .get("results")
                .findValuesAsText("message");
    }

    @Test
    void the_model_answers_for_the_mailboxes_of_its_slot() throws Exception {
        int before = used();

        var document = processed("GCP_AI_2_5");

        assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document.get("status_source").asText()).isEqualTo("AI");
        assertThat(QuernClient.result(document).toString()).contains("\"Total\":100.00", "\"Number\":\"B-78\"");
        assertThat(model.requests).hasSize(1);
        assertThat(model.requests.get(0).at("/messages/0/content").asText()).contains("Amounts are in EUR.");
        assertThat(model.requests.get(0).at("/messages/1/content").asText()).contains("Total      100.00");
        assertThat(log(document))
                .contains(
                        "Model tiny gave one answer for 321 tokens in and 12 tokens out.",
                        "Processed with AI. (1 credits used), here is the final result:")
                .noneMatch(line -> line.contains("sk-model-key"));
        var evidence = client.get("/document/" + document.get("id").asText() + "/evidence");
        // The number is invented: it is nowhere on the page.
        assertThat(new WordsInBoxes(BILL, "text/plain").check(evidence)).containsExactly("model");
        assertThat(evidence.at("/values/1/placed").asBoolean(true)).isFalse();
        assertThat(evidence.at("/values/1/confidence").asDouble()).isLessThanOrEqualTo(0.3);
        assertThat(used()).isEqualTo(before + 1);

        // The other slot is served by the embedded engine, which reads what is on the page.
        var other = processed("GCP_AI_1");
        assertThat(QuernClient.result(other).get("Number").asText()).isEqualTo("B-77");
        assertThat(model.requests).hasSize(1);
    }

    @Test
    void mailboxes_of_the_vision_slot_show_the_model_their_pages() throws Exception {
        var mailbox = client.post("/parser", JSON.readTree("""
                {"ai_engine": "GCP_AI_2", "parser_object_set": [
                  {"name": "Total", "format": "NUMBER"}, {"name": "Number", "format": "ONELINE"}]}"""));

        var uid = client.upload(
                mailbox.get("id").asLong(),
                "bill.pdf",
                Samples.onePageInvoice(7).content());
        var document = client.await(uid, Duration.ofMillis(100), Duration.ofMinutes(2));

        assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
        var content = model.requests.get(0).at("/messages/1/content");
        assertThat(content.findValuesAsText("type")).containsExactly("text", "text", "image_url");
        var image = image(content.at("/2/image_url/url").asText());
        assertThat(image.getHeight() / (double) image.getWidth()).isBetween(1.39, 1.43);
        assertThat(log(document))
                .anyMatch(line ->
                        line.matches("Model tiny was shown an image of page 1 \\(\\d+ kB\\), beside the text\\."));
    }

    @Test
    void fields_are_identified_without_the_model_which_is_then_asked_for_them() throws Exception {
        var mailbox = client.post(
                "/parser", JSON.readTree("{\"ai_engine\": \"GCP_AI_2_5\", \"identification_status\": \"REQUESTED\"}"));

        var uid = client.upload(
                mailbox.get("id").asLong(),
                "bill.pdf",
                Samples.onePageInvoice(7).content());
        client.await(uid, Duration.ofMillis(100), Duration.ofMinutes(2));

        var identified = client.get("/parser/" + mailbox.get("id"));
        assertThat(identified.get("identification_status").asText()).isEqualTo("COMPLETED");
        var names = new ArrayList<String>();
        identified
                .get("parser_object_set")
                .forEach(field -> names.add(field.get("name").asText()));
        assertThat(names).contains("invoice_number", "total_amount");
        assertThat(model.requests)
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.at("/response_format/json_schema/schema/required"))
                        .isEqualTo(JSON.valueToTree(names)));
    }

    private static BufferedImage image(String url) throws IOException {
        assertThat(url).startsWith("data:image/jpeg;base64,");
        var bytes = Base64.getDecoder().decode(url.substring(url.indexOf(',') + 1));
        return ImageIO.read(new ByteArrayInputStream(bytes));
    }

    @Test
    void commands_ask_the_model_too() throws Exception {
        var document = Files.write(
                folder.resolve("bill.pdf"), Samples.onePageInvoice(7).content());
        var fields = Files.writeString(folder.resolve("fields.json"), """
                {"settings": {"ai_engine": "GCP_AI_2"}, "parser_object_set": [
                  {"name": "Total", "format": "NUMBER"}, {"name": "Number", "format": "ONELINE"}]}""");
        Files.copy(document, folder.resolve("again.pdf"));
        Files.writeString(folder.resolve("expected.jsonl"), """
                {"file": "bill.pdf", "expected": {"Total": 100, "Number": "B-78"}}
                {"file": "again.pdf", "expected": {"Total": 100, "Number": "B-78"}}
                """);
        try (var model = model()) {
            assertThat(quern(model, "extract", document.toString(), "--fields", fields.toString()))
                    .contains("{\"Total\":100.00,\"Number\":\"B-78\"}", "shown an image of page 1", "321 tokens in");
            // The first document is answered, and the second refused.
            model.beforeAnswer = () -> model.status = model.requests.size() == 2 ? 200 : 404;
            assertThat(quern(model, "eval", folder.toString()))
                    .contains(
                            "1 of 2 documents all right",
                            "again.pdf: The model's endpoint at 127.0.0.1 answered 404",
                            "1 not read");
            assertThat(model.requests)
                    .hasSize(3)
                    .allMatch(request ->
                            request.at("/messages/1/content/2/type").asText().equals("image_url"));
        }
    }

    /** The output of a command, including its standard error. */
    private static String quern(AnsweringModel model, String... arguments) throws IOException {
        var builder = new ProcessBuilder(Program.command(arguments)).redirectErrorStream(true);
        builder.environment().put("QUERN_LLM_URL", model.url());
        builder.environment().put("QUERN_LLM_MODEL", "tiny");
        builder.environment().put("QUERN_AI_ENGINES", "GCP_AI_2=vision");
        return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void a_model_that_refuses_leaves_the_document_not_parsed_and_free() throws Exception {
        model.status = 404;
        int before = used();

        var document = processed("GCP_AI_3_TXT");

        assertThat(document.get("status").asText()).isEqualTo("PARSEDKO");
        assertThat(log(document).get(0))
                .isEqualTo("The engine failed on this document: The model's endpoint at 127.0.0.1 answered 404"
                        + " (No such model).");
        assertThat(used()).isEqualTo(before);
    }
}
