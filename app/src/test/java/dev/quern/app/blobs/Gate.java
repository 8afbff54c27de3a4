package dev.quern.app.blobs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Stands between a program and an HTTP server, and does to some calls what networks and servers do. */
public final class Gate implements AutoCloseable {
    private static final Set<String> HOP_BY_HOP =
            Set.of("host", "connection", "content-length", "expect", "transfer-encoding", "upgrade");

    private final URI behind;
    private final boolean remembers;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private volatile Function<String, Fate> fates = call -> Fate.PASSES;

    /** What happens to a call. */
    public enum Fate {
        PASSES,
        /** It passes after a while. */
        IS_SLOW,
        /** The connection is closed without an answer, and the server behind does not hear of it. */
        IS_CUT,
        /** The answer ends in the middle. */
        IS_CUT_IN_ITS_ANSWER,
        IS_DENIED,
        FAILS
    }

    public Gate(URI behind) throws IOException {
        this(behind, true);
    }

    /** @param remembers whether all calls are kept, for {@link #calls} */
    public Gate(URI behind, boolean remembers) throws IOException {
        this.behind = behind;
        this.remembers = remembers;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /**
     * Says what happens to calls from now on.
     *
     * @param fate of a call, such as {@code PUT /bucket/key?query}
     */
    public void decide(Function<String, Fate> fate) {
        fates = fate;
    }

    /** All calls so far. */
    public List<String> calls() {
        return calls;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var call = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            if (remembers) {
                calls.add(call);
            }
            var body = exchange.getRequestBody().readAllBytes();
            switch (fates.apply(call)) {
                case PASSES -> pass(exchange, body, false);
                case IS_SLOW -> {
                    Thread.sleep(300);
                    pass(exchange, body, false);
                }
                case IS_CUT -> {}
                case IS_CUT_IN_ITS_ANSWER -> pass(exchange, body, true);
                case IS_DENIED -> answer(exchange, 403, "AccessDenied");
                case FAILS -> answer(exchange, 503, "SlowDown");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void pass(HttpExchange exchange, byte[] body, boolean isCut) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(
                        URI.create(behind + exchange.getRequestURI().toString()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!HOP_BY_HOP.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        answer.headers().map().forEach((name, values) -> {
            if (!HOP_BY_HOP.contains(name)) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        int length = answer.body().length;
        exchange.sendResponseHeaders(answer.statusCode(), length == 0 ? -1 : length);
        exchange.getResponseBody().write(answer.body(), 0, isCut ? length / 2 : length);
    }

    private static void answer(HttpExchange exchange, int status, String code) throws IOException {
        var body = "<Error><Code>%s</Code><Message>So be it</Message></Error>"
                .formatted(code)
                .getBytes(StandardCharsets.UTF_8);
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        exchange.sendResponseHeaders(status, isHead ? -1 : body.length);
        if (!isHead) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
