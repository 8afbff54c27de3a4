package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.Role;
import dev.quern.core.account.SigningIn;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing in from a browser: what it takes, what it allows, and when it is over. */
class SessionTest {
    private static final String MAILBOX = "{\"name\": \"Bills\"}";

    @TempDir
    private Path folder;

    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private record Browser(String cookie, String token) {}

    /** A request without a key. */
    private HttpRequest.Builder bare(String path) {
        return HttpRequest.newBuilder(URI.create(server.server.address() + path));
    }

    private HttpRequest.Builder by(Browser browser, String path) {
        return bare(path).header("Cookie", browser.cookie());
    }

    private static HttpRequest.Builder sending(HttpRequest.Builder request, String body) {
        return request.POST(BodyPublishers.ofString(body)).header("Content-Type", "application/json");
    }

    private TestServer.Answer signIn(String member, String secret) {
        return server.send(sending(bare("/session"), "{\"%s\": \"%s\"}".formatted(member, secret)));
    }

    private Browser signedIn(String key) {
        return browser(signIn("key", key));
    }

    private static Browser browser(TestServer.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return new Browser(
                answer.header("Set-Cookie").split(";", -1)[0],
                answer.json().get("csrf_token").asText());
    }

    private String key(Role role) {
        return server.keys.create(server.account, "a person", role, null).secret();
    }

    @Test
    void a_key_opens_a_session_whose_cookie_scripts_and_other_sites_do_not_get() {
        var answer = signIn("key", server.key);

        assertThat(answer.header("Set-Cookie"))
                .matches("quern_session=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200");
        var token = answer.json().get("csrf_token").asText();
        assertThat(answer.text())
                .isEqualTo("{\"account\":\"Default\",\"role\":\"ADMIN\",\"csrf_token\":\"" + token
                        + "\",\"expires\":\"2026-06-17T00:00:00.000000Z\"}");
        var again = server.send(by(browser(answer), "/session"));
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text()).isEqualTo(answer.text());
    }

    @Test
    void where_callers_come_over_https_the_cookie_goes_over_nothing_else(@TempDir Path other) throws IOException {
        try (var behindProxy = new TestServer(
                other,
                null,
                settings -> new RestSettings(
                        settings.host(),
                        settings.port(),
                        URI.create("https://quern.example"),
                        settings.maxUploadBytes(),
                        settings.emailDomain()))) {
            var request =
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + behindProxy.server.port() + "/session"));
            var answer = behindProxy.send(sending(request, "{\"key\": \"" + behindProxy.key + "\"}"));
            assertThat(answer.header("Set-Cookie")).endsWith("; Max-Age=43200; Secure");
        }
    }

    @Test
    void who_is_signed_in_reads_and_writes_like_the_key() {
        var browser = signedIn(server.key);

        var made = server.send(sending(by(browser, "/parser").header("X-CSRF-Token", browser.token()), MAILBOX));

        assertThat(made.status()).isEqualTo(201);
        assertThat(server.send(by(browser, "/parser")).json().get("count").asInt())
                .isEqualTo(1);
        assertThat(server.get("/parser").json().get("count").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong", "another session's", "the secret"})
    void nothing_is_changed_without_the_token_of_the_session(String kind) {
        var browser = signedIn(server.key);
        var token = switch (kind) {
            case "another session's" -> signedIn(server.key).token();
            case "the secret" -> browser.cookie().substring("quern_session=".length());
            default -> kind;
        };
        var request = sending(by(browser, "/parser"), MAILBOX);

        var answer = server.send(token.isEmpty() ? request : request.header("X-CSRF-Token", token));

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).contains("The token that goes with the session is missing");
        assertThat(server.get("/parser").json().get("count").asInt()).isZero();
    }

    @Test
    void a_key_in_the_request_counts_and_the_cookie_beside_it_does_not() {
        var browser = signedIn(key(Role.VIEWER));

        assertThat(server.send(sending(by(browser, "/parser").header("Authorization", server.key), MAILBOX))
                        .status())
                .isEqualTo(201);
        assertThat(server.send(by(browser, "/parser").header("Authorization", "sk_wrong"))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void who_may_only_read_writes_nothing_and_can_sign_out() {
        var browser = signedIn(key(Role.VIEWER));
        var made = server.send(sending(by(browser, "/parser").header("X-CSRF-Token", browser.token()), MAILBOX));
        assertThat(made.status()).isEqualTo(403);
        assertThat(made.text()).contains("You do not have permission to perform this action.");
        assertThat(server.send(by(browser, "/parser")).status()).isEqualTo(200);

        assertThat(signedOut(browser).status()).isEqualTo(204);
    }

    @Test
    void after_signing_out_the_cookie_is_cleared_and_opens_nothing() {
        var browser = signedIn(server.key);
        assertThat(server.send(by(browser, "/session").DELETE()).status())
                .as("without the token")
                .isEqualTo(403);
        var other = signedIn(server.key);

        var out = signedOut(browser);

        assertThat(out.status()).isEqualTo(204);
        assertThat(out.header("Set-Cookie")).isEqualTo("quern_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
        over(browser);
        assertThat(signedOut(browser).status()).isEqualTo(403);
        assertThat(server.send(by(other, "/parser")).status()).isEqualTo(200);
    }

    private TestServer.Answer signedOut(Browser browser) {
        return server.send(by(browser, "/session").DELETE().header("X-CSRF-Token", browser.token()));
    }

    @Test
    void a_session_is_over_when_its_key_is_revoked() {
        var key = server.keys.create(server.account, "leaving", Role.EDITOR, null);
        var browser = signedIn(key.secret());

        server.keys.revoke(key.key().id());

        over(browser);
    }

    @Test
    void a_session_is_over_after_twelve_hours_or_with_its_key() {
        var soon = server.now.get().plus(Duration.ofHours(1));
        var brief = signedIn(
                server.keys.create(server.account, "brief", Role.ADMIN, soon).secret());
        var long_ = signedIn(server.key);

        server.now.set(soon);
        over(brief);
        assertThat(server.send(by(long_, "/parser")).status()).isEqualTo(200);

        server.now.updateAndGet(now -> now.plus(Duration.ofHours(11)));
        over(long_);
    }

    private void over(Browser browser) {
        for (var path : new String[] {"/session", "/parser"}) {
            var answer = server.send(by(browser, path));
            assertThat(answer.status()).as(path).isEqualTo(403);
            assertThat(answer.text()).isEqualTo("{\"non_field_errors\":\"This session is over. Sign in again.\"}");
        }
    }

    @Test
    void a_code_opens_one_session_with_all_rights() {
        var code = server.quern.signingIn().newCode(server.account);

        var first = signIn("code", code);
        var second = signIn("code", code);

        assertThat(first.json().get("role").asText()).isEqualTo("ADMIN");
        var browser = browser(first);
        assertThat(server.send(sending(by(browser, "/parser").header("X-CSRF-Token", browser.token()), MAILBOX))
                        .status())
                .isEqualTo(201);
        assertThat(second.status()).isEqualTo(403);
        assertThat(second.text()).contains("was used before");
        assertThat(second.header("Set-Cookie")).isEmpty();
    }

    @Test
    void a_code_is_good_for_an_hour() {
        var code = server.quern.signingIn().newCode(server.account);
        server.now.updateAndGet(now -> now.plus(SigningIn.CODE_LASTS));
        assertThat(signIn("code", code).status()).isEqualTo(403);
    }

    @Test
    void wrong_and_revoked_keys_and_those_for_figures_open_no_session() {
        var revoked = server.keys.create(server.account, "gone", Role.ADMIN, null);
        server.keys.revoke(revoked.key().id());
        for (var key : new String[] {"sk_wrong", revoked.secret(), "", key(Role.METRICS)}) {
            var answer = signIn("key", key);
            assertThat(answer.status()).as(key).isEqualTo(403);
            assertThat(answer.header("Set-Cookie")).isEmpty();
        }
        assertThat(signIn("key", key(Role.METRICS)).text()).contains("A key with the role METRICS opens nothing here.");
    }

    @Test
    void the_figures_of_the_server_are_for_no_session() {
        assertThat(server.send(by(signedIn(server.key), "/metrics")).status()).isEqualTo(403);
    }

    @Test
    void one_signs_in_with_a_key_or_with_a_code() {
        assertThat(server.send(sending(bare("/session"), "{}")).text())
                .isEqualTo("{\"key\":[\"This field is required.\"]}");
        assertThat(server.send(sending(bare("/session"), "{\"key\": \"a\", \"code\": \"b\"}"))
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quern_session=",
                "quern_session",
                "=",
                ";;",
                "quern_session=\"\"",
                "other=1",
                "quern_session=nobody's"
            })
    void a_cookie_that_is_no_session_opens_nothing(String cookie) {
        for (var path : new String[] {"/session", "/parser"}) {
            assertThat(server.send(bare(path).header("Cookie", cookie)).status())
                    .as(path)
                    .isEqualTo(403);
        }
    }

    @Test
    void a_key_alone_is_no_session() {
        var answer = server.get("/session");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).contains("Nobody is signed in.");
    }

    @Test
    void who_is_signed_in_waits_when_calling_too_often(@TempDir Path other) throws IOException {
        try (var strict = new TestServer(other, null, settings -> settings.withCallsPerMinute(3))) {
            var uri = URI.create(strict.server.address() + "/session");
            var body = "{\"key\": \"" + strict.key + "\"}";
            var browser = browser(strict.send(sending(HttpRequest.newBuilder(uri), body)));
            for (int i = 0; i < 3; i++) {
                assertThat(strict.send(HttpRequest.newBuilder(uri).header("Cookie", browser.cookie()))
                                .status())
                        .isEqualTo(200);
            }
            var fourth = strict.send(HttpRequest.newBuilder(URI.create(strict.server.address() + "/parser"))
                    .header("Cookie", browser.cookie()));
            assertThat(fourth.status()).isEqualTo(429);
            for (int i = 0; i < 2; i++) {
                strict.send(sending(HttpRequest.newBuilder(uri), body));
            }
            assertThat(strict.send(sending(HttpRequest.newBuilder(uri), body)).status())
                    .isEqualTo(429);
        }
    }
}
