package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields that are tried on a document before anybody keeps them, over HTTP. */
class FieldTrialTest {
    private static final String BOTH =
            "{\"parser_object_set\": [{\"name\": \"Due\", \"format\": \"ONELINE\"}, {\"name\": \"Lines\", \"format\":"
                    + " \"TABLE\", \"parser_object_set\": [{\"name\": \"Item\", \"format\": \"ONELINE\"}]}]}";

    private TestServer server;
    private String mailbox;
    private String document;

    @BeforeEach
    void a_document(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = "/parser/"
                + server.mailbox(
                        "{\"document_id_field\": true, \"parser_object_set\": [{\"name\": \"Number\", \"format\": \"ONELINE\"}]}");
        document = upload();
        server.work();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String upload() {
        var uploaded = server.upload(
                mailbox + "/upload", Form.file("a.txt", "Number: A-1\nDue: tomorrow\nLines: Pen\nLines: Ink\n"));
        return "/document/" + uploaded.json().at("/attachments/0/DocumentID").asText();
    }

    @Test
    void fields_are_tried_and_nothing_changes() {
        var before = state();

        var tried = server.post(document + "/trial", BOTH);

        assertThat(tried.status()).as(tried.text()).isEqualTo(200);
        assertThat(TestServer.parse(tried.json().get("result").asText()))
                .isEqualTo(
                        TestServer.parse(
                                "{\"Number\": \"A-1\", \"Due\": \"tomorrow\", \"Lines\": [{\"Item\": \"Pen\"}, {\"Item\": \"Ink\"}]}"));
        var values = tried.json().get("values");
        assertThat(values).hasSize(3);
        var kept = server.get(document + "/evidence").json().at("/values/0");
        for (var member : List.of("name", "value", "confidence", "method", "placed", "page", "words")) {
            assertThat(values.get(0).get(member)).as(member).isEqualTo(kept.get(member));
        }
        assertThat(values.at("/1/name").asText()).isEqualTo("Due");
        assertThat(values.at("/1/boxes")).hasSize(1);
        assertThat(values.at("/2/rows/1/Item/value").asText()).isEqualTo("Ink");
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void a_field_of_the_mailbox_is_changed_by_its_id() {
        var id = server.get(mailbox).json().at("/parser_object_set/0/id").asText();
        var tried = server.post(
                document + "/trial", "{\"parser_object_set\": [{\"id\": \"" + id + "\", \"name\": \"Due\"}]}");
        assertThat(tried.json().get("result").asText()).isEqualTo("{\"Due\":\"tomorrow\"}");
        var asItIs = server.post(document + "/trial", "{}");
        assertThat(asItIs.json().get("result").asText()).isEqualTo("{\"Number\":\"A-1\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"parser_object_set\": null}",
                "{\"parser_object_set\": [{\"name\": \"Due\"}]}",
                "{\"parser_object_set\": [{\"name\": \"Due\", \"format\": \"WORD\"}]}",
                "{\"parser_object_set\": [{\"name\": \"number\", \"format\": \"DATE\"}]}",
                "{\"parser_object_set\": [{\"id\": \"PF999\", \"name\": \"x\"}]}",
                "{\"parser_object_set\": [{\"name\": \"Number\", \"_destroy\": true}]}"
            })
    void fields_that_a_mailbox_would_not_take_are_not_tried(String wrong) {
        var refused = server.post(document + "/trial", wrong);
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().has("parser_object_set")).isTrue();
    }

    @Test
    void a_document_without_pages_and_a_mailbox_without_an_engine_are_conflicts() {
        var waiting = server.post(upload() + "/trial", BOTH);
        assertThat(waiting.status()).isEqualTo(409);
        assertThat(waiting.json().get("non_field_errors").asText()).endsWith("this is INCOMING.");

        server.json("PUT", mailbox, "{\"ai_engine\": \"DISABLED\"}");
        var without = server.post(document + "/trial", BOTH);
        assertThat(without.status()).isEqualTo(409);
        assertThat(without.json().get("non_field_errors").asText()).isEqualTo("AI is switched off for this mailbox.");

        assertThat(server.post("/document/999/trial", BOTH).status()).isEqualTo(404);
    }

    @Test
    @Timeout(60)
    void a_second_trial_at_the_same_time_is_told_to_come_later() throws Exception {
        var begun = new CountDownLatch(1);
        var goOn = new CompletableFuture<Void>();
        server.beforeEngine.set(() -> {
            begun.countDown();
            goOn.join();
        });
        var first = CompletableFuture.supplyAsync(() -> server.post(document + "/trial", BOTH));
        begun.await();

        var second = server.post(document + "/trial", BOTH);

        goOn.complete(null);
        assertThat(second.status()).isEqualTo(429);
        assertThat(second.header("Retry-After")).isEqualTo("2");
        assertThat(second.json().get("non_field_errors").asText())
                .isEqualTo("Another trial is under way; there is one at a time.");
        assertThat(first.get().status()).isEqualTo(200);
        assertThat(server.post(document + "/trial", BOTH).status()).isEqualTo(200);
    }

    private String state() {
        return server.get(mailbox).text()
                + server.get(document).text()
                + server.get(document + "/log_set").text()
                + server.get(document + "/evidence").text()
                + server.get("/account/credits").text();
    }
}
