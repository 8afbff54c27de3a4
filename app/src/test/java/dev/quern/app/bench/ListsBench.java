package dev.quern.app.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.FilledMailbox;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The figures of the section "Lists" in {@code docs/performance.md}: what reading costs in a mailbox of a thousand documents
 * and in one of many more. The documents are written straight into the database, past the server, since sending in a million
 * takes longer than looking at them.
 */
final class ListsBench {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int SMALL = 1_000;
    private static final int MAILBOXES = 1_000;
    private static final int CLIENTS = 4;
    private static final int WARM_UP = 1_000;

    private final Settings settings;
    private final int large;
    private final int requests;
    private final PrintStream out;
    private final HttpClient http = HttpClient.newHttpClient();

    ListsBench(Settings settings, int large, int requests, PrintStream out) {
        this.settings = settings;
        this.large = large;
        this.requests = requests;
        this.out = out;
    }

    /** A mailbox to fill, with its first document and the number of its documents. */
    private record Filled(long mailbox, long firstDocument, int documents) {}

    void run(String key) throws Exception {
        Filled small;
        Filled big;
        try (var server = Server.start(settings)) {
            var client = new QuernClient(server.url(), key);
            for (int i = 2; i < MAILBOXES; i++) {
                mailbox(client, "Mailbox " + i);
            }
            small = new Filled(mailbox(client, "A small one"), 0, SMALL);
            big = new Filled(mailbox(client, "A large one"), 0, large);
        }
        long start = System.nanoTime();
        small = fill(small);
        big = fill(big);
        out.printf(Locale.ROOT, "filled with %,d documents in %.0f s%n", SMALL + large, seconds(start));
        try (var server = Server.start(settings)) {
            measure(server.url(), key, small, big);
        }
    }

    private void measure(URI url, String key, Filled small, Filled big) throws Exception {
        var document = new LinkedHashMap<String, String>();
        document.put("GET /document/{id}", "/document/%2$d");
        document.put("document_set, page 1", "/parser/%1$d/document_set");
        document.put("document_set, page 1, with_result", "/parser/%1$d/document_set?with_result=true");
        document.put("document_set, page 1, one status", "/parser/%1$d/document_set?status=PARSEDKO");
        document.put("document_set, page 1, by name", "/parser/%1$d/document_set?ordering=name");
        document.put("document_set, page 1, by status", "/parser/%1$d/document_set?ordering=status");
        document.put("document_set, page 1, latest processed", "/parser/%1$d/document_set?ordering=-processed");
        document.put("GET /parser/{id}", "/parser/%1$d");
        for (var entry : document.entrySet()) {
            compare(entry.getKey(), url, key, small, big, entry.getValue(), requests);
        }
        var slow = Map.of(
                "document_set, last page",
                "/parser/%1$d/document_set?page=%3$d",
                "document_set, page 1 of 100 days",
                "/parser/%1$d/document_set?received_after=2020-01-01&received_before=2020-04-10",
                "document_set, search",
                "/parser/%1$d/document_set?search=17");
        for (var entry : slow.entrySet()) {
            compare(entry.getKey(), url, key, small, big, entry.getValue(), 40);
        }
        for (var ordering :
                new String[] {"", "?page_size=100", "?ordering=-document_count", "?ordering=-PARSEDOK_count"}) {
            var times = times(url, key, i -> "/parser" + ordering, 200, 1);
            out.printf(
                    Locale.ROOT,
                    "GET /parser%-26s %,d mailboxes, one with %,d: median %.1f ms, 99th %.1f ms%n",
                    ordering,
                    MAILBOXES,
                    large,
                    percentile(times, 0.5) * 1e3,
                    percentile(times, 0.99) * 1e3);
        }
    }

    private void compare(String what, URI url, String key, Filled small, Filled big, String path, int count)
            throws Exception {
        // In turns, so that whatever else the machine does falls on both.
        speed(url, key, small, path, Math.min(WARM_UP, count));
        speed(url, key, big, path, Math.min(WARM_UP, count));
        var inSmall = speed(url, key, small, path, count / 2);
        var inBig = speed(url, key, big, path, count / 2);
        inSmall = inSmall.and(speed(url, key, small, path, count / 2));
        inBig = inBig.and(speed(url, key, big, path, count / 2));
        out.printf(
                Locale.ROOT,
                "%-40s %,9d: %7.0f/s, 99th %6.1f ms   %,9d: %7.0f/s, 99th %6.1f ms   ratio %.2f%n",
                what,
                SMALL,
                inSmall.perSecond(),
                inSmall.slowest() * 1e3,
                large,
                inBig.perSecond(),
                inBig.slowest() * 1e3,
                inSmall.perSecond() / inBig.perSecond());
    }

    private record Speed(List<Double> times, double seconds) {
        Speed and(Speed other) {
            return new Speed(Stream.concat(times.stream(), other.times.stream()).toList(), seconds + other.seconds);
        }

        double perSecond() {
            return times.size() / seconds;
        }

        double slowest() {
            return percentile(times.stream().mapToDouble(Double::doubleValue).toArray(), 0.99);
        }
    }

    private Speed speed(URI url, String key, Filled mailbox, String path, int count) throws Exception {
        IntFunction<String> paths = i -> path.formatted(
                mailbox.mailbox(),
                // Documents from all over the mailbox, and not in order.
                mailbox.firstDocument() + (i * 7_919L) % mailbox.documents(),
                (mailbox.documents() + 24) / 25);
        long start = System.nanoTime();
        var times = times(url, key, paths, count, CLIENTS);
        return new Speed(Arrays.stream(times).boxed().toList(), seconds(start));
    }

    private double[] times(URI url, String key, IntFunction<String> paths, int count, int clients) throws Exception {
        var times = new double[count];
        var threads = Executors.newFixedThreadPool(clients);
        try {
            var work = new ArrayList<Callable<Void>>();
            for (int c = 0; c < clients; c++) {
                int first = c;
                work.add(() -> {
                    for (int i = first; i < count; i += clients) {
                        times[i] = time(url.resolve(paths.apply(i)), key);
                    }
                    return null;
                });
            }
            for (var done : threads.invokeAll(work)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return times;
    }

    private double time(URI url, String key) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url)
                .header("Authorization", "Token " + key)
                .build();
        long start = System.nanoTime();
        var answer = http.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw new IOException(url + " answers " + answer.statusCode());
        }
        return seconds(start);
    }

    private static double percentile(double[] times, double part) {
        var sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(sorted.length * part) - 1)];
    }

    private static long mailbox(QuernClient client, String name) throws IOException {
        return client.post("/parser", JSON.createObjectNode().put("name", name).put("retention_policy", 36_500))
                .path("id")
                .asLong();
    }

    private Filled fill(Filled mailbox) throws SQLException {
        FilledMailbox.fill(settings, mailbox.mailbox(), mailbox.documents());
        try (var connection =
                        DriverManager.getConnection(settings.jdbcUrl(), settings.dbUser(), settings.dbPassword());
                var statement = connection.createStatement();
                var first =
                        statement.executeQuery("select min(id) from document where mailbox = " + mailbox.mailbox())) {
            first.next();
            return new Filled(mailbox.mailbox(), first.getLong(1), mailbox.documents());
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Settings for a server of this measurement alone. */
    static Settings settings(Path folder, String key, Map<String, String> database) {
        var flags = new LinkedHashMap<>(database);
        flags.put("data", folder.resolve("data").toString());
        flags.put("port", "0");
        flags.put("api-key", key);
        return Settings.of(flags, Map.of());
    }
}
