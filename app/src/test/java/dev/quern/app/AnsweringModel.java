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

/** An endpoint on this machine that speaks chat completions and always gives one answer. */
final class AnsweringModel implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    /** What it was asked, in that order. */
    final List<JsonNode> requests = new CopyOnWriteArrayList<>();

    /** @param content what it says; not heeded with another status than 200 */
    AnsweringModel(int status, String content) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", exchange -> {
            requests.add(JSON.readTree(exchange.getRequestBody()));
            var answer = JSON.createObjectNode();
            if (status == 200) {
                var choice = answer.putArray("choices").addObject().put("finish_reason", "stop");
                choice.putObject("message").put("role", "assistant").put("content", content);
                answer.putObject("usage").put("prompt_tokens", 321).put("completion_tokens", 12);
            } else {
                answer.putObject("error").put("message", "No such model");
            }
            var body = JSON.writeValueAsBytes(answer);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    /** As {@code QUERN_LLM_URL} takes it. */
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /**
     * A server with the key that asks this model.
     *
     * @param engines as {@code ai-engines} takes them
     */
    Server server(Path folder, String key, String engines) throws IOException {
        return Server.start(Settings.of(
                Map.of("data", folder.toString(), "port", "0", "api-key", key, "ai-engines", engines),
                Map.of("QUERN_LLM_URL", url(), "QUERN_LLM_MODEL", "tiny", "QUERN_LLM_KEY", "sk-model-key")));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
