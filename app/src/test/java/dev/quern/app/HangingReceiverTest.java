package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.quern.app.wiring.Server;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentId;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookSender;
import dev.quern.core.webhook.WebhookSender.Call;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.queue.JdbcDeliveryQueue;
import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.delivery.HttpWebhookSender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A receiver that takes calls and never answers beside one that answers, with the sender and the queue of the server. */
class HangingReceiverTest {
    private static final AccountId ACCOUNT = new AccountId(UUID.randomUUID());
    private static final int HANGING = 200;
    private static final int GOOD = 20;

    private final Set<Long> delivered = ConcurrentHashMap.newKeySet();

    @Test
    void deliveries_to_others_go_out_at_once(@TempDir Path folder) throws Exception {
        var held = new ConcurrentLinkedQueue<Socket>();
        var good = good();
        try (var hanging = new ServerSocket(0, HANGING, InetAddress.getLoopbackAddress());
                var database = Database.open("jdbc:h2:file:" + folder.resolve("quern"), null, null);
                var queue = new JdbcDeliveryQueue(database)) {
            holdAll(hanging, held);
            var bad = new WebhookTarget("http://127.0.0.1:" + hanging.getLocalPort() + "/in");
            var fine = new WebhookTarget("http://127.0.0.1:" + good.getAddress().getPort() + "/in");
            var sender = new HttpWebhookSender(List.of(AddressRange.parse("127.0.0.0/8")));
            for (long i = 0; i < HANGING; i++) {
                queue.offer(delivery(i), bad, Instant.now());
            }
            queue.start(
                    Server.DELIVERY_WORKERS,
                    delivery -> send(sender, delivery, delivery.number() < HANGING ? bad : fine),
                    (delivery, cause) -> {});
            int atOnce = Server.DELIVERY_WORKERS / 4;
            await().until(() -> held.size() == atOnce);

            long start = System.nanoTime();
            for (long i = HANGING; i < HANGING + GOOD; i++) {
                queue.offer(delivery(i), fine, Instant.now());
            }
            await().atMost(Duration.ofSeconds(20)).until(() -> delivered.size() == GOOD);
            var took = Duration.ofNanos(System.nanoTime() - start);

            System.out.printf("%d deliveries beside %d that hang: %d ms%n", GOOD, HANGING, took.toMillis());
            assertThat(held).as("calls of the one that hangs").hasSize(atOnce);
            assertThat(queue.size()).isEqualTo(HANGING);
            for (var socket : held) {
                socket.close();
            }
        } finally {
            good.stop(0);
        }
    }

    private void send(WebhookSender sender, DeliveryId delivery, WebhookTarget target) {
        var webhook = new Webhook(
                new WebhookId(1),
                ACCOUNT,
                WebhookEvent.DOCUMENT_PROCESSED,
                target,
                "",
                WebhookHeaders.NONE,
                WebhookCategory.CUSTOM,
                List.of(),
                new WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
                Instant.now());
        var answer = sender.send(
                new Call(webhook, webhook.event(), "msg_" + delivery, Instant.now(), Map.of("a", 1), false));
        if (answer instanceof WebhookSender.Accepted) {
            delivered.add(delivery.number());
        } else {
            throw new IllegalStateException(answer.message());
        }
    }

    private static Delivery delivery(long number) {
        return new Delivery.Draft(
                        "msg_" + number,
                        ACCOUNT,
                        new WebhookId(1),
                        new DocumentId(number),
                        new MailboxId(1),
                        WebhookEvent.DOCUMENT_PROCESSED,
                        null,
                        Instant.now())
                .stored(new DeliveryId(number));
    }

    private static HttpServer good() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/in", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static void holdAll(ServerSocket server, ConcurrentLinkedQueue<Socket> held) {
        var thread = new Thread(() -> {
            try {
                while (true) {
                    held.add(server.accept());
                }
            } catch (IOException closed) {
                // The test is over, and the socket is closed.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
