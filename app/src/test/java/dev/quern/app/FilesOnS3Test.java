package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quern.app.blobs.Gate;
import dev.quern.app.blobs.S3Server;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.core.file.ScratchFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A whole server whose files are in a bucket. */
@ExtendWith(ArchivedServers.class)
class FilesOnS3Test {
    private static final String KEY = "sk_a-key-for-the-tests-on-s3";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private S3Server s3;
    private String bucket;
    private Gate gate;

    @BeforeEach
    void make_bucket() throws IOException {
        s3 = S3Server.running();
        bucket = s3.newBucket();
        gate = new Gate(s3.url());
    }

    @AfterEach
    void close_gate() {
        gate.close();
    }

    private Server start() throws IOException {
        return start(place(), gate.url());
    }

    private String place() {
        return "s3://" + bucket + "/quern";
    }

    private Server start(String blobs, URI endpoint) throws IOException {
        return Server.start(Settings.of(
                Map.of(
                        "data",
                        folder.toString(),
                        "port",
                        "0",
                        "api-key",
                        KEY,
                        "blobs",
                        blobs,
                        "s3-endpoint",
                        endpoint.toString()),
                Map.of()));
    }

    @Test
    void a_document_lives_there_through_a_restart_and_goes_with_all_that_was_made_of_it() throws Exception {
        var invoice = Samples.onePageInvoice(7).content();
        String id;
        try (var server = start()) {
            var client = new QuernClient(server.url(), KEY);
            id = client.upload(mailbox(client), "invoice.pdf", invoice);
            var document = client.await(id, Duration.ofMillis(50), PATIENCE);
            assertThat(document.path("status").asText()).isEqualTo("PARSEDOK");
            assertThat(original(client, id)).isEqualTo(invoice);
        }
        assertThat(s3.keys(bucket)).as("the file and its words").hasSize(2).allMatch(key -> key.startsWith("quern/"));
        assertThat(folder.resolve("blobs")).doesNotExist();
        try (var scratch = Files.list(folder.resolve("s3"))) {
            assertThat(scratch).as("what a stopped server leaves").isEmpty();
        }

        try (var server = start()) {
            var client = new QuernClient(server.url(), KEY);
            assertThat(original(client, id)).isEqualTo(invoice);
            assertThat(call(server, "DELETE", "/document/" + id).statusCode()).isBetween(200, 204);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(s3.keys(bucket)).isEmpty());
        }
    }

    @Test
    void an_installation_moves_there_by_a_command() throws Exception {
        var invoice = Samples.onePageInvoice(7).content();
        var disk = folder.resolve("blobs").toString();
        String id;
        try (var server = start(disk, gate.url())) {
            var client = new QuernClient(server.url(), KEY);
            id = client.upload(mailbox(client), "invoice.pdf", invoice);
            client.await(id, Duration.ofMillis(50), PATIENCE);
        }

        assertThat(copied(disk, place())).contains("2 files copied").contains("0 were there already");
        assertThat(copied(disk, place())).contains("0 files copied").contains("2 were there already");
        ScratchFolder.remove(folder.resolve("blobs"));

        try (var server = start()) {
            assertThat(original(new QuernClient(server.url(), KEY), id)).isEqualTo(invoice);
        }
        assertThat(Main.run(
                        "blobs",
                        "copy",
                        disk,
                        place(),
                        "--s3-endpoint",
                        gate.url().toString()))
                .as("from a folder that is not there")
                .isEqualTo(1);
    }

    private String copied(String from, String to) {
        var printed = new ByteArrayOutputStream();
        var before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.run(
                            "blobs",
                            "copy",
                            from,
                            to,
                            "--s3-endpoint",
                            gate.url().toString()))
                    .isZero();
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void an_outage_is_told_at_once_and_no_document_is_lost_in_it() throws Exception {
        try (var server = start()) {
            var client = new QuernClient(server.url(), KEY);
            var mailbox = mailbox(client);
            var before = client.upload(
                    mailbox, "before.pdf", Samples.onePageInvoice(1).content());
            gate.decide(call -> Gate.Fate.IS_CUT);

            assertThatThrownBy(() -> client.upload(
                            mailbox, "meanwhile.pdf", Samples.onePageInvoice(2).content()))
                    .hasMessageContaining("503")
                    .hasMessageContaining("cannot reach its files");
            assertThat(call(server, "GET", "/health/ready").statusCode()).isEqualTo(503);
            assertThat(call(server, "GET", "/health/live").statusCode()).isEqualTo(200);
            assertThat(client.get("/parser/" + mailbox + "/document_set")
                            .path("count")
                            .asInt())
                    .as("what was refused")
                    .isEqualTo(1);

            gate.decide(call -> Gate.Fate.PASSES);
            await().atMost(PATIENCE)
                    .until(() -> call(server, "GET", "/health/ready").statusCode() == 200);
            var after = client.upload(
                    mailbox, "after.pdf", Samples.onePageInvoice(3).content());
            for (var id : new String[] {before, after}) {
                assertThat(client.await(id, Duration.ofMillis(50), PATIENCE)
                                .path("status")
                                .asText())
                        .isEqualTo("PARSEDOK");
            }
        }
    }

    @Test
    void a_start_without_the_bucket_ends_with_one_line() {
        bucket = "not-made-yet";

        assertThatThrownBy(this::start)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("There is no bucket 'not-made-yet'");
    }

    private static long mailbox(QuernClient client) throws IOException {
        return client.post("/parser", ServerTest.mailboxForInvoices())
                .path("id")
                .asLong();
    }

    private byte[] original(QuernClient client, String id) throws Exception {
        var url = client.get("/document/" + id).path("original_document_url").asText();
        var answer = http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private HttpResponse<String> call(Server server, String method, String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Authorization", "Token " + KEY)
                .build();
        return http.send(request, BodyHandlers.ofString());
    }
}
