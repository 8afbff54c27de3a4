package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLifeTest {
    @Test
    void a_taken_port_is_reported_clearly(@TempDir Path folder) throws Exception {
        try (var first = new TestServer(folder)) {
            var settings = new RestSettings("127.0.0.1", first.server.port(), null, 1, "mail.example.com");
            assertThatThrownBy(() ->
                            RestServer.start(settings, first.collaborators).close())
                    .isInstanceOf(RestServer.PortTaken.class)
                    .hasMessage("Port " + first.server.port() + " on 127.0.0.1 is taken by another program.");
            assertThat(first.get("/health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void the_address_is_where_it_listens_or_what_was_configured(@TempDir Path folder) throws Exception {
        try (var test = new TestServer(folder)) {
            assertThat(test.server.address()).isEqualTo("http://127.0.0.1:" + test.server.port());
            var settings =
                    new RestSettings("127.0.0.1", 0, URI.create("https://quern.example/api/"), 1, "mail.example.com");
            try (var server = RestServer.start(settings, test.collaborators)) {
                assertThat(server.address()).isEqualTo("https://quern.example/api");
                assertThat(server.port()).isPositive();
                assertThat(test.get("http://127.0.0.1:" + server.port() + "/").text())
                        .contains("\"https://quern.example/api/parser\"");
            }
        }
    }

    @Test
    void a_closed_server_leaves_no_thread(@TempDir Path folder) throws Exception {
        try (var test = new TestServer(folder)) {
            assertThat(test.get("/health/live").status()).isEqualTo(200);
            var before = Thread.getAllStackTraces().keySet();
            var settings = new RestSettings("127.0.0.1", 0, null, 1, "mail.example.com");
            Set<Thread> own;
            try (var server = RestServer.start(settings, test.collaborators)) {
                assertThat(test.get(server.address() + "/health/live").status()).isEqualTo(200);
                own = new HashSet<>(Thread.getAllStackTraces().keySet());
                own.removeAll(before);
                own.removeIf(thread -> thread.getName().startsWith("HttpClient-"));
            }
            assertThat(own).hasSizeGreaterThan(1);
            for (var thread : own) {
                thread.join(10_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    @Test
    void readiness_follows_the_stores_and_liveness_does_not(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            assertThat(server.get("/health/ready").text()).isEqualTo("{\"status\":\"UP\"}");
            server.ready.set(false);
            assertThat(server.get("/health/ready").status()).isEqualTo(503);
            assertThat(server.get("/health/ready").text()).isEqualTo("{\"status\":\"DOWN\"}");
            assertThat(server.get("/health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void an_internal_error_tells_only_its_id(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var mailbox = server.mailbox("{}");
            var uid = server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "text"))
                    .json()
                    .at("/attachments/0/DocumentID")
                    .asText();
            var url = server.get("/document/" + uid)
                    .json()
                    .get("original_document_url")
                    .asText();
            var broken = server.with(new Blobs() {
                @Override
                public Staged stage(InputStream content, long limit) {
                    throw new IllegalStateException("a secret of ours");
                }

                @Override
                public LocalFile open(BlobId id) {
                    throw new IllegalStateException("a secret of ours");
                }

                @Override
                public void erase(BlobId id) {}

                @Override
                public List<BlobId> list(String digits) {
                    return List.of();
                }
            });
            try (var second = RestServer.start(new RestSettings("127.0.0.1", 0, null, 1, "mail.example.com"), broken)) {
                var answer = server.get(second.address() + URI.create(url).getRawPath());
                assertThat(answer.status()).isEqualTo(500);
                assertThat(answer.text()).doesNotContain("secret", "Exception");
                assertThat(answer.json().get("non_field_errors").asText())
                        .contains(answer.json().get("error_id").asText());
            }
        }
    }
}
