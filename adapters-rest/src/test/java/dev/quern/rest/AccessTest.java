package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls from browsers, and keys that call too often. */
class AccessTest {
    private static final String APP = "https://app.example.org";

    private static TestServer.Answer preflight(TestServer server, String origin) {
        return server.send(server.request("/parser")
                .method("OPTIONS", BodyPublishers.noBody())
                .setHeader("Origin", origin)
                .setHeader("Access-Control-Request-Method", "POST"));
    }

    @Test
    void no_page_may_call_unless_its_origin_is_configured(@TempDir Path folder) throws IOException {
        try (var server = new TestServer(folder)) {
            assertThat(preflight(server, APP).header("Access-Control-Allow-Origin"))
                    .isEmpty();
            var answer = server.send(server.request("/parser").setHeader("Origin", APP));
            assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
        }
    }

    @Test
    void a_page_of_a_configured_origin_may(@TempDir Path folder) throws IOException {
        try (var server = new TestServer(folder, null, settings -> settings.withCorsOrigins(Set.of(APP)))) {
            var allowed = preflight(server, APP);
            assertThat(allowed.status()).isEqualTo(204);
            assertThat(allowed.header("Access-Control-Allow-Origin")).isEqualTo(APP);
            assertThat(allowed.header("Access-Control-Allow-Methods")).contains("PATCH", "DELETE");
            assertThat(allowed.header("Access-Control-Allow-Headers")).contains("Authorization");
            assertThat(preflight(server, "https://evil.example").header("Access-Control-Allow-Origin"))
                    .isEmpty();
            var refused = server.send(server.request("/parser/x").setHeader("Origin", APP));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.header("Access-Control-Allow-Origin")).isEqualTo(APP);
            assertThat(refused.header("Vary")).contains("Origin");
        }
    }

    @Test
    void a_star_lets_all_pages_in(@TempDir Path folder) throws IOException {
        try (var server = new TestServer(folder, null, settings -> settings.withCorsOrigins(Set.of("*")))) {
            assertThat(preflight(server, APP).header("Access-Control-Allow-Origin"))
                    .isEqualTo(APP);
        }
    }

    @Test
    void a_key_that_calls_too_often_waits_and_others_do_not(@TempDir Path folder) throws IOException {
        try (var server = new TestServer(folder, null, settings -> settings.withCallsPerMinute(3))) {
            for (int i = 0; i < 3; i++) {
                assertThat(server.get("/parser").status()).isEqualTo(200);
            }
            var bearer = server.send(server.request("/parser").setHeader("Authorization", "Bearer " + server.key));
            assertThat(bearer.status()).isEqualTo(429);
            assertThat(Integer.parseInt(bearer.header("Retry-After"))).isBetween(1, 20);
            assertThat(bearer.json().get("non_field_errors").asText()).startsWith("Request was throttled.");
            var other = server.keys
                    .create(server.account, "other", Role.VIEWER, null)
                    .secret();
            assertThat(server.send(server.request("/parser").setHeader("Authorization", other))
                            .status())
                    .isEqualTo(200);
            assertThat(server.get("/health/live").status()).isEqualTo(200);
        }
    }
}
