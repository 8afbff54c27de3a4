package dev.quern.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.rest.RestServer;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code quern demo}: the main job, from nothing, over the same HTTP that every client uses. */
@Command(
        name = "demo",
        description = "Starts a server on a fresh folder, sends in sample documents and shows what comes out.",
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PORTS_TRIED = 20;

    @Option(names = "--once", description = "Stop the server when the results are shown.")
    private boolean once;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port to listen on; another one if it is taken (default: 8080).")
    private int port = 8080;

    private final PrintStream out = System.out;

    /** A document that was processed. */
    private record Shown(DemoDocument sample, JsonNode document, JsonNode evidence) {}

    @Override
    public Integer call() throws Exception {
        var folder = Files.createTempDirectory("quern-demo-");
        out.println("Starting a server in " + folder + " …");
        long start = System.nanoTime();
        var server = start(folder);
        var stopped = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            server.close();
                            delete(folder);
                            stopped.countDown();
                        },
                        "stop"));
        out.printf(Locale.ROOT, "Ready at %s after %.1f s.%n%n", server.url(), seconds(start));
        var key = server.firstKey().orElseThrow();
        var shown = process(new QuernClient(server.url(), key));
        print(shown);
        boolean allParsed = shown.stream().allMatch(one -> isParsed(one.document()));
        if (once) {
            return allParsed ? 0 : 1;
        }
        out.printf("%nThe server is still running. Try it (Ctrl-C ends it and deletes its folder):%n");
        out.println("  " + ServeCommand.CONSOLE + server.consoleUrl().orElseThrow());
        out.printf("  curl -H 'Authorization: Token %s' %s/parser%n", key, server.url());
        var mailbox = shown.get(0).document().path("parser").asText();
        out.printf(
                "  curl -H 'Authorization: Token %s' -F file=@your.pdf %s/parser/%s/upload%n",
                key, server.url(), mailbox);
        stopped.await();
        return 0;
    }

    /** On the port that was asked for, or on the next one that is free. */
    private Server start(Path folder) throws Exception {
        for (int tried = port; ; tried++) {
            try {
                var flags = Map.of("data", folder.toString(), "port", Integer.toString(tried));
                return Server.start(Settings.of(flags, Map.of()));
            } catch (RestServer.PortTaken e) {
                if (port == 0 || tried >= port + PORTS_TRIED) {
                    throw e;
                }
                out.println("Port " + tried + " is taken; trying " + (tried + 1) + ".");
            }
        }
    }

    private List<Shown> process(QuernClient client) throws IOException {
        var samples = DemoDocument.all();
        var shown = new ArrayList<Shown>();
        for (var sample : samples) {
            out.printf("[%d/%d] %s: ", shown.size() + 1, samples.size(), sample.name());
            long start = System.nanoTime();
            var mailbox = client.post("/parser", sample.mailbox());
            out.printf("mailbox '%s', ", mailbox.path("name").asText());
            var id = client.upload(mailbox.path("id").asLong(), sample.name(), sample.content());
            out.print("uploaded, ");
            out.flush();
            var document = client.await(id, LOOK_EVERY, PATIENCE);
            out.printf(Locale.ROOT, "%s after %.2f s%n", document.path("status").asText(), seconds(start));
            shown.add(new Shown(sample, document, client.get("/document/" + id + "/evidence")));
        }
        return shown;
    }

    private void print(List<Shown> shown) throws IOException {
        out.println();
        var table = new TextTable("Document", "Field", "Value", "Confidence");
        for (var one : shown) {
            var name = one.sample().name();
            var result = QuernClient.result(one.document());
            if (!isParsed(one.document())) {
                table.row(name, "", one.document().path("status").asText(), "");
            }
            for (var field : one.sample().fields()) {
                var value = result.path(field);
                table.row(name, field, text(value), isNothing(value) ? "" : confidence(one.evidence(), field));
                name = "";
            }
        }
        table.print(out);
    }

    /** Null, and a table without rows: there is no value to have confidence in. */
    private static boolean isNothing(JsonNode value) {
        return value.isMissingNode() || value.isNull() || (value.isArray() && value.isEmpty());
    }

    private static String text(JsonNode value) {
        return ResultCells.text(plain(value));
    }

    /** A member of a result as the tree of plain values that it is. */
    private static @Nullable Object plain(JsonNode value) {
        if (value.isObject()) {
            var parts = new LinkedHashMap<String, @Nullable Object>();
            value.properties().forEach(part -> parts.put(part.getKey(), plain(part.getValue())));
            return parts;
        }
        if (value.isArray()) {
            var items = new ArrayList<@Nullable Object>();
            value.forEach(item -> items.add(plain(item)));
            return items;
        }
        return value.isNumber()
                ? value.decimalValue()
                : value.isNull() || value.isMissingNode() ? null : value.asText();
    }

    private static String confidence(JsonNode evidence, String field) {
        for (var value : evidence.path("values")) {
            if (value.path("name").asText().equals(field)) {
                return String.format(
                        Locale.ROOT, "%.2f", value.path("confidence").asDouble());
            }
        }
        return "";
    }

    private static boolean isParsed(JsonNode document) {
        return document.path("status").asText().equals("PARSEDOK");
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
