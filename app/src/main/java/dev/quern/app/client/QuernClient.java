package dev.quern.app.client;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Calls a server with an API key and gives its JSON. Safe for use by many threads. */
public final class QuernClient {
    private static final String BOUNDARY = "quern-7f3a9c1e5b";
    /** The type of the body that {@link #form} makes. */
    public static final String FORM = "multipart/form-data; boundary=" + BOUNDARY;

    /** Decimals exactly as they came: 12.50 stays 12.50. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final URI base;
    private final String key;

    public QuernClient(URI base, String key) {
        this.base = base;
        this.key = key;
    }

    /** The answer was no. */
    public static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String call, int status, String body) {
            super(call + " was answered with " + status + ": " + body);
        }
    }

    public JsonNode get(String path) throws IOException {
        return send(request(path).GET(), "GET " + path);
    }

    public JsonNode post(String path, JsonNode body) throws IOException {
        var json = BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body));
        return send(request(path).header("Content-Type", "application/json").POST(json), "POST " + path);
    }

    /** Sends in a file and gives its DocumentID. */
    public String upload(long mailbox, String name, byte[] content) throws IOException {
        var path = "/parser/" + mailbox + "/upload";
        var answer = send(
                request(path).header("Content-Type", FORM).POST(BodyPublishers.ofByteArray(form(name, content))),
                "POST " + path);
        return answer.path("attachments").path(0).path("DocumentID").asText();
    }

    /** A file as the body of an upload, whose type is {@link #FORM}. */
    public static byte[] form(String name, byte[] content) {
        var body = new ByteArrayOutputStream();
        body.writeBytes(("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                        + "\"\r\nContent-Type: application/octet-stream\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return body.toByteArray();
    }

    /** The document once it is no longer pending, looked at every so often. */
    public JsonNode await(String documentId, Duration interval, Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < end) {
            var document = get("/document/" + documentId);
            switch (document.path("status").asText()) {
                case "INCOMING", "ANALYZING", "PROGRESS" -> pause(interval);
                default -> {
                    return document;
                }
            }
        }
        throw new IOException("Document " + documentId + " is still pending after " + patience.toSeconds() + " s");
    }

    /** The result of a document in detail form; a missing node when it has none. */
    public static JsonNode result(JsonNode document) throws IOException {
        return JSON.readTree(document.path("result").asText("null"));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Token " + key);
    }

    private JsonNode send(HttpRequest.Builder request, String call) throws IOException {
        try {
            var response = http.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() / 100 != 2) {
                throw new Refused(call, response.statusCode(), response.body());
            }
            return JSON.readTree(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted during " + call, e);
        }
    }

    private static void pause(Duration interval) throws IOException {
        try {
            Thread.sleep(interval.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for a document", e);
        }
    }
}
