package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages that come in over SMTP. Most tests share a real server in a process of its own, and have mailboxes and senders of
 * their own there.
 */
@ExtendWith(ArchivedServers.class)
class SmtpTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    static Path data;

    @TempDir
    static Path certificates;

    private static int port;
    private static ServerProcess server;
    private static QuernClient client;

    @TempDir
    Path folder;

    @BeforeAll
    static void a_server() throws Exception {
        port = freePort();
        var options = new ArrayList<>(List.of(
                "--smtp-port",
                String.valueOf(port),
                "--smtp-max-mb",
                "1",
                "--email-domain",
                "in.test",
                "--email-rate-sender",
                "3"));
        if (isThere("openssl")) {
            options.addAll(certificate());
        }
        server = new ServerProcess(data, options.toArray(String[]::new));
        client = server.start();
    }

    private static List<String> certificate() throws Exception {
        var certificate = certificates.resolve("cert.pem");
        var key = certificates.resolve("key.pem");
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
        return List.of("--smtp-certificate", certificate.toString(), "--smtp-key", key.toString());
    }

    @AfterAll
    static void end_the_server() {
        server.close();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** The settings of a server in this process, with others. */
    private Settings settings(Map<String, String> others) {
        var all = new HashMap<>(Map.of("data", folder.toString(), "port", "0", "workers", "1", "sandbox", "off"));
        all.putAll(others);
        return Settings.of(all, Map.of());
    }

    @Test
    void a_server_that_says_it_is_ready_takes_mail() throws Exception {
        int http = freePort();
        int smtp = freePort();
        var ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http + "/health/ready"))
                .build();
        var settings = settings(Map.of("port", String.valueOf(http), "smtp-port", String.valueOf(smtp)));
        var starting = CompletableFuture.supplyAsync(() -> {
            try {
                return Server.start(settings);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        var caller = HttpClient.newHttpClient();
        int status = 0;
        while (status != 200 && !starting.isDone()) {
            try {
                status = caller.send(ready, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
            } catch (ConnectException notYet) {
                Thread.sleep(1);
            }
        }
        try (var conversation = new SmtpConversation(smtp)) {
            assertThat(conversation.say("NOOP")).startsWith("250");
            assertThat(conversation.say("EHLO x.test"))
                    .as("it has no certificate")
                    .startsWith("250")
                    .doesNotContain("STARTTLS");
        } finally {
            starting.join().close();
        }
    }

    private static long mailbox(String prefix) throws IOException {
        var mailbox = JsonMapper.builder().build().createObjectNode();
        mailbox.put("email_prefix", prefix);
        mailbox.put("subject_field", true);
        mailbox.put("recipient_suffix_field", true);
        mailbox.put("attachments_field", true);
        return client.post("/parser", mailbox).path("id").asLong();
    }

    private static JsonNode documents(long mailbox) throws IOException {
        return client.get("/parser/" + mailbox + "/document_set?page_size=100&ordering=created")
                .path("results");
    }

    @Test
    void a_message_that_comes_while_too_many_documents_wait_is_deferred() throws Exception {
        var answer = new CountDownLatch(1);
        try (var model = new AnsweringModel(200, "{\"Total\":100.00}")) {
            model.beforeAnswer = () -> awaitQuietly(answer);
            var settings = settings(Map.of(
                    "smtp-port", "0",
                    "email-domain", "in.test",
                    "api-key", ServerProcess.KEY,
                    "max-waiting", "1",
                    "llm-url", model.url(),
                    "llm-model", "tiny"));
            try (var full = Server.start(settings)) {
                var caller = new QuernClient(full.url(), ServerProcess.KEY);
                var json = JsonMapper.builder().build();
                long orders =
                        caller.post("/parser", json.readTree("""
                                {"email_prefix": "orders", "parser_object_set": [{"name": "Total", "format": "NUMBER"}]}""")).path("id").asLong();
                var held = caller.upload(orders, "held.txt", "Total 100.00".getBytes(StandardCharsets.UTF_8));
                try (var smtp = new SmtpConversation(full.smtpPort().orElseThrow())) {
                    assertThat(smtp.say("EHLO x.test")).startsWith("250");
                    assertThat(smtp.say("MAIL FROM:<jane@x.test>")).startsWith("250");
                    assertThat(smtp.say("RCPT TO:<orders@in.test>")).startsWith("250");
                    assertThat(smtp.data("Subject: order\n\nHello\n"))
                            .startsWith("451")
                            .contains("wait to be processed");
                }
                assertThat(caller.get("/parser/" + orders + "/document_set")
                                .path("count")
                                .asInt())
                        .as("the one that is held")
                        .isOne();
                answer.countDown();
                assertThat(caller.await(held, Duration.ofMillis(50), PATIENCE)
                                .path("status")
                                .asText())
                        .isEqualTo("PARSEDOK");
            } finally {
                answer.countDown();
            }
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_message_reaches_every_mailbox_it_is_for_and_unknown_ones_are_refused() throws Exception {
        long orders = mailbox("orders");
        long bills = mailbox("bills");
        var message = "From: Jane <jane@x.test>\nSubject: order 7\n\nHello\n";
        try (var smtp = new SmtpConversation(port)) {
            assertThat(smtp.say("EHLO x.test")).contains("SIZE 1048576");
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
            assertThat(smtp.say("MAIL FROM:<jim@x.test> SIZE=5000000")).startsWith("552");
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
        try (var smtp = new SmtpConversation(port)) {
            smtp.say("EHLO x.test");
            for (var answer : List.of("250", "250", "250", "450")) {
                assertThat(smtp.say("MAIL FROM:<mary@x.test>")).startsWith(answer);
                smtp.say("RSET");
            }
            assertThat(smtp.say("MAIL FROM:<joe@x.test>")).startsWith("250");
        }
    }

    @Test
    void acknowledged_messages_are_there_after_a_kill() throws Exception {
        long orders = mailbox("kept");
        var acknowledged = new ArrayList<String>();
        var killer = new Thread(() -> {
            try {
                Thread.sleep(60);
                server.kill();
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
                smtp.say("RCPT TO:<kept@in.test>");
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

        client = server.start();
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
        long orders = mailbox("swaks");
        var note = Files.writeString(folder.resolve("note.txt"), "Number 7");
        assertThat(run(
                        "swaks",
                        "--server",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--tls",
                        "--from",
                        "sue@x.test",
                        "--to",
                        "swaks+shop@in.test",
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
                        "sue@x.test",
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
        var nothing = Files.writeString(folder.resolve("empty.pem"), "");
        assertThatThrownBy(() -> Server.start(settings(Map.of(
                        "smtp-port", "0", "smtp-certificate", nothing.toString(), "smtp-key", nothing.toString()))))
                .hasMessageContaining("empty.pem");
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
}
