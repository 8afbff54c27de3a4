package dev.quern.app.soak;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Is called by webhooks, and remembers under which ids it was told of which total. */
final class Receiver implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final Map<Long, Set<String>> heard = new ConcurrentHashMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean away;

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::hear);
        server.setExecutor(threads);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
    }

    private void hear(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            if (away) {
                exchange.sendResponseHeaders(503, -1);
                return;
            }
            long total = JSON.readTree(body).path(Contents.FIELD).asLong(-1);
            heard.computeIfAbsent(total, unknown -> ConcurrentHashMap.newKeySet())
                    .add(exchange.getRequestHeaders().getFirst("webhook-id"));
            calls.incrementAndGet();
            exchange.sendResponseHeaders(204, -1);
        }
    }

    /** Answers 503 to everybody from now on, or no longer. */
    void setAway(boolean isAway) {
        away = isAway;
    }

    /** The ids of the deliveries that told of each total. */
    Map<Long, Set<String>> heard() {
        return heard;
    }

    /** The number of calls that were answered with 204. */
    int calls() {
        return calls.get();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
