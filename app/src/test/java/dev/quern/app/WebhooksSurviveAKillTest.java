package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.samples.Samples;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real server in a process of its own, killed without warning in the middle of a call. */
class WebhooksSurviveAKillTest extends ServerTest {
    private final LinkedBlockingQueue<String> ids = new LinkedBlockingQueue<>();
    private final CountDownLatch killed = new CountDownLatch(1);
    private HttpServer receiver;

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
    }

    @Test
    void a_call_cut_off_is_made_again_under_its_id() throws Exception {
        var client = start("--webhooks-allow", "127.0.0.0/8");
        var json = JsonMapper.builder().build();
        long id = client.post("/parser", mailboxForInvoices()).path("id").asLong();
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
        server().kill();
        killed.countDown();

        client = start("--webhooks-allow", "127.0.0.0/8");

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
}
