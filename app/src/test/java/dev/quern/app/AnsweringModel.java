package dev.quern.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A local chat-completions endpoint that always gives the same answer. */
final class AnsweringModel implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    /** The requests, in the order in which they came. */
    final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    /** What comes before each answer. */
    volatile Runnable beforeAnswer = () -> {};

    /** With any but 200 there is no answer. */
    volatile int status;

    /** @param content the answer; ignored with any status but 200 */
    AnsweringModel(int first, String content) throws IOException {
        status = first;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", exchange -> {
            requests.add(JSON.readTree(exchange.getRequestBody()));
            beforeAnswer.run();
            var answer = JSON.createObjectNode();
            int given = status;
            if (given == 200) {
                var choice = answer.putArray("choices").addObject().put("finish_reason", "stop");
                choice.putObject("message").put("role", "assistant").put("content", content);
                answer.putObject("usage").put("prompt_tokens", 321).put("completion_tokens", 12);
            } else {
                answer.putObject("error").put("message", "No such model");
            }
            var body = JSON.writeValueAsBytes(answer);
            exchange.sendResponseHeaders(given, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    /** The address for {@code QUERN_LLM_URL}. */
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /**
     * Starts a server that takes this key and asks this model.
     *
     * @param engines the value of {@code ai-engines}
     */
    Server server(Path folder, String key, String engines) throws IOException {
        return Server.start(Settings.of(
                Map.of("data", folder.toString(), "port", "0", "api-key", key, "ai-engines", engines, "sandbox", "off"),
                Map.of("QUERN_LLM_URL", url(), "QUERN_LLM_MODEL", "tiny", "QUERN_LLM_KEY", "sk-model-key")));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
