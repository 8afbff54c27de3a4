package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While too many documents wait, none is let in from outside, by upload, message or copy. */
class FullQueueTest {
    @Test
    void documents_are_refused_for_now_while_too_many_wait(@TempDir Path folder) throws IOException {
        try (var server = new TestServer(folder)) {
            long mailbox = server.mailbox("{\"email_prefix\": \"red.fox\"}");
            var upload = "/parser/" + mailbox + "/upload";
            assertThat(server.upload(upload, Form.file("a.txt", "text")).status())
                    .isEqualTo(201);
            var documents = server.get("/parser/" + mailbox + "/document_set").json();
            var id = documents.at("/results/0/id").asText();

            server.crowd.set(TestServer.CROWD);
            server.now.set(server.now.get().plus(Duration.ofSeconds(2)));
            refused(server.upload(upload, Form.file("b.txt", "more text")));
            refused(mail(server));
            refused(server.post("/document/" + id + "/copy/" + mailbox, ""));
            assertThat(server.get("/parser/" + mailbox + "/document_set")
                            .json()
                            .get("count")
                            .asInt())
                    .isEqualTo(1);
            assertThat(server.blobs.files()).hasSize(1);

            server.crowd.set(0);
            server.now.set(server.now.get().plus(Duration.ofSeconds(2)));
            assertThat(mail(server).status()).isEqualTo(201);
        }
    }

    private static TestServer.Answer mail(TestServer server) {
        return server.send(HttpRequest.newBuilder(URI.create(server.server.address() + "/email"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"subject\": \"Order\", \"recipient\": \"red.fox@in.quern.example\"}")));
    }

    private static void refused(TestServer.Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("30");
        assertThat(answer.text()).contains("of this account's documents wait to be processed, and no more than");
    }
}
