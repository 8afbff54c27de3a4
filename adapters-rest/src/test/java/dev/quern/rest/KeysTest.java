package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
    private static TestServer server;
    private static long mailbox;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = server.mailbox("{}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpRequest.Builder bare(String path) {
        return HttpRequest.newBuilder(URI.create(server.server.address() + path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "Token %s", "Bearer %s", "token %s", "BEARER %s", "Token   %s ", " %s"})
    void a_key_comes_bare_or_after_token_or_bearer(String form) {
        var answer = server.send(bare("/parser").header("Authorization", form.formatted(server.key)));
        assertThat(answer.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/parser",
                "/parser/1",
                "/parser/abc",
                "/document/1",
                "/document/1/log_set",
                "/document/1/evidence",
                "/parser/1/document_set"
            })
    void without_a_key_nothing_is_told(String path) {
        var answer = server.send(bare(path));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).isEqualTo("{\"non_field_errors\":\"Not authenticated\"}");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Token");
        var empty = server.send(bare(path).header("Authorization", " "));
        assertThat(empty.text()).isEqualTo("{\"non_field_errors\":\"Not authenticated\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "Token", "Token nonsense", "Bearer ", "Basic dTpw", "Token a b c", "\u00e9"})
    void a_wrong_key_is_refused(String header) {
        var answer = server.send(bare("/parser").header("Authorization", header));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).isEqualTo("{\"non_field_errors\":\"Authentication failed\"}");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Token");
    }

    @ParameterizedTest
    @CsvSource({"POST, /parser", "PUT, /parser/1", "POST, /document/1/split", "POST, /webhook"})
    void the_key_is_checked_before_the_type_of_the_body(String method, String path) {
        var plain = bare(path).header("Content-Type", "text/plain").method(method, BodyPublishers.ofString("{}"));
        assertThat(server.send(plain).text()).isEqualTo("{\"non_field_errors\":\"Not authenticated\"}");
        assertThat(server.send(plain.header("Authorization", "nonsense")).text())
                .isEqualTo("{\"non_field_errors\":\"Authentication failed\"}");
        assertThat(server.send(plain.setHeader("Authorization", server.key)).status())
                .isEqualTo(415);
    }

    @Test
    void a_revoked_or_expired_key_is_refused() {
        var expiring = server.keys.create(
                server.account, "short", Role.ADMIN, server.now.get().plusSeconds(60));
        var revoked = server.keys.create(server.account, "gone", Role.ADMIN, null);
        assertThat(server.send(bare("/parser").header("Authorization", expiring.secret()))
                        .status())
                .isEqualTo(200);
        server.keys.revoke(revoked.key().id());
        server.now.updateAndGet(now -> now.plus(Duration.ofMinutes(2)));
        for (var secret : List.of(expiring.secret(), revoked.secret())) {
            assertThat(server.send(bare("/parser").header("Authorization", secret))
                            .text())
                    .isEqualTo("{\"non_field_errors\":\"Authentication failed\"}");
        }
    }

    @ParameterizedTest
    @CsvSource({"POST, /parser", "PUT, /parser/1", "PATCH, /parser/1", "POST, /parser/1", "POST, /parser/1/upload"})
    void a_key_that_may_only_read_writes_nothing(String method, String path) {
        var viewer =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        assertThat(server.send(bare("/parser").header("Authorization", viewer)).status())
                .isEqualTo(200);
        var answer = server.send(bare(path)
                .header("Authorization", viewer)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString("{broken")));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text())
                .isEqualTo("{\"non_field_errors\":\"You do not have permission to perform this action.\"}");
    }

    @Test
    void another_account_sees_nothing() {
        var other = new AccountId(UUID.randomUUID());
        var key = server.keys.create(other, "other", Role.ADMIN, null).secret();
        var uid = server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "text"))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        assertThat(server.send(bare("/parser").header("Authorization", key))
                        .json()
                        .get("count")
                        .asInt())
                .isZero();
        for (var path : List.of(
                "/parser/" + mailbox,
                "/parser/" + mailbox + "/document_set",
                "/document/" + uid,
                "/document/1",
                "/document/1/log_set",
                "/document/" + uid + "/evidence")) {
            assertThat(server.send(bare(path).header("Authorization", key)).status())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/health/live", "/health/ready"})
    void home_and_health_are_open(String path) {
        assertThat(server.send(bare(path)).status()).isEqualTo(200);
        assertThat(server.send(bare(path).header("Authorization", "nonsense")).status())
                .isEqualTo(200);
    }

    @Test
    void home_tells_where_things_are() {
        var base = server.server.address();
        assertThat(server.get("/").text())
                .isEqualTo("{\"parser\":\"%s/parser\",\"document\":\"%s/document\"}".formatted(base, base));
    }
}
