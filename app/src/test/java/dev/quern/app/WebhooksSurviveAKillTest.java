package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server in a process of its own, killed without warning in the middle of a call. */
class WebhooksSurviveAKillTest {
    private static final String KEY = "sk_a-key-for-the-test-that-kills";

    @TempDir
    Path data;

    private final LinkedBlockingQueue<String> ids = new LinkedBlockingQueue<>();
    private final CountDownLatch killed = new CountDownLatch(1);
    private HttpServer receiver;
    private Process process;

    @BeforeEach
    void a_receiver_that_answers_once_the_server_was_killed() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(Executors.newCachedThreadPool());
        receiver.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            ids.add(exchange.getRequestHeaders().getFirst("webhook-id"));
            try {
                killed.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
    }

    @AfterEach
    void end() {
        killed.countDown();
        receiver.stop(0);
        if (process != null) {
            process.destroyForcibly();
        }
    }

    @Test
    void a_call_cut_off_is_made_again_under_its_id() throws Exception {
        var client = start();
        var json = JsonMapper.builder().build();
        var mailbox = json.createObjectNode();
        mailbox.set("parser_object_set", FieldNodes.of(Samples.onePageInvoice(0).fields()));
        long id = client.post("/parser", mailbox).path("id").asLong();
        client.post(
                "/webhook",
                json.createObjectNode()
                        .put("event", "document.processed")
                        .put(
                                "target",
                                "http://127.0.0.1:" + receiver.getAddress().getPort() + "/")
                        .put("parser", id));
        var document =
                client.upload(id, "invoice.pdf", Samples.onePageInvoice(0).content());
        var first = ids.poll(30, TimeUnit.SECONDS);
        assertThat(first).startsWith("msg_");
        process.destroyForcibly().waitFor();
        killed.countDown();

        client = start();

        assertThat(ids.poll(30, TimeUnit.SECONDS)).isEqualTo(first);
        var patience = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        var deliveries = client.get("/document/" + document + "/delivery_set");
        while (!deliveries.path("results").path(0).path("status").asText().equals("DELIVERED")
                && System.nanoTime() < patience) {
            TimeUnit.MILLISECONDS.sleep(50);
            deliveries = client.get("/document/" + document + "/delivery_set");
        }
        assertThat(deliveries.path("results").path(0).path("status").asText()).isEqualTo("DELIVERED");
        assertThat(deliveries.path("count").asInt()).isEqualTo(1);
        assertThat(ids).isEmpty();
    }

    private QuernClient start() throws IOException {
        process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.quern.app.Main",
                        "serve",
                        "--port",
                        "0",
                        "--api-key",
                        KEY,
                        "--webhooks-allow",
                        "127.0.0.0/8",
                        "--data",
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(ServeCommand.READY)) {
                return new QuernClient(URI.create(line.substring(ServeCommand.READY.length())), KEY);
            }
        }
        throw new IOException("The server did not start");
    }
}
