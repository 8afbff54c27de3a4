package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The examples of {@code docs/templates.md}, taken out of the page and sent to a running server. */
@ExtendWith(ArchivedServers.class)
class TemplateExamplesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_a-key-for-the-examples-of-templates-12345";
    private static final Pattern BLOCK = Pattern.compile("```(?:json|text)\n(.*?)\n```", Pattern.DOTALL);

    private Server server;
    private QuernClient client;
    private String mailbox;
    private String template;
    private String text;
    private String result;
    private String answer;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        var flags = Map.of("data", folder.toString(), "port", "0", "api-key", KEY, "workers", "1", "sandbox", "off");
        server = Server.start(Settings.of(flags, Map.of()));
        client = new QuernClient(URI.create(server.url().toString()), KEY);
        var blocks = BLOCK.matcher(Files.readString(Path.of("..", "docs", "templates.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks).hasSize(5);
        mailbox = blocks.get(0);
        template = blocks.get(1);
        text = blocks.get(2);
        result = blocks.get(3);
        answer = blocks.get(4);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void the_template_fits_the_text_and_gives_the_result() throws IOException {
        long id = mailbox(mailbox);
        var made = client.post("/parser/" + id + "/template_set", JSON.readTree(template));

        var document = sent(id, text);

        assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document.get("template")).isEqualTo(made.get("id"));
        assertThat(JSON.readTree(document.get("result").asText())).isEqualTo(JSON.readTree(result));
    }

    /**
     * Checks a template against two documents: one whose correction differs from its text, and one that is something else.
     */
    @Test
    void the_documented_answer_of_a_check_is_the_one_that_the_server_gives() throws Exception {
        long id = mailbox(mailbox.replace("DISABLED", "GCP_AI_2"));
        var draft = (ObjectNode) JSON.readTree(template);
        var made = client.post("/parser/" + id + "/template_set", draft.put("status", "DRAFT"));
        correct("/document/" + sent(id, text).get("id") + "/result");
        sent(id, "Hello, our prices were raised.\n");

        var check = client.post("/template/" + made.get("id") + "/check", JSON.createObjectNode());

        assertThat(JSON.readTree(check.toString())).as(check.toString()).isEqualTo(JSON.readTree(answer));
    }

    private void correct(String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .method("PATCH", BodyPublishers.ofString(result.replace("120.50", "99.00")))
                .header("Authorization", KEY)
                .header("Content-Type", "application/json")
                .build();
        var answered = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(answered.statusCode()).as(answered.body()).isEqualTo(200);
    }

    private long mailbox(String json) throws IOException {
        return client.post("/parser", JSON.readTree(json)).get("id").longValue();
    }

    private JsonNode sent(long mailbox, String text) throws IOException {
        var id = client.upload(mailbox, "order.txt", text.getBytes(StandardCharsets.UTF_8));
        return client.await(id, Duration.ofMillis(50), Duration.ofMinutes(1));
    }
}
