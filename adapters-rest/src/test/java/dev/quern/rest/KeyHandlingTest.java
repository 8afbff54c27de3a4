package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Role;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys that are seen, made and revoked over HTTP. */
class KeyHandlingTest {
    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_key_is_made_with_its_secret_which_is_shown_this_once() {
        var made = server.post(
                "/key", "{\"name\": \"reports\", \"role\": \"VIEWER\", \"expires\": \"2026-06-17T14:00:00+02:00\"}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.header("Cache-Control")).isEqualTo("no-store");
        var key = made.json();
        var secret = key.get("secret").asText();
        assertThat(key.get("hint").asText()).isEqualTo(secret.substring(0, 7) + "…");
        assertThat(key.get("created").asText()).isEqualTo("2026-06-16T12:00:00.000000Z");
        assertThat(key.get("expires").asText()).isEqualTo("2026-06-17T12:00:00.000000Z");
        assertThat(with(secret).json().get("role").asText()).isEqualTo("VIEWER");

        var listed = server.get("/key");
        assertThat(listed.text()).doesNotContain(secret);
        assertThat(names(listed.json())).containsExactly("test", "reports");
        assertThat(listed.json().get(1).get("id")).isEqualTo(key.get("id"));
        assertThat(listed.json().get(1).get("revoked").isNull()).isTrue();
    }

    @Test
    void the_key_that_the_operator_gave_is_listed_as_well() {
        server.keys.ensure("chosen-by-the-operator");
        var keys = server.get("/key").json();
        assertThat(names(keys)).containsExactly("test", "configured");
        assertThat(keys.get(1).get("hint").asText()).isEqualTo("chosen-…");
    }

    @Test
    void a_revoked_key_opens_nothing_stays_listed_and_keeps_its_time() {
        var key = server.post("/key", "{\"name\": \"short\", \"role\": \"EDITOR\", \"expires\": null}")
                .json();
        var revoked = server.json("DELETE", "/key/" + key.get("id"), "");
        assertThat(revoked.status()).isEqualTo(200);
        assertThat(revoked.json().get("revoked").asText()).isEqualTo("2026-06-16T12:00:00.000000Z");
        assertThat(with(key.get("secret").asText()).status()).isEqualTo(403);
        server.now.updateAndGet(now -> now.plusSeconds(60));
        assertThat(server.json("DELETE", "/key/" + key.get("id"), "").json()).isEqualTo(revoked.json());
        assertThat(server.get("/key").json().get(1)).isEqualTo(revoked.json());
    }

    @ParameterizedTest
    @EnumSource(value = Role.class, mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
    void only_an_admin_sees_makes_and_revokes_keys(Role role) {
        var key = server.keys.create(server.account, "other", role, null);
        var body = BodyPublishers.ofString("{\"name\": \"mine\", \"role\": \"ADMIN\"}");
        for (var request : List.of(
                server.request("/key"),
                server.request("/key").POST(body).header("Content-Type", "application/json"),
                server.request("/key/" + key.key().id()).DELETE())) {
            var answer = server.send(request.setHeader("Authorization", key.secret()));
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.text()).contains("You do not have permission to perform this action.");
        }
        assertThat(names(server.get("/key").json())).containsExactly("test", "other");
    }

    @Test
    void keys_of_another_account_do_not_exist() {
        var other = server.keys.createAccount("Other").id();
        var theirs = server.keys.create(other, "theirs", Role.ADMIN, null);
        assertThat(names(server.get("/key").json())).containsExactly("test");
        for (var id : List.of(String.valueOf(theirs.key().id()), "999", "99999999999999999999")) {
            assertThat(server.json("DELETE", "/key/" + id, "").status()).isEqualTo(404);
        }
        assertThat(with(theirs.secret()).status()).isEqualTo(200);
    }

    @Test
    void somebody_who_is_signed_in_revokes_the_key_and_is_signed_out() {
        var session = server.post("/session", "{\"key\": \"" + server.key + "\"}");
        var cookie = session.header("Set-Cookie").split(";", -1)[0];
        var id = server.get("/key").json().get(0).get("id").asText();
        var request = HttpRequest.newBuilder(URI.create(server.server.address() + "/key/" + id))
                .header("Cookie", cookie)
                .DELETE();
        assertThat(server.send(request).status()).as("without its token").isEqualTo(403);
        request.header("X-CSRF-Token", session.json().get("csrf_token").asText());
        assertThat(server.send(request).status()).isEqualTo(200);
        assertThat(server.send(request).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name | {'role': 'ADMIN'}",
                "name | {'name': ' ', 'role': 'ADMIN'}",
                "role | {'name': 'x'}",
                "role | {'name': 'x', 'role': 'OWNER'}",
                "role | {'name': 'x', 'role': 'METRICS'}",
                "expires | {'name': 'x', 'role': 'ADMIN', 'expires': 'tomorrow'}",
                "expires | {'name': 'x', 'role': 'ADMIN', 'expires': '2026-06-16T12:00:00Z'}",
                "expires | {'name': 'x', 'role': 'ADMIN', 'expires': '+999999999-01-01T00:00:00Z'}"
            })
    void what_makes_no_key_is_refused_by_member(String member, String body) {
        var refused = server.post("/key", body.replace('\'', '"'));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().has(member)).as(refused.text()).isTrue();
        assertThat(names(server.get("/key").json())).containsExactly("test");
    }

    private TestServer.Answer with(String secret) {
        return server.send(server.request("/user").setHeader("Authorization", secret));
    }

    private static List<String> names(JsonNode keys) {
        return keys.findValuesAsText("name");
    }
}
