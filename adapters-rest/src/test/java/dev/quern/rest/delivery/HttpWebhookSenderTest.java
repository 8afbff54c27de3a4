package dev.quern.rest.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.quern.core.account.AccountId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookSender.Accepted;
import dev.quern.core.webhook.WebhookSender.Answer;
import dev.quern.core.webhook.WebhookSender.Call;
import dev.quern.core.webhook.WebhookSender.Refused;
import dev.quern.core.webhook.WebhookSender.TryAgain;
import dev.quern.core.webhook.WebhookTarget;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls to real receivers on this machine, whose address is allowed where a test does not say otherwise. */
class HttpWebhookSenderTest {
    private static final Instant NOON = Instant.parse("2026-06-16T12:00:00.5Z");
    private static final WebhookSecret SECRET = new WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    private static final List<AddressRange> LOOPBACK = List.of(AddressRange.parse("127.0.0.0/8"));

    private record Received(String method, String uri, Headers headers, String body) {}

    private final List<Received> received = new ArrayList<>();
    private int status = 200;
    private final Headers answer = new Headers();
    private HttpServer sink;

    @BeforeEach
    void start() throws IOException {
        sink = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(sink);
    }

    private void serve(HttpServer server) {
        server.createContext("/", exchange -> {
            var body = exchange.getRequestBody().readAllBytes();
            received.add(new Received(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    new String(body, StandardCharsets.UTF_8)));
            exchange.getResponseHeaders().putAll(answer);
            exchange.sendResponseHeaders(status, 2);
            exchange.getResponseBody().write("ok".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        sink.stop(0);
    }

    @Test
    void a_call_is_a_signed_post_of_json() throws Exception {
        var webhook = webhook(
                url("/in?key=a%20b"),
                Map.of("Authorization", "Bearer x", "content-TYPE", "application/json; charset=utf-8"));
        var body = Map.of("Total", new BigDecimal("12.50"), "Name", "Größe \uD83E\uDDFE");

        var answered = sender().send(new Call(webhook, WebhookEvent.DOCUMENT_PROCESSED, "msg_1", NOON, body, false));

        assertThat(answered).isEqualTo(new Accepted(200, "200 OK"));
        assertThat(received).hasSize(1);
        var call = received.get(0);
        assertThat(call.method()).isEqualTo("POST");
        assertThat(call.uri()).isEqualTo("/in?key=a%20b");
        assertThat(call.headers().getFirst("Host")).isEqualTo("127.0.0.1:" + port());
        assertThat(call.headers().get("Content-Type")).containsExactly("application/json; charset=utf-8");
        assertThat(call.headers().getFirst("Authorization")).isEqualTo("Bearer x");
        assertThat(call.headers().getFirst("X-Parseur-Event")).isEqualTo("document.processed");
        assertThat(call.headers().getFirst("webhook-id")).isEqualTo("msg_1");
        assertThat(call.headers().getFirst("webhook-timestamp")).isEqualTo("1781611200");
        assertThat(call.headers().getFirst("X-Quern-Test")).isNull();
        assertThat(call.body()).contains("\"Total\":12.50", "\"Name\":\"Größe \uD83E\uDDFE\"");

        // The signature, computed as a receiver does to check it.
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), "HmacSHA256"));
        mac.update("msg_1.1781611200.".getBytes(StandardCharsets.UTF_8));
        assertThat(call.headers().getFirst("webhook-signature"))
                .isEqualTo("v1,"
                        + Base64.getEncoder()
                                .encodeToString(mac.doFinal(call.body().getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void the_signature_is_that_of_the_standards_own_example() {
        assertThat(Signature.of(
                        SECRET,
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        Instant.ofEpochSecond(1614265330),
                        "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @ParameterizedTest
    @CsvSource({
        "200, Accepted",
        "201, Accepted",
        "204, Accepted",
        "299, Accepted",
        "301, Refused",
        "302, Refused",
        "307, Refused",
        "308, Refused",
        "400, Refused",
        "401, Refused",
        "404, Refused",
        "410, Refused",
        "408, TryAgain",
        "425, TryAgain",
        "429, TryAgain",
        "500, TryAgain",
        "503, TryAgain",
        "599, TryAgain"
    })
    void an_answer_is_judged_by_its_status(int code, String kind) {
        status = code;
        answer.set("Location", url("/elsewhere"));

        var judged = send(url("/"));

        assertThat(judged.getClass().getSimpleName()).isEqualTo(kind);
        assertThat(judged.status()).isEqualTo(code);
        assertThat(received).as("redirects are not followed").hasSize(1);
        assertThat(judged instanceof Refused refused && refused.gone()).isEqualTo(code == 410);
    }

    @Test
    void a_receiver_says_when_to_come_back_in_seconds_or_as_a_date() {
        status = 503;
        answer.set("Retry-After", "120");
        assertThat(((TryAgain) send(url("/"))).retryAfter()).isEqualTo(Duration.ofMinutes(2));
        answer.set("Retry-After", "Tue, 16 Jun 2026 12:10:00 GMT");
        assertThat(((TryAgain) send(url("/"))).retryAfter()).isEqualTo(Duration.ofMillis(599_500));
        for (var useless : List.of("Tue, 16 Jun 2020 12:10:00 GMT", "soon", "-5", "99999999999999999999")) {
            answer.set("Retry-After", useless);
            assertThat(((TryAgain) send(url("/"))).retryAfter()).as(useless).isNull();
        }
    }

    @Test
    void an_internal_target_is_refused_when_it_is_named_and_when_it_is_called() {
        var strict = new HttpWebhookSender(List.of());
        for (var target : List.of(
                url("/"),
                "http://localhost:" + port(),
                "http://[::1]:" + port(),
                "http://2130706433:" + port(),
                "http://[::ffff:127.0.0.1]:" + port(),
                "http://0.0.0.0:" + port(),
                "http://169.254.169.254/latest/meta-data/",
                "https://10.0.0.1/")) {
            assertThatThrownBy(() -> strict.refuseForbidden(new WebhookTarget(target)))
                    .as(target)
                    .isInstanceOfSatisfying(
                            Refusal.Invalid.class,
                            refusal -> assertThat(refusal.field()).isEqualTo("target"));
            assertThat(strict.send(call(webhook(target, Map.of())))).isInstanceOf(Refused.class);
        }
        assertThat(received).isEmpty();
    }

    @Test
    void a_host_name_that_changes_its_address_gains_nothing() {
        var lookups = new AtomicInteger();
        var rebinding = sender(List.of(), host -> {
            var address = lookups.incrementAndGet() == 1 ? "93.184.216.34" : "127.0.0.1";
            return InetAddress.getAllByName(address);
        });
        var target = "http://rebind.example:" + port() + "/";
        rebinding.refuseForbidden(new WebhookTarget(target));

        var answered = rebinding.send(call(webhook(target, Map.of())));

        assertThat(answered).isInstanceOf(Refused.class);
        assertThat(answered.message()).contains("127.0.0.1");
        assertThat(lookups).as("looked up once for the call").hasValue(2);
        assertThat(received).isEmpty();
    }

    @Test
    void the_address_that_was_judged_is_the_one_that_is_called() {
        var lookups = new AtomicInteger();
        var sender = sender(LOOPBACK, host -> {
            lookups.incrementAndGet();
            return InetAddress.getAllByName("127.0.0.1");
        });

        assertThat(sender.send(call(webhook("http://hooks.invalid:" + port() + "/", Map.of()))))
                .isInstanceOf(Accepted.class);
        assertThat(received.get(0).headers().getFirst("Host")).isEqualTo("hooks.invalid:" + port());
        assertThat(lookups).hasValue(1);
    }

    @Test
    void one_internal_address_among_others_is_enough_to_refuse() {
        var sender = sender(List.of(), host ->
                new InetAddress[] {InetAddress.getAllByName("93.184.216.34")[0], InetAddress.getAllByName("::1")[0]});
        var target = new WebhookTarget("http://both.example/");

        assertThatThrownBy(() -> sender.refuseForbidden(target)).isInstanceOf(Refusal.Invalid.class);
        assertThat(sender.send(call(webhook(target.value(), Map.of())))).isInstanceOf(Refused.class);
    }

    @Test
    void an_unknown_host_is_not_refused_but_worth_another_try() {
        var sender = sender(List.of(), host -> {
            throw new UnknownHostException(host);
        });
        sender.refuseForbidden(new WebhookTarget("http://later.example/"));
        assertThat(sender.send(call(webhook("http://later.example/", Map.of()))))
                .isEqualTo(new TryAgain(null, "The host is not known", null));
    }

    @Test
    void a_port_without_a_listener_is_worth_another_try() {
        sink.stop(0);
        assertThat(send(url("/"))).isInstanceOf(TryAgain.class);
    }

    @Test
    void a_receiver_that_drips_is_cut_off_at_the_deadline() throws IOException {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var dripping = new Closing(Executors.newSingleThreadExecutor())) {
            dripping.executor().execute(() -> {
                try (var socket = server.accept()) {
                    socket.getOutputStream().write("HTTP/1.1 200 ".getBytes(StandardCharsets.US_ASCII));
                    for (int i = 0; i < 1_000; i++) {
                        socket.getOutputStream().write('x');
                        Thread.sleep(50);
                    }
                } catch (IOException | InterruptedException e) {
                    // The sender hung up, as it should.
                }
            });
            long before = System.nanoTime();
            var answered = new HttpWebhookSender(
                            LOOPBACK,
                            InetAddress::getAllByName,
                            (SSLSocketFactory) SSLSocketFactory.getDefault(),
                            Duration.ofSeconds(1))
                    .send(call(webhook("http://127.0.0.1:" + server.getLocalPort(), Map.of())));

            assertThat(answered).isEqualTo(new TryAgain(null, "No answer: no answer within 1 seconds", null));
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
        }
    }

    private record Closing(ExecutorService executor) implements AutoCloseable {
        @Override
        public void close() {
            executor.shutdownNow();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', the connection was closed without an answer",
        "'220 mail.example ESMTP\r\n\r\n', the answer is not HTTP/1.1",
        "'HTTP/1.1 200 OK\r\nA: b', the answer is cut off"
    })
    void a_malformed_answer_is_worth_another_try(String written, String reason) throws IOException {
        assertThat(answerTo(written)).isEqualTo(new TryAgain(null, "No answer: " + reason, null));
    }

    @Test
    void an_endless_head_and_endless_interim_answers_are_no_answer() throws IOException {
        assertThat(answerTo("HTTP/1.1 200 OK\r\nA: " + "x".repeat(100_000))).isInstanceOf(TryAgain.class);
        assertThat(answerTo("HTTP/1.1 100 Continue\r\n\r\n".repeat(50))).isInstanceOf(TryAgain.class);
        assertThat(answerTo("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 \u0007Done\r\n\r\n"))
                .isEqualTo(new Accepted(204, "204 Done"));
    }

    private Answer answerTo(String written) throws IOException {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var answering = new Closing(Executors.newSingleThreadExecutor())) {
            answering.executor().execute(() -> {
                try (var socket = server.accept()) {
                    socket.getInputStream().read(new byte[4096]);
                    socket.getOutputStream().write(written.getBytes(StandardCharsets.ISO_8859_1));
                    socket.shutdownOutput();
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The sender hung up, as it should.
                }
            });
            return send("http://127.0.0.1:" + server.getLocalPort());
        }
    }

    @Test
    void a_secure_receiver_must_have_a_certificate_for_its_name(@TempDir Path folder) throws Exception {
        var context = certificateFor("hooks.example", folder);
        var secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(context));
        serve(secure);
        try {
            Resolver here = host -> InetAddress.getAllByName("127.0.0.1");
            var trusting = new HttpWebhookSender(LOOPBACK, here, context.getSocketFactory(), Duration.ofSeconds(10));
            int port = secure.getAddress().getPort();

            assertThat(trusting.send(call(webhook("https://hooks.example:" + port + "/", Map.of()))))
                    .isInstanceOf(Accepted.class);
            var other = trusting.send(call(webhook("https://other.example:" + port + "/", Map.of())));
            assertThat(other).isInstanceOf(TryAgain.class);
            assertThat(other.message()).startsWith("No secure connection: ");
            assertThat(sender(LOOPBACK, here).send(call(webhook("https://hooks.example:" + port + "/", Map.of()))))
                    .as("nobody vouches for it")
                    .isInstanceOf(TryAgain.class);
            assertThat(received).hasSize(1);
        } finally {
            secure.stop(0);
        }
    }

    private static SSLContext certificateFor(String host, Path folder) throws Exception {
        var file = folder.resolve("keys.p12");
        var keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "a",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "SAN=dns:" + host,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        "changeit")
                .redirectErrorStream(true)
                .start();
        var said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            keys.load(in, "changeit".toCharArray());
        }
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, "changeit".toCharArray());
        var trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("a", keys.getCertificate("a"));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private Answer send(String target) {
        return sender().send(call(webhook(target, Map.of())));
    }

    private static HttpWebhookSender sender() {
        return new HttpWebhookSender(LOOPBACK);
    }

    private static HttpWebhookSender sender(List<AddressRange> allowed, Resolver resolver) {
        return new HttpWebhookSender(
                allowed, resolver, (SSLSocketFactory) SSLSocketFactory.getDefault(), Duration.ofSeconds(10));
    }

    private int port() {
        return sink.getAddress().getPort();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    private static Call call(Webhook webhook) {
        return new Call(webhook, webhook.event(), "msg_1", NOON, Map.of(), false);
    }

    private static Webhook webhook(String target, Map<String, String> headers) {
        return new Webhook(
                new WebhookId(1),
                new AccountId(new UUID(1, 1)),
                WebhookEvent.DOCUMENT_PROCESSED,
                new WebhookTarget(target),
                "",
                new WebhookHeaders(headers),
                WebhookCategory.CUSTOM,
                List.of(),
                SECRET,
                NOON);
    }
}
