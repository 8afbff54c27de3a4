package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Real servers of different roles on one database: what one takes in, another works on. */
class RolesTest extends ServerTest {
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long WITHOUT_WORKER_MILLIS = 5_000;

    @Test
    void what_the_one_takes_in_the_other_works_on_and_waits_while_there_is_none() throws Exception {
        var url = Postgres.newUrl();
        try (var api = startHere(options(url, "api"));
                var first = new ServerProcess(data, options(url, "worker"));
                var second = new ServerProcess(data, options(url, "worker"))) {
            var client = new QuernClient(api.url(), ServerProcess.KEY);
            first.start();
            assertThat(first.url().getHost()).isEqualTo("127.0.0.1");
            var nodes = client.get("/nodes").path("results");
            assertThat(nodes.findValuesAsText("role")).containsExactlyInAnyOrder("api", "worker");
            for (var node : nodes) {
                assertThat(node.path("alive").asBoolean()).isTrue();
                assertThat(node.at("/workers/all").asInt())
                        .isEqualTo(node.path("role").asText().equals("api") ? 0 : 2);
            }
            var mailbox =
                    client.post("/parser", mailboxForInvoices()).path("id").asLong();
            assertThat(result(client, upload(client, mailbox, 0)).path("status").asText())
                    .isEqualTo("PARSEDOK");
            onlyWatched(first.url());

            first.kill();
            var waiting = upload(client, mailbox, 1);
            Thread.sleep(WITHOUT_WORKER_MILLIS);
            assertThat(client.get("/document/" + waiting).path("status").asText())
                    .isEqualTo("INCOMING");
            assertThat(client.get("/nodes").at("/queue/waiting").asInt()).isEqualTo(1);
            second.start();
            assertThat(result(client, waiting).path("status").asText()).isEqualTo("PARSEDOK");
        }
    }

    private static String upload(QuernClient client, long mailbox, int number) throws IOException {
        return client.upload(
                mailbox,
                "invoice-" + number + ".pdf",
                Samples.onePageInvoice(number).content());
    }

    private static JsonNode result(QuernClient client, String id) throws IOException {
        return client.await(id, LOOK_EVERY, PATIENCE);
    }

    private static void onlyWatched(URI worker) throws IOException, InterruptedException {
        assertThat(status(worker, "/health/live")).isEqualTo(200);
        assertThat(status(worker, "/health/ready")).isEqualTo(200);
        // There, and for a key with the role METRICS alone.
        assertThat(status(worker, "/metrics")).isEqualTo(403);
        for (var path : new String[] {"/parser", "/", "/console", "/nodes", "/session", "/openapi.json", "/email"}) {
            assertThat(status(worker, path)).as(path).isEqualTo(404);
        }
    }

    private static int status(URI server, String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Token " + ServerProcess.KEY)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
    }

    private static String[] options(String url, String role) {
        var options = Stream.of("--db-url", url, "--db-user", "postgres", "--role", role, "--workers", "2");
        var address = role.equals("worker") ? Stream.of("--base-url", "https://quern.example") : Stream.<String>empty();
        return Stream.concat(options, address).toArray(String[]::new);
    }
}
