package dev.quern.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.eval.ManyLayouts;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures how soon a correction over HTTP holds, in a mailbox that has learned many layouts before and in one that has
 * learned none: the time until {@code PATCH /document/{id}/result} is answered, and until the next document has its result,
 * from its upload. Both mailboxes take turns in one run, on H2 and PostgreSQL; each correction is taken back before the
 * next.
 */
final class LearningAmongMany {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_a-key-for-the-measure-of-many-layouts";
    private static final String FIELD = "Kwyjibo";
    private static final int ROUNDS = 12;
    private static final int WARMING = 2;

    private final HttpClient http = HttpClient.newHttpClient();
    private final QuernClient client;
    private final String base;

    private LearningAmongMany(String base) {
        this.base = base;
        this.client = new QuernClient(URI.create(base), KEY);
    }

    /** The argument is the number of layouts. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        measure("H2", count, Map.of());
        try (var postgres = EmbeddedPostgres.start()) {
            measure(
                    "PostgreSQL",
                    count,
                    Map.of("db-url", postgres.getJdbcUrl("postgres", "postgres"), "db-user", "postgres"));
        }
    }

    private static void measure(String name, int count, Map<String, String> database) throws Exception {
        var flags = new HashMap<>(database);
        flags.putAll(Map.of(
                "data", Files.createTempDirectory("learning").toString(), "port", "0", "api-key", KEY, "workers", "1"));
        var settings = Settings.of(flags, Map.of());
        var mailboxes = new ArrayList<Long>();
        try (var server = Server.start(settings)) {
            var one = new LearningAmongMany(server.url().toString());
            mailboxes.add(one.mailbox());
            mailboxes.add(one.mailbox());
        }
        try (var opened = Database.open(settings.jdbcUrl(), settings.dbUser(), settings.dbPassword())) {
            // The first mailbox, whose fields have the ids that the layouts are taught for.
            ManyLayouts.fill(opened, new MailboxId(mailboxes.get(0)), count);
        }
        try (var server = Server.start(settings)) {
            var one = new LearningAmongMany(server.url().toString());
            var corrected = List.of(new ArrayList<Double>(), new ArrayList<Double>());
            var whole = List.of(new ArrayList<Double>(), new ArrayList<Double>());
            for (int round = -WARMING; round < ROUNDS; round++) {
                for (int i = 0; i < 2; i++) {
                    var times = one.round(mailboxes.get(i), 3L * (round + WARMING) + 1);
                    if (round >= 0) {
                        corrected.get(i).add(times[0]);
                        whole.get(i).add(times[1]);
                    }
                }
            }
            for (int i = 0; i < 2; i++) {
                System.out.printf(
                        Locale.ROOT,
                        "%s, mailbox with %d layouts: correction answered in %s ms, next document right in %s ms (median, largest of %d)%n",
                        name,
                        (1 - i) * count,
                        middle(corrected.get(i)),
                        middle(whole.get(i)),
                        ROUNDS);
            }
        }
    }

    private static String middle(List<Double> times) {
        times.sort(null);
        return String.format(Locale.ROOT, "%.0f, %.0f", times.get(times.size() / 2), times.get(times.size() - 1));
    }

    /** Milliseconds until a correction was answered, and until the next document had it right. */
    private double[] round(long mailbox, long seed) throws Exception {
        var first = processed(mailbox, seed);
        long start = System.nanoTime();
        send("PATCH", "/document/" + first.get("id") + "/result", JSON.writeValueAsString(Map.of(FIELD, number(seed))));
        double answered = (System.nanoTime() - start) / 1e6;
        var next = processed(mailbox, seed + 1);
        double right = (System.nanoTime() - start) / 1e6;
        check(QuernClient.result(next).path(FIELD).asText().equals(number(seed + 1)), "The correction does not hold");
        send("POST", "/document/" + first.get("id") + "/process", "");
        client.await(first.get("id").asText(), Duration.ofMillis(5), Duration.ofMinutes(2));
        check(
                !QuernClient.result(processed(mailbox, seed + 2))
                        .path(FIELD)
                        .asText()
                        .equals(number(seed + 2)),
                "The correction was not taken back");
        return new double[] {answered, right};
    }

    private static void check(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalStateException(otherwise);
        }
    }

    private long mailbox() throws IOException {
        return client.post("/parser", JSON.readTree("""
                {"parser_object_set": [{"name": "%s", "format": "ONELINE"}, {"name": "Total", "format": "NUMBER"},
                  {"name": "Number", "format": "ONELINE"}, {"name": "Date", "format": "DATE"},
                  {"name": "Seller", "format": "ONELINE"}]}""".formatted(FIELD)))
                .get("id")
                .asLong();
    }

    private JsonNode processed(long mailbox, long seed) throws IOException {
        var uid = client.upload(
                mailbox, "bill " + seed + ".pdf", Samples.onePageInvoice(seed).content());
        return client.await(uid, Duration.ofMillis(5), Duration.ofMinutes(2));
    }

    /** The number of the delivery note, which the engine does not look for under this name. */
    private static String number(long seed) {
        return Samples.onePageInvoice(seed).written().get("Shipment");
    }

    private void send(String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(base + path))
                .method(method, BodyPublishers.ofString(body))
                .header("Authorization", KEY)
                .header("Content-Type", "application/json")
                .build();
        var answer = http.send(request, BodyHandlers.ofString());
        check(answer.statusCode() / 100 == 2, path + ": " + answer.body());
    }
}
