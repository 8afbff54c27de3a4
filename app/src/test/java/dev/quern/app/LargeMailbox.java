package dev.quern.app;

import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Wiring;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.StatusSource;
import dev.quern.core.field.Field;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldFormat;
import dev.quern.rest.RestServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A mailbox with many small results in a database of its own, served over HTTP to measure its downloads. */
final class LargeMailbox implements AutoCloseable {
    private static final int AT_ONCE = 1_000;

    private final Wiring.Parts parts;
    private final RestServer rest;
    private final Mailbox mailbox;

    LargeMailbox(Path data, int results) throws IOException {
        parts = Wiring.parts(Settings.of(Map.of("data", data.toString(), "port", "0"), Map.of()));
        rest = RestServer.start(parts.restSettings(), parts.collaborators());
        mailbox = parts.quern()
                .mailboxKeeping()
                .create(
                        parts.store().keys().firstAccount(),
                        MailboxChange.addFields(List.of(
                                Field.of("Number", FieldFormat.ONELINE, null),
                                Field.of("Date", FieldFormat.DATE, null),
                                Field.of("Total", FieldFormat.NUMBER, null),
                                Field.table(
                                        "Lines",
                                        null,
                                        List.of(
                                                Field.of("Item", FieldFormat.ONELINE, null),
                                                Field.of("Price", FieldFormat.NUMBER, null))))));
        for (int from = 0; from < results; from += AT_ONCE) {
            int start = from;
            parts.store().database().transactions().run(() -> {
                for (int i = start; i < Math.min(results, start + AT_ONCE); i++) {
                    add(i);
                }
            });
        }
    }

    private void add(int number) {
        var documents = parts.quern().stores().documents();
        var received = Instant.EPOCH.plusSeconds(number);
        var incoming = documents.add(new Document.Draft(new Arrival(
                new DocumentUid("%032x".formatted(number)),
                mailbox.account(),
                mailbox.id(),
                new DocumentName("order " + number + ".txt"),
                "%032d".formatted(number),
                new StoredFile(new BlobId("%064x".formatted(number)), "text/plain", 100),
                received,
                null,
                Map.of())));
        var analyzing = incoming.to(DocumentStatus.ANALYZING);
        var progress = analyzing.toProgress(1);
        var parsed = progress.parsed(StatusSource.AI, received, Credits.ai(1));
        documents.move(incoming, analyzing);
        documents.move(analyzing, progress);
        documents.move(progress, parsed);
        var members = new LinkedHashMap<String, Object>();
        members.put("Number", "A-" + number);
        members.put("Date", "2026-06-16");
        members.put("Total", BigDecimal.valueOf(number, 2));
        members.put("Lines", List.of(line("Pen", number), line("Ink", number + 1)));
        documents.putResult(parsed.id(), new DocumentResult(members, List.of(), "order"));
    }

    private static Map<String, Object> line(String item, int price) {
        var line = new LinkedHashMap<String, Object>();
        line.put("Item", item + " no. " + price);
        line.put("Price", BigDecimal.valueOf(price, 2));
        return line;
    }

    /** Downloads into a file and returns the status. */
    int download(String extension, Path file) throws IOException, InterruptedException {
        Files.deleteIfExists(file);
        var address = rest.address() + "/parser/" + mailbox.secret() + "/download/orders" + extension;
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofFile(file))
                .statusCode();
    }

    @Override
    public void close() {
        rest.close();
        parts.close();
    }

    /** Downloads as many results as the argument says, in each format; run it with a small heap. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int results = Integer.parseInt(args[0]);
        var folder = Files.createTempDirectory("large-mailbox");
        try (var large = new LargeMailbox(folder.resolve("data"), results)) {
            System.out.println(
                    results + " results, heap " + (Runtime.getRuntime().maxMemory() >> 20) + " MB");
            for (var extension : List.of(".json", ".csv", ".xlsx", ".xls", ".csv?ordering=-created")) {
                var file = folder.resolve("download");
                long start = System.nanoTime();
                int status = large.download(extension, file);
                var took = Duration.ofNanos(System.nanoTime() - start);
                System.out.printf(
                        "%s: %d, %,d bytes, %.1f s%n", extension, status, Files.size(file), took.toMillis() / 1000.0);
            }
        }
    }
}
