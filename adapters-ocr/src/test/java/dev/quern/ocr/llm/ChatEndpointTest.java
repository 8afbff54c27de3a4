package dev.quern.ocr.llm;

import static dev.quern.ocr.llm.FakeModel.says;
import static dev.quern.ocr.llm.FakeModel.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.core.extraction.EngineFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Endpoints that do not answer as they should. */
class ChatEndpointTest {
    private static final ObjectNode REQUEST =
            Reply.JSON.createObjectNode().put("model", "m").put("temperature", 0);
    private static final FakeModel.Answer GOOD = says("{\"a\":1}");

    private static Reply complete(FakeModel model) {
        return new ChatEndpoint(model.settings(), Duration.ofMillis(10)).complete(REQUEST);
    }

    private static void fails(FakeModel model, int calls, String... parts) {
        assertThatThrownBy(() -> complete(model))
                .isInstanceOf(EngineFailure.class)
                .message()
                .startsWith("The model's endpoint at 127.0.0.1 ")
                .contains(parts)
                .doesNotContain("secret");
        assertThat(model.requests).hasSize(calls);
    }

    @Test
    void an_overloaded_endpoint_is_asked_again_when_it_says() throws Exception {
        try (var model =
                new FakeModel(status(429, "{\"error\":{\"message\":\"Slow down\"}}", "Retry-After", "1"), GOOD)) {
            long begin = System.nanoTime();
            assertThat(complete(model).object().get("a").asInt()).isOne();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
            assertThat(model.requests).hasSize(2);
        }
    }

    @Test
    void an_endpoint_that_asks_for_a_long_pause_is_left_alone() throws Exception {
        try (var model = new FakeModel(status(429, "{}", "Retry-After", "3600"))) {
            fails(model, 1, "answered 429 and is not to be asked again for 3600 seconds");
        }
    }

    @Test
    void retry_after_may_be_a_date_and_is_guessed_where_it_cannot_be_read() throws Exception {
        var inAnHour = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                ZonedDateTime.now(ZoneOffset.UTC).plusHours(1));
        try (var model = new FakeModel(status(429, "{}", "Retry-After", inAnHour))) {
            assertThatThrownBy(() -> complete(model))
                    .isInstanceOf(EngineFailure.class)
                    .hasMessageMatching(".* answered 429 and is not to be asked again for 3[56]\\d\\d seconds\\.");
            assertThat(model.requests).hasSize(1);
        }
        try (var model = new FakeModel(status(429, "{}", "Retry-After", "soon"), status(429, "{}"), GOOD)) {
            assertThat(complete(model).object().get("a").asInt()).isOne();
            assertThat(model.requests).hasSize(3);
        }
    }

    @Test
    void a_failing_endpoint_is_asked_four_times() throws Exception {
        try (var model = new FakeModel(status(500, "oops"), status(503, "{}"), GOOD)) {
            assertThat(complete(model).tokensIn()).isEqualTo(1200);
            assertThat(model.requests).hasSize(3);
        }
        try (var model = new FakeModel(status(500, "{\"error\":{\"message\":\"Out of memory\"}}"))) {
            fails(model, 4, "answered 500 (Out of memory), 4 times.");
        }
    }

    @Test
    void an_endpoint_that_breaks_off_or_answers_nonsense_is_asked_again() throws Exception {
        try (var model = new FakeModel(FakeModel.endsEarly(), status(200, "<html>"), status(200, "[]"), GOOD)) {
            assertThat(complete(model).object().get("a").asInt()).isOne();
            assertThat(model.requests).hasSize(4);
        }
    }

    @Test
    void a_hanging_endpoint_is_given_up() throws Exception {
        try (var model = new FakeModel(FakeModel.hangs())) {
            var given = model.settings();
            var hasty = new LlmSettings(given.url(), given.key(), given.model(), Duration.ofMillis(300), 1000);
            long begin = System.nanoTime();
            assertThatThrownBy(() -> new ChatEndpoint(hasty, Duration.ofMillis(10)).complete(REQUEST))
                    .isInstanceOf(EngineFailure.class)
                    .hasMessageContaining("did not answer within");
            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin))
                    .isLessThan(20);
        }
    }

    @Test
    void a_refusing_endpoint_is_asked_once_and_quoted_without_the_key() throws Exception {
        try (var model = new FakeModel(status(
                401, "{\"error\":{\"message\":\"Incorrect API key: sk-very-secret-key, or sk-ver***-key.\"}}"))) {
            fails(model, 1, "answered 401 (Incorrect API key: …, or …)");
        }
        try (var model = new FakeModel(status(404, "{\"error\":\"no model of that name\"}"))) {
            fails(model, 1, "answered 404 (no model of that name).");
        }
        try (var model = new FakeModel(status(302, "", "Location", "http://127.0.0.1:1/"))) {
            fails(model, 1, "answered 302");
        }
    }

    @Test
    void an_endpoint_that_takes_no_temperature_gets_none() throws Exception {
        try (var model =
                new FakeModel(status(400, "{\"error\":{\"message\":\"'temperature' is not supported\"}}"), GOOD)) {
            complete(model);
            assertThat(model.requests.get(0).has("temperature")).isTrue();
            assertThat(model.requests.get(1).has("temperature")).isFalse();
        }
    }

    private static ObjectNode withSchema() {
        var request = Reply.JSON.createObjectNode().put("model", "m");
        request.putArray("messages").addObject().put("role", "system").put("content", "Answer.");
        var format = request.putObject("response_format").put("type", "json_schema");
        format.putObject("json_schema").putObject("schema").put("type", "object");
        return request;
    }

    @Test
    void an_endpoint_that_takes_no_schema_gets_it_in_words_from_then_on() throws Exception {
        var refusal = status(400, "{\"error\":{\"message\":\"response_format json_schema is not supported\"}}");
        try (var model = new FakeModel(refusal, GOOD)) {
            var endpoint = new ChatEndpoint(model.settings(), Duration.ofMillis(10));
            endpoint.complete(withSchema());
            endpoint.complete(withSchema());
            assertThat(model.requests).hasSize(3);
            assertThat(model.requests.subList(1, 3)).allSatisfy(request -> {
                assertThat(request.at("/response_format").toString()).isEqualTo("{\"type\":\"json_object\"}");
                assertThat(request.at("/messages/0/content").asText())
                        .startsWith("Answer.")
                        .endsWith("{\"type\":\"object\"}");
            });
        }
        try (var model = new FakeModel(refusal, refusal, GOOD)) {
            new ChatEndpoint(model.settings(), Duration.ofMillis(10)).complete(withSchema());
            assertThat(model.requests.get(2).has("response_format")).isFalse();
            assertThat(model.requests.get(2).at("/messages/0/content").asText()).endsWith("{\"type\":\"object\"}");
        }
        try (var model = new FakeModel(refusal)) {
            assertThatThrownBy(() -> new ChatEndpoint(model.settings(), Duration.ofMillis(10)).complete(withSchema()))
                    .isInstanceOf(EngineFailure.class)
                    .hasMessageContaining("answered 400 (response_format json_schema is not supported)");
            assertThat(model.requests).hasSize(3);
        }
    }

    @Test
    void an_endpoint_that_took_a_schema_gets_one_again_after_refusing_another() throws Exception {
        var refusal = status(400, "{\"error\":{\"message\":\"Invalid schema for response_format\"}}");
        try (var model = new FakeModel(GOOD, refusal, GOOD)) {
            var endpoint = new ChatEndpoint(model.settings(), Duration.ofMillis(10));
            for (int i = 0; i < 3; i++) {
                endpoint.complete(withSchema());
            }
            assertThat(model.requests)
                    .extracting(request -> request.at("/response_format/type").asText())
                    .containsExactly("json_schema", "json_schema", "json_object", "json_schema");
        }
    }

    @Test
    void an_unreachable_endpoint_is_reported() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        var settings = new LlmSettings(
                URI.create("http://127.0.0.1:" + port + "/v1/"), null, "m", Duration.ofSeconds(5), 1000);
        assertThatThrownBy(() -> new ChatEndpoint(settings, Duration.ofMillis(10)).complete(REQUEST))
                .isInstanceOf(EngineFailure.class)
                .hasMessageMatching("The model's endpoint at 127.0.0.1 could not be asked: .+, 4 times\\.");
    }

    @Test
    void an_endless_answer_is_not_kept() throws Exception {
        var large = new ArrayList<String>();
        for (int i = 0; i < 9; i++) {
            large.add("x".repeat(1 << 20));
        }
        try (var model = new FakeModel(status(200, "\"" + String.join("", large) + "\""))) {
            fails(model, 4, "the answer has more than 8388608 bytes");
        }
    }

    @Test
    void an_interrupted_call_does_not_wait() throws Exception {
        try (var model = new FakeModel(FakeModel.hangs())) {
            var waiting = new FutureTask<>(() -> complete(model));
            var thread = new Thread(waiting);
            thread.start();
            while (model.requests.isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            thread.interrupt();
            assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(CancellationException.class);
        }
    }

    @Test
    void settings_do_not_print_the_key() throws Exception {
        try (var model = new FakeModel(GOOD)) {
            assertThat(model.settings().toString()).contains("test-model").doesNotContain("secret");
        }
    }
}
