package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages that come in over SMTP, to a real server in a process of its own. */
class SmtpTest extends ServerTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private int port;
    private QuernClient client;

    @BeforeEach
    void a_port() throws IOException {
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
    }

    private void serve(String... options) throws IOException {
        var all = new ArrayList<>(
                List.of("--smtp-port", String.valueOf(port), "--smtp-max-mb", "1", "--email-domain", "in.test"));
        all.addAll(List.of(options));
        client = start(all.toArray(String[]::new));
    }

    @Test
    void a_server_that_says_it_is_ready_takes_mail() throws Exception {
        int http;
        try (var socket = new ServerSocket(0)) {
            http = socket.getLocalPort();
        }
        var ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http + "/health/ready"))
                .build();
        var settings = Settings.of(
                Map.of("data", data.toString(), "port", String.valueOf(http), "smtp-port", String.valueOf(port)),
                Map.of());
        var starting = CompletableFuture.supplyAsync(() -> {
            try {
                return Server.start(settings);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        int status = 0;
        while (status != 200 && !starting.isDone()) {
            try {
                status = HttpClient.newHttpClient()
                        .send(ready, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
            } catch (ConnectException notYet) {
                Thread.onSpinWait();
            }
        }
        try (var conversation = new SmtpConversation(port)) {
            assertThat(conversation.say("NOOP")).startsWith("250");
        } finally {
            starting.join().close();
        }
    }

    private long mailbox(String prefix) throws IOException {
        var mailbox = JsonMapper.builder().build().createObjectNode();
        mailbox.put("email_prefix", prefix);
        mailbox.put("subject_field", true);
        mailbox.put("recipient_suffix_field", true);
        mailbox.put("attachments_field", true);
        return client.post("/parser", mailbox).path("id").asLong();
    }

    private JsonNode documents(long mailbox) throws IOException {
        return client.get("/parser/" + mailbox + "/document_set?page_size=100&ordering=created")
                .path("results");
    }

    @Test
    void a_message_that_comes_while_too_many_documents_wait_is_deferred() throws Exception {
        serve("--max-waiting", "1", "--workers", "1");
        long orders = mailbox("orders");
        client.upload(mailbox("many"), "many.zip", zipOf(400));
        try (var smtp = new SmtpConversation(port)) {
            assertThat(smtp.say("EHLO x.test")).startsWith("250");
            assertThat(smtp.say("MAIL FROM:<jane@x.test>")).startsWith("250");
            assertThat(smtp.say("RCPT TO:<orders@in.test>")).startsWith("250");
            assertThat(smtp.data("Subject: order\n\nHello\n")).startsWith("451").contains("wait to be processed");
        }
        assertThat(documents(orders)).isEmpty();
        // Stops the server gracefully: a process left by a killed one would go on writing what it unpacks.
        assertThat(server().stop()).isIn(0, 143);
    }

    @Test
    void a_message_reaches_every_mailbox_it_is_for_and_unknown_ones_are_refused() throws Exception {
        serve();
        long orders = mailbox("orders");
        long bills = mailbox("bills");
        var message = "From: Jane <jane@x.test>\nSubject: order 7\n\nHello\n";
        try (var smtp = new SmtpConversation(port)) {
            assertThat(smtp.say("EHLO x.test")).contains("SIZE 1048576").doesNotContain("STARTTLS");
            assertThat(smtp.say("MAIL FROM:<jane@x.test>")).startsWith("250");
            assertThat(smtp.say("RCPT TO:<nobody@in.test>")).startsWith("550");
            assertThat(smtp.say("RCPT TO:<orders@elsewhere.test>")).startsWith("550");
            assertThat(smtp.say("RCPT TO:<orders+shop@in.test>")).startsWith("250");
            assertThat(smtp.say("RCPT TO:<BILLS@in.test>")).startsWith("250");
            assertThat(smtp.data(message)).startsWith("250");

            assertThat(smtp.say("MAIL FROM:<jane@x.test>")).startsWith("250");
            assertThat(smtp.say("RCPT TO:<orders@in.test>")).startsWith("250");
            assertThat(smtp.data(message)).as("our answer was not heard").startsWith("250");
            assertThat(documents(orders)).as("stored once").hasSize(1);

            assertThat(smtp.say("MAIL FROM:<>")).startsWith("250");
            assertThat(smtp.say("RCPT TO:<orders@in.test>")).startsWith("250");
            assertThat(smtp.data(
                            "Subject: large\n\n" + "x".repeat(70).concat("\n").repeat(20_000)))
                    .startsWith("552");
            assertThat(smtp.say("RSET")).as("still in step").startsWith("250");
            assertThat(smtp.say("MAIL FROM:<jane@x.test> SIZE=5000000")).startsWith("552");
        }
        assertThat(documents(bills)).hasSize(1);
        var document = client.await(documents(orders).get(0).path("id").asText(), Duration.ofMillis(50), PATIENCE);
        assertThat(document.path("name").asText()).isEqualTo("order 7");
        var result = QuernClient.result(document);
        assertThat(result.path("Subject").asText()).isEqualTo("order 7");
        assertThat(result.path("RecipientSuffix").asText()).isEqualTo("shop");
        try (var left = Files.list(data.resolve("smtp"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void a_sender_is_limited() throws Exception {
        serve("--email-rate-sender", "2");
        mailbox("orders");
        try (var smtp = new SmtpConversation(port)) {
            smtp.say("EHLO x.test");
            for (var answer : List.of("250", "250", "450")) {
                assertThat(smtp.say("MAIL FROM:<jane@x.test>")).startsWith(answer);
                smtp.say("RSET");
            }
            assertThat(smtp.say("MAIL FROM:<joe@x.test>")).startsWith("250");
        }
    }

    @Test
    void acknowledged_messages_are_there_after_a_kill() throws Exception {
        serve();
        long orders = mailbox("orders");
        var acknowledged = new ArrayList<String>();
        var killer = new Thread(() -> {
            try {
                Thread.sleep(60);
                server().kill();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (var smtp = new SmtpConversation(port)) {
            smtp.say("EHLO x.test");
            for (int i = 0; i < 90; i++) {
                if (i == 10) {
                    killer.start();
                }
                smtp.say("MAIL FROM:<jane" + i + "@x.test>");
                smtp.say("RCPT TO:<orders@in.test>");
                if (!smtp.data("Subject: order " + i + "\n\nHello\n").startsWith("250")) {
                    break;
                }
                acknowledged.add("order " + i);
            }
        } catch (IOException killed) {
            // The server was killed in the middle of a line.
        }
        killer.join();
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(10);

        serve();
        var names = new ArrayList<String>();
        for (var document : documents(orders)) {
            names.add(document.path("name").asText());
            assertThat(client.await(document.path("id").asText(), Duration.ofMillis(50), PATIENCE)
                            .path("status")
                            .asText())
                    .isEqualTo("PARSEDOK");
        }
        assertThat(names).doesNotHaveDuplicates().containsAll(acknowledged);
    }

    @Test
    void a_real_program_sends_attachments_under_starttls() throws Exception {
        assumeTrue(isThere("swaks") && isThere("openssl"), "swaks and openssl are installed by ./quern verify");
        var certificate = data.resolve("cert.pem");
        var key = data.resolve("key.pem");
        assertThat(run(
                        "openssl",
                        "req",
                        "-x509",
                        "-newkey",
                        "rsa:2048",
                        "-nodes",
                        "-subj",
                        "/CN=in.test",
                        "-days",
                        "2",
                        "-keyout",
                        key.toString(),
                        "-out",
                        certificate.toString()))
                .isZero();
        serve("--smtp-certificate", certificate.toString(), "--smtp-key", key.toString());
        long orders = mailbox("orders");
        var note = Files.writeString(data.resolve("note.txt"), "Number 7");
        assertThat(run(
                        "swaks",
                        "--server",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--tls",
                        "--from",
                        "jane@x.test",
                        "--to",
                        "orders+swaks@in.test",
                        "--header",
                        "Subject: =?utf-8?B?w5w=?= 7",
                        "--body",
                        "Hello",
                        "--attach",
                        "@" + note))
                .isZero();
        assertThat(run(
                        "swaks",
                        "--server",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--from",
                        "jane@x.test",
                        "--to",
                        "nobody@in.test"))
                .as("refused")
                .isEqualTo(24);
        var mail = client.await(documents(orders).get(0).path("id").asText(), Duration.ofMillis(50), PATIENCE);
        var result = QuernClient.result(mail);
        assertThat(result.path("Subject").asText()).isEqualTo("Ü 7");
        assertThat(result.path("Attachments").get(0).path("name").asText()).isEqualTo("note.txt");
        assertThat(documents(orders)).hasSize(2);
    }

    @Test
    void a_certificate_that_cannot_be_used_stops_the_start() throws IOException {
        var nothing = Files.writeString(data.resolve("empty.pem"), "");
        assertThatThrownBy(() -> serve("--smtp-certificate", nothing.toString(), "--smtp-key", nothing.toString()))
                .isInstanceOf(IOException.class);
    }

    private static boolean isThere(String program) throws Exception {
        return run("which", program) == 0;
    }

    private static int run(String... command) throws Exception {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private static byte[] zipOf(int files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < files; i++) {
                zip.putNextEntry(new ZipEntry(i + ".txt"));
                zip.write(("Number " + i).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
