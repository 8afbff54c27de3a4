package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.client.QuernClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server that asks a model for some of its mailboxes. */
class LlmServerTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_a-key-for-the-test-of-models";
    private static final byte[] BILL =
            "Bill B-77\n\nTable      100.00\n\nTotal      100.00\n".getBytes(StandardCharsets.UTF_8);

    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();

    @TempDir
    Path folder;

    private HttpServer model(int status) throws IOException {
        var model = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        model.createContext("/v1/chat/completions", exchange -> {
            requests.add(JSON.readTree(exchange.getRequestBody()));
            var answer = JSON.createObjectNode();
            if (status == 200) {
                var choice = answer.putArray("choices").addObject().put("finish_reason", "stop");
                choice.putObject("message")
                        .put("role", "assistant")
                        .put("content", "{\"Total\":100.00,\"Number\":\"B-78\"}");
                answer.putObject("usage").put("prompt_tokens", 321).put("completion_tokens", 12);
            } else {
                answer.putObject("error").put("message", "No such model");
            }
            var body = JSON.writeValueAsBytes(answer);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        model.start();
        return model;
    }

    private Server server(HttpServer model) throws IOException {
        var flags = Map.of("data", folder.toString(), "port", "0", "api-key", KEY, "ai-engines", "GCP_AI_1=embedded");
        var url = "http://127.0.0.1:" + model.getAddress().getPort() + "/v1";
        return Server.start(Settings.of(
                flags, Map.of("QUERN_LLM_URL", url, "QUERN_LLM_MODEL", "tiny", "QUERN_LLM_KEY", "sk-model-key")));
    }

    private static JsonNode processed(QuernClient client, String slot) throws IOException {
        var mailbox = client.post("/parser", JSON.readTree("""
                {"ai_engine": "%s", "ai_instructions": "Amounts are in EUR.", "parser_object_set": [
                  {"name": "Total", "format": "NUMBER", "query": "amount to pay"},
                  {"name": "Number", "format": "ONELINE", "query": "number of the bill"}]}""".formatted(slot)));
        var uid = client.upload(mailbox.get("id").asLong(), "bill.txt", BILL);
        return client.await(uid, Duration.ofMillis(100), Duration.ofMinutes(2));
    }

    private static List<String> log(QuernClient client, JsonNode document) throws IOException {
        return client.get("/document/" + document.get("id").asText() + "/log_set")
                .get("results")
                .findValuesAsText("message");
    }

    @Test
    void mailboxes_of_its_slot_are_answered_by_the_model() throws Exception {
        var model = model(200);
        try (var server = server(model)) {
            var client = new QuernClient(URI.create(server.url().toString()), KEY);

            var document = processed(client, "GCP_AI_2_5");

            assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
            assertThat(document.get("status_source").asText()).isEqualTo("AI");
            assertThat(QuernClient.result(document).toString()).contains("\"Total\":100.00", "\"Number\":\"B-78\"");
            assertThat(requests).hasSize(1);
            assertThat(requests.get(0).at("/messages/0/content").asText()).contains("Amounts are in EUR.");
            assertThat(requests.get(0).at("/messages/1/content").asText()).contains("Total      100.00");
            assertThat(log(client, document))
                    .contains(
                            "Model tiny gave one answer for 321 tokens in and 12 tokens out.",
                            "Processed with AI. (1 credits used), here is the final result:")
                    .noneMatch(line -> line.contains("sk-model-key"));
            var evidence = client.get("/document/" + document.get("id").asText() + "/evidence");
            assertThat(evidence.toString()).contains("\"model\"");
            assertThat(client.get("/account/credits").toString()).contains("1");

            // The other slot is served by the engine of our own, which reads what stands there.
            var other = processed(client, "GCP_AI_1");
            assertThat(QuernClient.result(other).get("Number").asText()).isEqualTo("B-77");
            assertThat(requests).hasSize(1);
        } finally {
            model.stop(0);
        }
    }

    @Test
    void a_model_that_refuses_leaves_the_document_not_parsed_and_free() throws Exception {
        var model = model(404);
        try (var server = server(model)) {
            var client = new QuernClient(URI.create(server.url().toString()), KEY);

            var document = processed(client, "GCP_AI_3_TXT");

            assertThat(document.get("status").asText()).isEqualTo("PARSEDKO");
            assertThat(log(client, document).get(0))
                    .isEqualTo("The engine failed on this document: The model's endpoint at 127.0.0.1 answered 404"
                            + " (No such model).");
        } finally {
            model.stop(0);
        }
    }
}
