package dev.quern.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.quern.app.client.QuernClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Sends many one-page texts to a server, and prints how its database file grows and what size is left when it stops. */
final class ManyUploads {
    private static final int CLIENTS = 4;
    private static final int A_LINE_EVERY = 1_000;
    /** Each client awaits every twentieth of its documents, so that no more than these wait. */
    private static final int WAITED_FOR = 20;

    private final QuernClient client;
    private final Path file;
    private final long mailbox;
    private final int documents;
    private final long start = System.nanoTime();
    private final AtomicInteger sent = new AtomicInteger();
    private long largest;

    private ManyUploads(QuernClient client, Path file, int documents) throws IOException {
        this.client = client;
        this.file = file;
        this.documents = documents;
        var wanted = JsonNodeFactory.instance.objectNode();
        wanted.put("ai_engine", "DISABLED").put("document_id_field", true);
        this.mailbox = client.post("/parser", wanted).path("id").asLong();
    }

    /** The argument is the number of documents. */
    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("many-uploads");
        var file = folder.resolve("db/quern.mv.db");
        try (var server = new ServerProcess(folder, "--workers", "2")) {
            var uploads = new ManyUploads(server.start(), file, Integer.parseInt(arguments[0]));
            var clients = IntStream.range(0, CLIENTS)
                    .mapToObj(number -> CompletableFuture.runAsync(uploads::send))
                    .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(clients).join();
            uploads.print(uploads.documents);
            long stopping = System.nanoTime();
            server.stop();
            System.out.printf(
                    Locale.ROOT,
                    "largest %.1f MB; stopped in %.1f s: %.1f MB%n",
                    uploads.largest / 1e6,
                    (System.nanoTime() - stopping) / 1e9,
                    Files.size(file) / 1e6);
        }
    }

    private void send() {
        try {
            for (int number = sent.getAndIncrement(); number < documents; number = sent.getAndIncrement()) {
                var id = client.upload(mailbox, "order-" + number + ".txt", text(number));
                if (number / CLIENTS % WAITED_FOR == 0) {
                    client.await(id, Duration.ofMillis(20), Duration.ofMinutes(5));
                }
                if (number % A_LINE_EVERY == 0) {
                    print(number);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void print(int number) throws IOException {
        long size = Files.size(file);
        largest = Math.max(largest, size);
        System.out.printf(
                Locale.ROOT, "%,d documents, %.0f s: %.1f MB%n", number, (System.nanoTime() - start) / 1e9, size / 1e6);
    }

    /** A page of 40 lines that differs from all others. */
    private static byte[] text(int number) {
        var random = new Random(number);
        var text = new StringBuilder("Order ").append(number).append('\n');
        for (int line = 1; line < 40; line++) {
            text.append(line)
                    .append(" pieces of article ")
                    .append(random.nextInt(1_000_000))
                    .append(" at ")
                    .append(random.nextInt(10_000) / 100.0)
                    .append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
