package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** A real server, killed while it unpacks an archive. */
class ContainersSurviveAKillTest extends ServerTest {
    private static final int MEMBERS = 220;
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

    @Test
    void an_archive_becomes_its_documents_once_each() throws Exception {
        var client = start();
        var mailbox = mailbox(client);
        var zip = client.upload(mailbox, "batch.zip", zip());
        // The server is killed as soon as the first slice is there.
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (count(client, mailbox) < 2 && System.nanoTime() < deadline) {
            Thread.sleep(2);
        }
        server().kill();

        client = start();
        assertThat(client.await(zip, Duration.ofMillis(50), PATIENCE)
                        .path("status")
                        .asText())
                .isEqualTo("SPLIT");
        var documents = documents(client, mailbox);
        assertThat(documents).hasSize(1 + MEMBERS + 1 + 1);
        long zipId = client.get("/document/" + zip).path("id").asLong();
        var names = new HashSet<String>();
        for (var document : documents) {
            var name = document.path("name").asText();
            assertThat(names.add(name)).as(name).isTrue();
            if (document.path("id").asLong() == zipId) {
                continue;
            }
            var ended = client.await(document.path("id").asText(), Duration.ofMillis(50), PATIENCE);
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

    private static long count(QuernClient client, long mailbox) throws IOException {
        return client.get("/parser/" + mailbox + "/document_set?page_size=1")
                .path("count")
                .asLong();
    }

    private static List<JsonNode> documents(QuernClient client, long mailbox) throws IOException {
        var documents = new ArrayList<JsonNode>();
        for (int page = 1; ; page++) {
            var listed = client.get("/parser/%d/document_set?page_size=100&page=%d".formatted(mailbox, page));
            listed.path("results").forEach(documents::add);
            if (page >= listed.path("total").asInt()) {
                return documents;
            }
        }
    }

    private static long mailbox(QuernClient client) throws IOException {
        var mailbox = JsonMapper.builder().build().createObjectNode();
        mailbox.put("attachments_field", true);
        return client.post("/parser", mailbox).path("id").asLong();
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
}
