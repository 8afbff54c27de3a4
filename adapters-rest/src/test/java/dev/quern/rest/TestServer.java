package dev.quern.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.Quern;
import dev.quern.core.QuernBuilder;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.Role;
import dev.quern.core.document.Documents;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.ResultTransformer;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.TemporaryBlobs;
import dev.quern.core.housekeeping.DeletionByTemplate;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.intake.Admission;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letters;
import dev.quern.core.memory.InMemory;
import dev.quern.core.ports.Limits;
import dev.quern.core.ports.Queues;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.ports.Understanding;
import dev.quern.core.rate.InMemoryRates;
import dev.quern.core.reading.Unpacker;
import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.delivery.HttpWebhookSender;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.http.Addresses;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A real server on a free port, over the core's stores in memory. It understands no more than {@link LabelledLines}, unless
 * a test gives it more. Work waits until {@link #work()} is called. The clock stands still until a test sets it.
 */
final class TestServer implements AutoCloseable {
    static final int LIMIT = 300_000;
    static final int CROWD = 1_000_000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-06-16T12:00:00Z"));
    final AtomicBoolean ready = new AtomicBoolean(true);
    /** Done whenever the engine is asked. */
    final AtomicReference<Runnable> beforeEngine = new AtomicReference<>(() -> {});

    final HttpClient client = HttpClient.newHttpClient();

    final KeyKeeping keys;
    final AccountId account;
    final String key;
    final TemporaryBlobs blobs;
    final RestServer server;
    final Collaborators collaborators;
    final Documents documents;
    final Letters letters;
    /** The number of documents that seem to wait; {@link #CROWD} may. */
    final AtomicLong crowd = new AtomicLong();

    final Quern quern;

    private final InMemory memory;
    private final QuernBuilder builder;

    TestServer(Path folder) throws IOException {
        this(folder, null, UnaryOperator.identity());
    }

    /** Starts a server with settings of its own. */
    TestServer(Path folder, @Nullable Integer monthlyCredits, UnaryOperator<RestSettings> settings) throws IOException {
        this(folder, monthlyCredits, settings, (understanding, stores) -> understanding);
    }

    /**
     * Starts a server that understands more.
     *
     * @param monthlyCredits the credits of each account in a month; null for no limit
     */
    TestServer(
            Path folder,
            @Nullable Integer monthlyCredits,
            UnaryOperator<RestSettings> settings,
            BiFunction<Understanding, Stores, Understanding> more)
            throws IOException {
        memory = new InMemory(now::get);
        blobs = new TemporaryBlobs(folder);
        var queues = memory.queues();
        builder = Quern.builder()
                .clock(now::get)
                .tokens(new Tokens(new Random(7)))
                .stores(
                        memory.stores(),
                        new Queues(queues.work(), this::waiting, queues.deliveries(), queues.errands(), queues.nodes()))
                .blobs(blobs)
                .readers(readers())
                .understanding(more.apply(understanding(), memory.stores()))
                .surroundings(new Surroundings(
                        new HttpWebhookSender(List.of(AddressRange.parse("127.0.0.0/8"))),
                        new DocumentLinks(new Addresses(() -> "https://quern.example")),
                        "in.quern.example"))
                .limits(Limits.USUAL
                        .withUploadBytes(LIMIT)
                        .withWaiting(new Admission.Bounds(0, CROWD))
                        .withMonthlyCredits(monthlyCredits));
        quern = builder.build();
        documents = memory.stores().documents();
        letters = memory.stores().letters();
        keys = quern.keyKeeping();
        account = keys.firstAccount();
        key = keys.create(account, "test", Role.ADMIN, null).secret();
        collaborators = new Collaborators(
                quern,
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                ready::get,
                new InMemoryRates(InstantSource.system()));
        server = RestServer.start(
                settings.apply(new RestSettings("127.0.0.1", 0, null, LIMIT, "in.quern.example")), collaborators);
    }

    private Map<AccountId, Long> waiting() {
        return Map.of(account, crowd.get());
    }

    /** Readers that take text, images and messages, and read all of them as plain text. */
    private static Readers readers() {
        var plain = new PlainText();
        return new Readers(
                plain, Set.of("text/plain", "image/png", "message/rfc822"), plain, Unpacker.NONE, plain, plain, plain);
    }

    private Understanding understanding() {
        var lines = new LabelledLines();
        return Understanding.by(Engines.all((pages, fields, guidance) -> {
                    beforeEngine.get().run();
                    return lines.extract(pages, fields, guidance);
                }))
                .withTransforms(
                        (expression, members) -> expression.equals("Number")
                                ? new ResultTransformer.Transformed.Done(
                                        Map.of("Only", String.valueOf(members.get("Number"))))
                                : new ResultTransformer.Transformed.Failed("not known here: " + expression),
                        expression -> expression.startsWith("{{") ? Optional.of("not known here") : Optional.empty());
    }

    /** The parts of this server, with other blobs. */
    Collaborators with(Blobs others) {
        return new Collaborators(
                builder.blobs(others).build(), collaborators.metrics(), () -> true, collaborators.rates());
    }

    /** Works off everything that waits. */
    void work() {
        memory.work().drain(quern.processing()::process);
    }

    /** Does every errand that waits. */
    void runErrands() {
        memory.errands()
                .drain(Map.of(
                        MailboxRemoval.KIND,
                        quern.mailboxRemoval(),
                        DeletionByTemplate.KIND,
                        quern.deletionByTemplate()));
    }

    /** Sends everything that is due. */
    void deliver() {
        memory.deliveries().drain(quern.notifying()::deliver);
    }

    /** The answer, with its body as JSON. */
    record Answer(int status, JsonNode json, HttpResponse<byte[]> http) {
        String text() {
            return new String(http.body(), StandardCharsets.UTF_8);
        }

        String header(String name) {
            return http.headers().firstValue(name).orElse("");
        }
    }

    Answer get(String path) {
        return send(request(path));
    }

    Answer json(String method, String path, String body) {
        return send(
                request(path).method(method, BodyPublishers.ofString(body)).header("Content-Type", "application/json"));
    }

    Answer post(String path, String body) {
        return json("POST", path, body);
    }

    Answer upload(String path, Form form) {
        return upload(path, form, BodyPublishers.ofByteArray(form.bytes()));
    }

    Answer upload(String path, Form form, BodyPublisher body) {
        return send(request(path).POST(body).header("Content-Type", form.contentType()));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(path.startsWith("http") ? path : server.address() + path))
                .header("Authorization", "Token " + key);
    }

    Answer send(HttpRequest.Builder request) {
        try {
            var response = client.send(request.build(), TestServer::body);
            var type = response.headers().firstValue("Content-Type").orElse("");
            var answer = new Answer(
                    response.statusCode(),
                    type.startsWith("application/json") ? MAPPER.readTree(response.body()) : MAPPER.missingNode(),
                    response);
            OpenApiContract.THE_ONE.check(
                    response.request().method(), response.request().uri().getRawPath(), answer);
            return answer;
        } catch (IOException e) {
            throw new AssertionError("No answer: " + e, e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The body, or nothing of one that has no end: the connection is closed then. */
    private static BodySubscriber<byte[]> body(ResponseInfo answer) {
        var type = answer.headers().firstValue("Content-Type").orElse("");
        return type.startsWith("text/event-stream") ? new HangingUp() : BodySubscribers.ofByteArray();
    }

    private static final class HangingUp implements BodySubscriber<byte[]> {
        private final CompletableFuture<byte[]> nothing = CompletableFuture.completedFuture(new byte[0]);

        @Override
        public CompletionStage<byte[]> getBody() {
            return nothing;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.cancel();
        }

        @Override
        public void onNext(List<ByteBuffer> item) {}

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }

    /** The answer to a request over a bare socket, up to the end of the connection. */
    String raw(String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(15_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Creates a mailbox and returns its id. */
    long mailbox(String json) {
        var answer = post("/parser", json);
        if (answer.status() != 201) {
            throw new AssertionError(answer.text());
        }
        return answer.json().get("id").longValue();
    }

    static JsonNode parse(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new AssertionError(json, e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
