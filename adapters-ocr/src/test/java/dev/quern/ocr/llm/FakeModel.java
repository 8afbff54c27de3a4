package dev.quern.ocr.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A local chat-completions endpoint that gives a test's answers call by call, and repeats the last one. */
final class FakeModel implements AutoCloseable {
    /** The answer to a call. */
    interface Answer {
        void give(HttpExchange exchange) throws Exception;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<Answer> answers = new ArrayDeque<>();
    final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    final List<String> keys = new CopyOnWriteArrayList<>();

    FakeModel(Answer... given) throws IOException {
        answers.addAll(List.of(given));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/chat/completions", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            requests.add(Reply.JSON.readTree(body));
            keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            Answer next;
            synchronized (answers) {
                next = answers.size() > 1 ? answers.remove() : answers.element();
            }
            next.give(exchange);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    LlmSettings settings() {
        return new LlmSettings(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1"),
                "sk-very-secret-key",
                "test-model",
                Duration.ofSeconds(20),
                LlmSettings.USUAL_CHARACTERS);
    }

    LlmExtractor extractor() {
        return new LlmExtractor(settings(), Duration.ofMillis(10));
    }

    /** An answer with this content. */
    static Answer says(String content) {
        return message(message -> message.put("content", content), "stop");
    }

    static Answer refuses(String why) {
        return message(message -> message.putNull("content").put("refusal", why), "stop");
    }

    static Answer cutOff(String content) {
        return message(message -> message.put("content", content), "length");
    }

    private static Answer message(Consumer<ObjectNode> fill, String reason) {
        var body = Reply.JSON.createObjectNode().put("object", "chat.completion");
        var choice = body.putArray("choices").addObject().put("index", 0).put("finish_reason", reason);
        fill.accept(choice.putObject("message").put("role", "assistant"));
        body.putObject("usage").put("prompt_tokens", 1200).put("completion_tokens", 34);
        return status(200, body.toString());
    }

    static Answer status(int status, String body, String... header) {
        return exchange -> {
            if (header.length == 2) {
                exchange.getResponseHeaders().add(header[0], header[1]);
            }
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    /** An answer that is shorter than its stated length. */
    static Answer endsEarly() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write("{\"choices\":[".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        };
    }

    /** An answer that begins and never ends. */
    static Answer hangs() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            Thread.sleep(60_000);
        };
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
