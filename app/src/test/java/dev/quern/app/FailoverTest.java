package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A server whose PostgreSQL dies under load, and whose standby takes over: nothing acknowledged is lost, nothing is done twice. */
@ExtendWith(ArchivedServers.class)
class FailoverTest {
    private static final String KEY = "sk_a-key-for-the-test-of-failover";
    private static final int UPLOADS = 60;
    private static final int BEFORE = 20;
    private static final int SENDERS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    /** The DocumentIDs that were told, by the number of the upload. */
    private final Map<Integer, String> acknowledged = new ConcurrentSkipListMap<>();

    @Test
    void when_the_standby_takes_over_every_acknowledged_document_is_there_and_charged_once() throws Exception {
        try (var postgres = ReplicatedPostgres.start(folder.resolve("postgres"));
                var server = start(postgres)) {
            var client = new QuernClient(server.url(), KEY);
            long mailbox = client.post("/parser", new ObjectMapper().readTree("""
                            {"parser_object_set": [{"name": "Total", "format": "NUMBER"}]}"""))
                    .path("id")
                    .asLong();
            var senders = Executors.newFixedThreadPool(SENDERS);
            try {
                var uploads = new ArrayList<Callable<Void>>();
                for (int i = 0; i < UPLOADS; i++) {
                    int number = i;
                    uploads.add(() -> {
                        send(server.url(), mailbox, number);
                        return null;
                    });
                }
                var sent = uploads.stream().map(senders::submit).toList();
                await().pollInterval(Duration.ofMillis(5)).atMost(PATIENCE).until(() -> acknowledged.size() >= BEFORE);

                postgres.killPrimary();
                long killed = System.nanoTime();
                assertThat(postgres.onStandby("select count(*) from work_item"))
                        .as("documents under way")
                        .isPositive();
                assertThat(acknowledged).as("uploads before").hasSizeLessThan(UPLOADS);
                postgres.promote();
                for (var one : sent) {
                    one.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                }
                System.out.println("All uploads were taken "
                        + Duration.ofNanos(System.nanoTime() - killed).toMillis() + " ms after the primary died");
            } finally {
                senders.shutdownNow();
            }

            assertThat(acknowledged).hasSize(UPLOADS);
            for (var id : acknowledged.values()) {
                var document = client.await(id, Duration.ofMillis(20), PATIENCE);
                assertThat(document.path("status").asText()).isEqualTo("PARSEDOK");
                assertThat(document.path("credits_used").asInt()).isEqualTo(1);
            }
            assertThat(client.get("/parser/" + mailbox + "/document_set")
                            .path("count")
                            .asInt())
                    .as("each upload is one document, however often it was sent")
                    .isEqualTo(UPLOADS);
            assertThat(postgres.onStandby("select count(*) from charge")).isEqualTo(UPLOADS);
            assertThat(postgres.onStandby("select count(distinct document) from charge"))
                    .isEqualTo(UPLOADS);
            await().atMost(PATIENCE).until(() -> postgres.onStandby("select count(*) from work_item") == 0);
        }
    }

    private Server start(ReplicatedPostgres postgres) throws IOException {
        return Server.start(Settings.of(
                Map.of(
                        "data", folder.resolve("data").toString(),
                        "port", "0",
                        "sandbox", "off",
                        "workers", "2",
                        "min-free-mb", "0",
                        "api-key", KEY,
                        "db-url", postgres.url(),
                        "db-user", "postgres"),
                Map.of()));
    }

    /** Sends one in until it is acknowledged, each time with the same key. */
    private void send(URI server, long mailbox, int number) throws InterruptedException {
        while (!acknowledged.containsKey(number)) {
            once(server, mailbox, number).ifPresent(id -> acknowledged.put(number, id));
            if (!acknowledged.containsKey(number)) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    private Optional<String> once(URI server, long mailbox, int number) throws InterruptedException {
        var body =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bill-%d.txt\"\r\n\r\nTotal %d.00\r\n--b--\r\n"
                        .formatted(number, 100 + number);
        var request = HttpRequest.newBuilder(URI.create(server + "/parser/" + mailbox + "/upload"))
                .header("Authorization", "Token " + KEY)
                .header("Content-Type", "multipart/form-data; boundary=b")
                .header("Idempotency-Key", "upload-" + number)
                .timeout(Duration.ofSeconds(20))
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            var answer = http.send(request, BodyHandlers.ofString());
            return answer.statusCode() == 201
                    ? Optional.of(new ObjectMapper()
                            .readTree(answer.body())
                            .at("/attachments/0/DocumentID")
                            .asText())
                    : Optional.empty();
        } catch (IOException cutOff) {
            return Optional.empty();
        }
    }
}
