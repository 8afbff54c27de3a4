package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits by the minute are those of the installation: real servers on one database grant together what one would. */
class SharedLimitsTest extends ServerTest {
    private static final int CALLS = 30;
    private static final int MESSAGES = 10;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void two_servers_let_in_as_many_calls_and_messages_as_one_would() throws Exception {
        var url = Postgres.newUrl();
        try (var other = startHere(options(url))) {
            start(options(url));
            var servers = List.of(server().url(), other.url());

            var calls = inTurns(servers, 4 * CALLS, this::call);
            assertThat(calls.letIn()).isBetween(CALLS, CALLS + 1 + calls.seconds() * CALLS / 60);
            // Each refused calls, and said each time when the next is let in. A further call proves nothing: it may
            // be the one that has come back in the meantime.
            assertThat(calls.refused())
                    .extracting(refused -> refused.uri().getPort())
                    .contains(servers.get(0).getPort(), servers.get(1).getPort());
            assertThat(calls.refused())
                    .allSatisfy(refused -> assertThat(refused.headers()
                                    .firstValueAsLong("Retry-After")
                                    .orElse(0))
                            .isBetween(1L, 3L));
            var messages = inTurns(servers, 4 * MESSAGES, this::message);
            assertThat(messages.letIn()).isBetween(MESSAGES, MESSAGES + 1 + messages.seconds() * MESSAGES / 60);

            // What comes back is there for either.
            for (var server : servers) {
                await().atMost(Duration.ofSeconds(10))
                        .pollInterval(Duration.ofMillis(200))
                        .until(() -> call(server).statusCode() == 200);
            }
        }
    }

    private record Outcome(int letIn, List<HttpResponse<String>> refused, int seconds) {}

    private interface Call {
        HttpResponse<String> to(URI server) throws IOException, InterruptedException;
    }

    private static Outcome inTurns(List<URI> servers, int times, Call call) throws Exception {
        long began = System.nanoTime();
        var refused = new ArrayList<HttpResponse<String>>();
        for (int i = 0; i < times; i++) {
            var response = call.to(servers.get(i % servers.size()));
            assertThat(response.statusCode()).isIn(200, 201, 429);
            if (response.statusCode() == 429) refused.add(response);
        }
        var took = Duration.ofNanos(System.nanoTime() - began);
        return new Outcome(times - refused.size(), refused, (int) took.toSeconds());
    }

    private HttpResponse<String> call(URI server) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(server.resolve("/parser"))
                        .header("Authorization", "Token " + ServerProcess.KEY)
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> message(URI server) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(server.resolve("/email"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("""
                                {"subject": "s", "recipient": "nobody@here.test", "from": "a@b.test", "body_plain": "c"}"""))
                        .build(),
                BodyHandlers.ofString());
    }

    private static String[] options(String url) {
        return new String[] {
            "--db-url",
            url,
            "--db-user",
            "postgres",
            "--role",
            "api",
            "--rate-limit",
            Integer.toString(CALLS),
            "--email-rate-sender",
            Integer.toString(MESSAGES)
        };
    }
}
