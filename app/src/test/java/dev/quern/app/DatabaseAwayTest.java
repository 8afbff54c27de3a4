package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A server whose PostgreSQL stops or hangs: no call waits for it, and all goes on when it is back. */
@ExtendWith(ArchivedServers.class)
class DatabaseAwayTest {
    private static final String KEY = "sk_a-key-for-the-tests-of-outages";
    /** The server promises two seconds, and a busy machine may need more; 30 would mean that calls wait for a connection. */
    private static final Duration SOON = Duration.ofSeconds(10);

    private static final Duration LONGEST = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    private record Timed(HttpResponse<String> answer, Duration taken) {}

    @Test
    void calls_are_answered_at_once_while_the_database_is_away_and_as_usual_afterwards() throws Exception {
        var postgres = start(0);
        int port = postgres.getPort();
        try (var server = Server.start(Settings.of(
                Map.of(
                        "data", folder.resolve("data").toString(),
                        "port", "0",
                        "smtp-port", "0",
                        "email-domain", "in.test",
                        "min-free-mb", "0",
                        "api-key", KEY,
                        "db-url", postgres.getJdbcUrl("postgres", "postgres"),
                        "db-user", "postgres"),
                Map.of()))) {
            long mailbox = made(server);
            assertThat(upload(server, mailbox).statusCode()).isEqualTo(201);

            signal("-STOP");
            try {
                everythingIsRefusedAtOnce(server, mailbox);
            } finally {
                signal("-CONT");
            }
            everythingWorks(server, mailbox);

            postgres.close();
            everythingIsRefusedAtOnce(server, mailbox);
            postgres = start(port);
            everythingWorks(server, mailbox);
        } finally {
            postgres.close();
        }
    }

    private EmbeddedPostgres start(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(folder.resolve("postgres"))
                .setCleanDataDirectory(false)
                .start();
    }

    private void signal(String signal) throws Exception {
        var postmaster =
                Long.parseLong(Files.readAllLines(folder.resolve("postgres").resolve("postmaster.pid"))
                        .get(0));
        assertThat(kill(signal, postmaster)).isZero();
        // Its children come and go; one that has just gone needs no signal.
        for (var child :
                ProcessHandle.of(postmaster).orElseThrow().descendants().toList()) {
            kill(signal, child.pid());
        }
    }

    private static int kill(String signal, long pid) throws Exception {
        return new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
    }

    private void everythingIsRefusedAtOnce(Server server, long mailbox) throws Exception {
        // More calls than there are connections, the first of them before the server knows that the database is away.
        List<CompletableFuture<Timed>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            calls.add(timed(request(server, "/parser").GET()));
            calls.add(timed(
                    request(server, "/parser/" + mailbox + "/document_set").GET()));
            calls.add(timed(form(request(server, "/parser/" + mailbox + "/upload"))));
            calls.add(
                    timed(
                            HttpRequest.newBuilder(URI.create(server.url() + "/email"))
                                    .header("Content-Type", "application/json")
                                    .POST(
                                            BodyPublishers.ofString(
                                                    "{\"recipient\": \"bills@in.test\", \"from\": \"a@b.test\", \"subject\": \"x\", \"body_plain\": \"y\"}"))));
        }
        for (var call : calls) {
            var timed = call.get(2, TimeUnit.MINUTES);
            assertThat(timed.answer().statusCode()).as(timed.answer().body()).isEqualTo(503);
            assertThat(timed.answer().headers().firstValue("Retry-After")).isPresent();
            assertThat(timed.answer().body()).contains("cannot reach its database");
            assertThat(timed.taken()).isLessThan(SOON);
        }
        assertThat(status(server, "/health/ready")).isEqualTo(503);
        assertThat(status(server, "/health/live")).isEqualTo(200);
        try (var smtp = new SmtpConversation(server.smtpPort().orElseThrow())) {
            smtp.say("EHLO there");
            // Whether a sender may still send is asked of the database as well, now and then.
            var from = smtp.say("MAIL FROM:<a@b.test>");
            var refused = from.startsWith("250") ? smtp.say("RCPT TO:<bills@in.test>") : from;
            assertThat(refused).startsWith("451").contains("database");
        }
    }

    private void everythingWorks(Server server, long mailbox) throws Exception {
        long begin = System.nanoTime();
        while (status(server, "/health/ready") != 200) {
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LONGEST);
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(upload(server, mailbox).statusCode()).isEqualTo(201);
        var document =
                JsonMapper.builder().build().readTree(upload(server, mailbox).body());
        var id = document.path("attachments").path(0).path("DocumentID").asText();
        var client = new QuernClient(server.url(), KEY);
        assertThat(client.await(id, Duration.ofMillis(200), LONGEST)
                        .path("status")
                        .asText())
                .isNotIn("INVALID", "INCOMING");
    }

    private long made(Server server) throws Exception {
        var answer = http.send(
                request(server, "/parser")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"name\": \"Bills\", \"email_prefix\": \"bills\"}"))
                        .build(),
                BodyHandlers.ofString());
        return JsonMapper.builder().build().readTree(answer.body()).path("id").asLong();
    }

    private int status(Server server, String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(server.url() + path)).build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    private HttpResponse<String> upload(Server server, long mailbox) throws Exception {
        return http.send(form(request(server, "/parser/" + mailbox + "/upload")).build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(Server server, String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path)).header("Authorization", "Token " + KEY);
    }

    private static HttpRequest.Builder form(HttpRequest.Builder request) {
        return request.header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofString("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\""
                        + "\r\n\r\nInvoice 12\r\n--b--\r\n"));
    }

    private CompletableFuture<Timed> timed(HttpRequest.Builder request) {
        long begin = System.nanoTime();
        return http.sendAsync(request.build(), BodyHandlers.ofString())
                .thenApply(answer -> new Timed(answer, Duration.ofNanos(System.nanoTime() - begin)));
    }
}
