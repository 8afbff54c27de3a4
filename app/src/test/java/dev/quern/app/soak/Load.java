package dev.quern.app.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.soak.Contents.Kind;
import dev.quern.app.soak.Verdict.Promise;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends documents in to whichever server answers, each until it is acknowledged and always under the same Idempotency-Key, writes
 * down what was acknowledged, and looks how long it takes to its end.
 */
final class Load implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int SENDERS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final int LOOKED_AT = 30;

    private final List<SoakNode> nodes;
    private final List<Account> accounts;
    private final long seed;
    private final long betweenNanos;
    private final int mostPending;
    private final Duration lateAfter;
    private final BufferedWriter file;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final AtomicInteger numbers = new AtomicInteger(1);
    private final Map<Integer, Promise> promises = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Integer, Long> pending = new ConcurrentSkipListMap<>();
    private final List<Double> seconds = Collections.synchronizedList(new ArrayList<>());
    private final List<String> late = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, LongAdder> answers = new ConcurrentSkipListMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean sending = true;
    private volatile boolean looking = true;

    /**
     * Whose documents they are.
     *
     * @param key that opens it
     * @param mailbox that they are sent to
     * @param address of the mailbox
     */
    record Account(int number, String key, long mailbox, String address) {}

    /**
     * Prepares to send.
     *
     * @param rate documents a second, if the servers keep up
     * @param mostPending so many may be without an end, before no more are sent
     * @param lateAfter how long a document may take
     * @param file that what was acknowledged is written to
     */
    Load(
            List<SoakNode> nodes,
            List<Account> accounts,
            long seed,
            double rate,
            int mostPending,
            Duration lateAfter,
            Path file)
            throws IOException {
        this.nodes = nodes;
        this.accounts = accounts;
        this.seed = seed;
        this.betweenNanos = (long) (1e9 / rate * SENDERS);
        this.mostPending = mostPending;
        this.lateAfter = lateAfter;
        this.file = Files.newBufferedWriter(file);
    }

    void start() {
        for (int i = 0; i < SENDERS; i++) {
            run("sender-" + i, this::send);
        }
        run("looks-for-ends", this::look);
    }

    private void run(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void send() {
        while (sending) {
            long began = System.nanoTime();
            if (pending.size() < mostPending) {
                int number = numbers.getAndIncrement();
                try {
                    send(number);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            LockSupport.parkNanos(Math.max(betweenNanos - (System.nanoTime() - began), 10_000_000));
        }
    }

    /** Also when sending has come to its end: what was begun is acknowledged at last. */
    private void send(int number) throws IOException {
        var kind = Contents.kind(seed, number);
        var account = accounts.get(number % accounts.size());
        var content = Contents.file(kind, number);
        while (looking) {
            var url = anyUrl();
            if (url != null) {
                var id = once(request(url, kind, account, number, content));
                if (id != null) {
                    acknowledged(new Promise(number, kind, id));
                    return;
                }
            }
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
        }
    }

    private @Nullable URI anyUrl() {
        int first = ThreadLocalRandom.current().nextInt(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            var url = nodes.get((first + i) % nodes.size()).url();
            if (url != null) {
                return url;
            }
        }
        return null;
    }

    private static HttpRequest request(URI url, Kind kind, Account account, int number, byte[] content)
            throws IOException {
        var name = Contents.name(number);
        var request = kind == Kind.MESSAGE
                ? HttpRequest.newBuilder(URI.create(url + "/email"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(Map.of(
                                "recipient",
                                account.address(),
                                "from",
                                "sender@soak.test",
                                "subject",
                                name,
                                "body_plain",
                                new String(content, StandardCharsets.UTF_8)))))
                : HttpRequest.newBuilder(URI.create(url + "/parser/" + account.mailbox() + "/upload"))
                        .header("Authorization", "Token " + account.key())
                        .header("Content-Type", QuernClient.FORM)
                        .POST(BodyPublishers.ofByteArray(QuernClient.form(name + Contents.extension(kind), content)));
        return request.header("Idempotency-Key", name).timeout(PATIENCE).build();
    }

    private @Nullable String once(HttpRequest request) {
        try {
            var answer = http.send(request, BodyHandlers.ofString());
            count(
                    answer.statusCode() / 100 == 2 || answer.statusCode() == 503
                            ? Integer.toString(answer.statusCode())
                            : answer.statusCode() + " " + answer.body());
            if (answer.statusCode() != 201) {
                return null;
            }
            var told = JSON.readTree(answer.body());
            return told.has("DocumentID")
                    ? told.path("DocumentID").asText()
                    : told.at("/attachments/0/DocumentID").asText();
        } catch (IOException cutOff) {
            count("none");
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private void count(String answer) {
        answers.computeIfAbsent(answer, first -> new LongAdder()).increment();
    }

    private void acknowledged(Promise promise) throws IOException {
        promises.put(promise.number(), promise);
        pending.put(promise.number(), System.nanoTime());
        synchronized (file) {
            file.write(promise.number() + "\t" + promise.kind() + "\t" + promise.documentId() + "\n");
            file.flush();
        }
    }

    /** Asks for the oldest documents without an end. */
    private void look() {
        while (looking) {
            for (var number : pending.keySet().stream().limit(LOOKED_AT).toList()) {
                var promise = promises.get(number);
                if (promise == null) {
                    continue;
                }
                var account = accounts.get(number % accounts.size());
                try {
                    var document = get(account, "/document/" + promise.documentId());
                    switch (document.path("status").asText("")) {
                        case "", "INCOMING", "ANALYZING", "PROGRESS" -> {}
                        default -> ended(promise, document);
                    }
                } catch (IOException refused) {
                    break; // Later; what is not there at the end is lost.
                }
            }
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
    }

    private void ended(Promise promise, JsonNode document) {
        var since = pending.remove(promise.number());
        if (since == null) {
            return;
        }
        double took = (System.nanoTime() - since) / 1e9;
        seconds.add(took);
        if (took > lateAfter.toMillis() / 1e3) {
            late.add("%.0f s: %s became %s"
                    .formatted(took, promise, document.path("status").asText()));
        }
    }

    /** Asks any server that answers. */
    JsonNode get(Account account, String path) throws IOException {
        var url = anyUrl();
        if (url == null) {
            throw new IOException("No server is there");
        }
        var request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Token " + account.key())
                .timeout(PATIENCE)
                .build();
        try {
            var answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IOException(path + " was answered with " + answer.statusCode() + ": " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Sends no more, and waits until what was begun is acknowledged. */
    void stopSending(Duration patience) throws InterruptedException {
        sending = false;
        long end = System.nanoTime() + patience.toNanos();
        for (var thread : threads) {
            if (thread.getName().startsWith("sender")) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            }
        }
    }

    /** The number of documents that were acknowledged and have not been seen at their end. */
    int pending() {
        return pending.size();
    }

    /** What was acknowledged. */
    Collection<Promise> promises() {
        return List.copyOf(promises.values());
    }

    /** The documents that took too long, one a line; those without an end are lost instead. */
    List<String> late() {
        return List.copyOf(late);
    }

    /** Seconds from acknowledgement to the end that was seen, by rank: 0.5 is the median, 1 the slowest. */
    double seconds(double rank) {
        var sorted = seconds.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get((int) Math.round(rank * (sorted.size() - 1)));
    }

    /** How often each answer was given: by its status, with the text where it is neither an acknowledgement nor 503. */
    Map<String, Long> answers() {
        return answers.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, one -> one.getValue().sum()));
    }

    /** The answers that no outage excuses, each with how often it came. */
    List<String> unexpectedAnswers() {
        Function<Map.Entry<String, Long>, String> line = one -> one.getValue() + " times " + one.getKey();
        return answers().entrySet().stream()
                .filter(one -> !List.of("201", "503", "none").contains(one.getKey()))
                .map(line)
                .toList();
    }

    @Override
    public void close() throws IOException {
        sending = false;
        looking = false;
        synchronized (file) {
            file.close();
        }
    }
}
