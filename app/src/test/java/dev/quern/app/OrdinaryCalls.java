package dev.quern.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** Everyday calls, one after another: the list of mailboxes, a document, an upload of a small text. */
final class OrdinaryCalls {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final URI server;
    private final String key;
    private final QuernClient client;
    private final HttpClient http = HttpClient.newHttpClient();
    private final long mailbox;
    private final String document;

    OrdinaryCalls(URI server, String key, QuernClient client) throws IOException {
        this.server = server;
        this.key = key;
        this.client = client;
        mailbox = client.post(
                        "/parser",
                        JsonMapper.builder().build().createObjectNode().put("ai_engine", "DISABLED"))
                .get("id")
                .longValue();
        document = client.upload(mailbox, "first.txt", "First".getBytes(StandardCharsets.UTF_8));
        client.await(document, Duration.ofMillis(50), PATIENCE);
    }

    long mailbox() {
        return mailbox;
    }

    /** Uploads an unreadable file of this size, and returns the path of its download. */
    String download(int size) throws IOException {
        var content = new byte[size];
        System.arraycopy("GIF89a".getBytes(StandardCharsets.US_ASCII), 0, content, 0, 6);
        var id = client.upload(mailbox, "large.gif", content);
        JsonNode large = client.await(id, Duration.ofMillis(50), PATIENCE);
        return URI.create(large.get("original_document_url").asText()).getRawPath();
    }

    /** Makes calls for this long, and returns the time that each took in milliseconds, least first. */
    List<Double> times(Duration length) throws IOException, InterruptedException {
        var times = new ArrayList<Double>();
        for (long end = System.nanoTime() + length.toNanos(); System.nanoTime() < end; ) {
            times.add(millis(request("/parser").GET()));
            times.add(millis(request("/document/" + document).GET()));
            times.add(millis(request("/parser/" + mailbox + "/upload")
                    .header("Content-Type", "multipart/form-data; boundary=b")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n"
                                    + UUID.randomUUID() + "\r\n--b--\r\n"))));
        }
        Collections.sort(times);
        return times;
    }

    /** The milliseconds until the server answers that it is alive. */
    double health() throws IOException, InterruptedException {
        return millis(request("/health/live").GET());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE).header("Authorization", "Token " + key);
    }

    private double millis(HttpRequest.Builder request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        var answer = http.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IOException(answer + ": " + answer.body());
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
