package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.multipdf.PDFMergerUtility;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real server in a process of its own, killed without warning at every kind of work, and started again on the same data.
 * The server that one test has started is the one that the next one kills.
 */
class SurvivingAKillTest {
    private static final int DOCUMENTS = 10;
    private static final int STACKS = 3;
    private static final int INVOICES = 4;
    /** They are taken in by fifties. */
    private static final int MEMBERS = 110;

    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String MAIL = """
            From: jane@x.test
            Subject: order
            Content-Type: multipart/mixed; boundary=b

            --b

            Please see the note.
            --b
            Content-Disposition: attachment; filename=note.txt

            Number 7
            --b--
            """;

    @TempDir
    static Path data;

    private static ServerProcess server;
    private static QuernClient client;

    @BeforeAll
    static void a_server() throws IOException {
        server = new ServerProcess(data, "--webhooks-allow", "127.0.0.0/8");
        client = server.start();
    }

    private static void killAndStart() throws IOException, InterruptedException {
        server.kill();
        client = server.start();
    }

    @AfterAll
    static void a_server_that_is_told_to_stop_stops() throws InterruptedException {
        try {
            assertThat(server.stop()).isIn(0, 143);
        } finally {
            server.close();
        }
    }

    @Test
    void every_acknowledged_document_ends_once_and_is_charged_once() throws Exception {
        var mailbox = client.post("/parser", ServerTest.mailboxForInvoices())
                .path("id")
                .asLong();
        var ids = new ArrayList<String>();
        for (int i = 0; i < DOCUMENTS; i++) {
            ids.add(client.upload(
                    mailbox, "invoice-" + i + ".pdf", Samples.onePageInvoice(i).content()));
        }
        client.await(ids.get(0), Duration.ofMillis(5), PATIENCE);
        killAndStart();

        for (var id : ids) {
            var document = client.await(id, LOOK_EVERY, PATIENCE);
            assertThat(document.path("status").asText()).as("document %s", id).isEqualTo("PARSEDOK");
            assertThat(document.path("credits_used").asInt()).isEqualTo(1);
            assertThat(codes(client.get("/document/" + id + "/log_set"))).containsExactly("PARSEDOK", "INCOMING");
        }
        assertThat(charged(mailbox, "ai_credits_used")).isEqualTo(DOCUMENTS);
        assertThat(charged(mailbox, "conventional_credits_used")).isZero();
    }

    /** Without remarks on values, such as wrong check digits of invented numbers. */
    private static List<String> codes(JsonNode log) {
        var codes = new ArrayList<String>();
        log.path("results").forEach(entry -> codes.add(entry.path("code").asText()));
        codes.removeIf("PROGRESS"::equals);
        return codes;
    }

    private static int charged(long mailbox, String kind) throws IOException {
        var yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
        int sum = 0;
        for (var day : client.get("/account/credits?from=" + yesterday).path("results")) {
            sum += day.path("parser").asLong() == mailbox ? day.path(kind).asInt() : 0;
        }
        return sum;
    }

    @Test
    void each_stack_is_split_once_and_each_part_is_a_document_of_its_own() throws Exception {
        var settings = ServerTest.mailboxForInvoices();
        settings.put("split_page", 1);
        long mailbox = client.post("/parser", settings).path("id").asLong();
        var stacks = new ArrayList<String>();
        for (int i = 0; i < STACKS; i++) {
            stacks.add(client.upload(mailbox, "stack-" + i + ".pdf", stack(i)));
        }
        client.await(stacks.get(0), Duration.ofMillis(5), PATIENCE);
        killAndStart();

        for (var stack : stacks) {
            assertThat(client.await(stack, LOOK_EVERY, PATIENCE).path("status").asText())
                    .isEqualTo("SPLIT");
        }
        int all = STACKS * (INVOICES + 1);
        int parsed = 0;
        for (int tries = 0; tries < 600 && parsed < all - STACKS; tries++) {
            Thread.sleep(100);
            parsed = count(mailbox, "?page_size=1&status=PARSEDOK");
        }
        assertThat(parsed).isEqualTo(all - STACKS);
        assertThat(count(mailbox, "?page_size=1")).isEqualTo(all);
        var part = client.get("/parser/" + mailbox + "/document_set?status=PARSEDOK&page_size=1")
                .at("/results/0");
        assertThat(part.path("attached_to").isIntegralNumber()).isTrue();
        assertThat(part.path("credits_used").asInt()).isEqualTo(1);
    }

    private static int count(long mailbox, String query) throws IOException {
        return client.get("/parser/" + mailbox + "/document_set" + query)
                .path("count")
                .asInt();
    }

    private static byte[] stack(int number) throws IOException {
        try (var stack = new PDDocument()) {
            var merger = new PDFMergerUtility();
            for (int i = 0; i < INVOICES; i++) {
                try (var invoice = Loader.loadPDF(
                        Samples.onePageInvoice(number * INVOICES + i).content())) {
                    merger.appendDocument(stack, invoice);
                }
            }
            var out = new ByteArrayOutputStream();
            stack.save(out);
            return out.toByteArray();
        }
    }

    @Test
    void an_archive_becomes_its_documents_once_each() throws Exception {
        var mailbox = client.post(
                        "/parser",
                        JsonMapper.builder().build().createObjectNode().put("attachments_field", true))
                .path("id")
                .asLong();
        var zip = client.upload(mailbox, "batch.zip", zip());
        // The server is killed as soon as the first slice is there.
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (count(mailbox, "?page_size=1") < 2 && System.nanoTime() < deadline) {
            Thread.sleep(2);
        }
        killAndStart();

        assertThat(client.await(zip, LOOK_EVERY, PATIENCE).path("status").asText())
                .isEqualTo("SPLIT");
        var documents = documents(mailbox);
        assertThat(documents).hasSize(1 + MEMBERS + 1 + 1);
        long zipId = client.get("/document/" + zip).path("id").asLong();
        var names = new HashSet<String>();
        for (var document : documents) {
            var name = document.path("name").asText();
            assertThat(names.add(name)).as(name).isTrue();
            if (document.path("id").asLong() == zipId) {
                continue;
            }
            var ended = client.await(document.path("id").asText(), LOOK_EVERY, PATIENCE);
            assertThat(ended.path("status").asText()).as(name).isEqualTo("PARSEDOK");
            assertThat(ended.path("credits_used").asInt()).isEqualTo(1);
        }
        var mail = named(documents, "order.eml");
        assertThat(mail.path("attached_to").asLong()).isEqualTo(zipId);
        assertThat(named(documents, "note.txt").path("attached_to").asLong())
                .isEqualTo(mail.path("id").asLong());
        var attachments =
                QuernClient.result(client.get("/document/" + mail.path("id"))).path("Attachments");
        assertThat(attachments).hasSize(1);
        assertThat(attachments.get(0).path("name").asText()).isEqualTo("note.txt");
        assertThat(attachments.get(0).path("url").asText()).startsWith("http");
    }

    private static JsonNode named(List<JsonNode> documents, String name) {
        return documents.stream()
                .filter(document -> document.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> documents(long mailbox) throws IOException {
        var documents = new ArrayList<JsonNode>();
        for (int page = 1; ; page++) {
            var listed = client.get("/parser/%d/document_set?page_size=100&page=%d".formatted(mailbox, page));
            listed.path("results").forEach(documents::add);
            if (page >= listed.path("total").asInt()) {
                return documents;
            }
        }
    }

    private static byte[] zip() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < MEMBERS; i++) {
                zip.putNextEntry(new ZipEntry("folder/note-" + i + ".txt"));
                zip.write(("Number " + i).getBytes(StandardCharsets.UTF_8));
            }
            zip.putNextEntry(new ZipEntry("order.eml"));
            zip.write(MAIL.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void a_call_cut_off_is_made_again_under_its_id() throws Exception {
        var ids = new LinkedBlockingQueue<String>();
        var killed = new CountDownLatch(1);
        var receiver = receiver(ids, killed);
        try {
            long mailbox = client.post("/parser", ServerTest.mailboxForInvoices())
                    .path("id")
                    .asLong();
            client.post(
                    "/webhook",
                    JsonMapper.builder()
                            .build()
                            .createObjectNode()
                            .put("event", "document.processed")
                            .put(
                                    "target",
                                    "http://127.0.0.1:" + receiver.getAddress().getPort() + "/")
                            .put("parser", mailbox));
            var document = client.upload(mailbox, "note.txt", "Total: 1.50 EUR".getBytes(StandardCharsets.UTF_8));
            var first = ids.poll(60, TimeUnit.SECONDS);
            assertThat(first).startsWith("msg_");
            server.kill();
            killed.countDown();

            client = server.start();

            assertThat(ids.poll(60, TimeUnit.SECONDS)).isEqualTo(first);
            var patience = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            var deliveries = client.get("/document/" + document + "/delivery_set");
            while (!deliveries.path("results").path(0).path("status").asText().equals("DELIVERED")
                    && System.nanoTime() < patience) {
                TimeUnit.MILLISECONDS.sleep(50);
                deliveries = client.get("/document/" + document + "/delivery_set");
            }
            assertThat(deliveries.path("results").path(0).path("status").asText())
                    .isEqualTo("DELIVERED");
            assertThat(deliveries.path("count").asInt()).isEqualTo(1);
            assertThat(ids).isEmpty();
        } finally {
            killed.countDown();
            receiver.stop(0);
        }
    }

    /** A receiver that notes the ids of calls, and answers once the server was killed. */
    private static HttpServer receiver(LinkedBlockingQueue<String> ids, CountDownLatch killed) throws IOException {
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(Executors.newCachedThreadPool());
        receiver.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            ids.add(exchange.getRequestHeaders().getFirst("webhook-id"));
            try {
                killed.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        return receiver;
    }
}
