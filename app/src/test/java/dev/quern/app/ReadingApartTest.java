package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

/** A real server whose reading processes are killed, stopped and short of memory. */
class ReadingApartTest extends ServerTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private QuernClient client;
    private long mailbox;
    /** A mailbox that asks for nothing, so that files are only read. */
    private long withoutFields;

    private void serve(String... options) throws IOException {
        client = start(options);
        mailbox = client.post("/parser", mailboxForInvoices()).path("id").asLong();
        withoutFields =
                client.post("/parser", JSON.createObjectNode()).path("id").asLong();
    }

    @Test
    void a_file_whose_process_is_killed_once_is_read_and_twice_is_invalid() throws Exception {
        serve("--workers", "1", "--max-pages", "600");
        var id = longFile();
        signal("KILL", readersAtWork(Set.of()));
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .as("read, and then there was nothing to look for")
                .isEqualTo("PARSEDKO");

        id = longFile();
        var first = readersAtWork(Set.of());
        signal("KILL", first);
        signal("KILL", readersAtWork(first));
        assertThatItIsInvalid(id).isEqualTo("The file cannot be read: the reader crashed (exit code 137)");
        assertThatAnInvoiceIsRead();

        id = client.upload(withoutFields, "longer.pdf", pages(601));
        assertThatItIsInvalid(id).isEqualTo("The PDF has 601 pages; at most 600 are read");
    }

    @Test
    void a_file_is_read_though_its_process_is_starved_for_longer_than_it_may_take() throws Exception {
        serve("--workers", "1", "--reading-seconds", "8", "--reading-page-seconds", "0");
        var id = longFile();
        var readers = readersAtWork(Set.of());
        signal("STOP", readers);
        await().during(Duration.ofSeconds(9))
                .atMost(Duration.ofSeconds(60))
                .until(() -> status(id).equals("ANALYZING"));
        signal("CONT", readers);
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .as("read, and then there was nothing to look for")
                .isEqualTo("PARSEDKO");
        assertThatAnInvoiceIsRead();
    }

    private String status(String id) throws IOException {
        return client.get("/document/" + id).path("status").asText();
    }

    @Test
    void a_server_that_is_killed_takes_its_processes_with_it_and_the_next_cleans_up() throws Exception {
        serve("--workers", "1", "--reading-memory-mb", "96");
        longFile();
        var readers = readersAtWork(Set.of());
        server().kill();
        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        readers.stream().noneMatch(pid -> ProcessHandle.of(pid).isPresent()));
        var left = folders();
        assertThat(left).isNotEmpty();

        client = server().start();
        assertThatAnInvoiceIsRead();
        assertThat(folders()).isNotEmpty().doesNotContainAnyElementsOf(left);

        var words = "a ".repeat(2_500_000).getBytes(StandardCharsets.US_ASCII);
        assertThatItIsInvalid(client.upload(withoutFields, "words.txt", words))
                .isEqualTo("The file cannot be read: it takes more than 96 MB of memory");
        assertThatAnInvoiceIsRead();
        server().stop();
        assertThat(folders()).as("nothing is left of one that was told to stop").isEmpty();
    }

    private AbstractStringAssert<?> assertThatItIsInvalid(String id) throws IOException {
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .isEqualTo("INVALID");
        return assertThat(reason(id));
    }

    private void assertThatAnInvoiceIsRead() throws IOException {
        var id = client.upload(mailbox, "invoice.pdf", Samples.onePageInvoice(7).content());
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .isEqualTo("PARSEDOK");
    }

    private Set<Path> folders() throws IOException {
        try (var all = Files.list(data.resolve("tmp"))) {
            return all.collect(Collectors.toSet());
        }
    }

    private String reason(String id) throws IOException {
        return client.get("/document/" + id + "/log_set").path("results").findValuesAsText("message").stream()
                .filter(message -> message.startsWith("The "))
                .findFirst()
                .orElse("");
    }

    private String longFile() throws IOException {
        return client.upload(withoutFields, "long.pdf", pages(500));
    }

    /** Waits for processes of the server, apart from the others, that have an original open. */
    private Set<Long> readersAtWork(Set<Long> others) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(2))
                .until(
                        () -> server().children()
                                .map(ProcessHandle::pid)
                                .filter(pid -> !others.contains(pid) && hasOriginalOpen(pid))
                                .collect(Collectors.toSet()),
                        readers -> !readers.isEmpty());
    }

    private boolean hasOriginalOpen(long pid) {
        try (var open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            for (var descriptor : open.toList()) {
                if (Files.readSymbolicLink(descriptor).startsWith(data.resolve("blobs"))) {
                    return true;
                }
            }
            return false;
        } catch (IOException | UncheckedIOException gone) {
            return false;
        }
    }

    private static void signal(String name, Set<Long> processes) throws IOException, InterruptedException {
        for (var pid : processes) {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }

    /** A file that takes some seconds to read, and more than 64 MB of memory, since each page has words of its own. */
    private static byte[] pages(int count) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var pdf = new PDDocument()) {
            var font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
            for (int i = 0; i < count; i++) {
                var page = new PDPage();
                pdf.addPage(page);
                try (var content = new PDPageContentStream(pdf, page)) {
                    content.beginText();
                    content.setFont(font, 6);
                    content.newLineAtOffset(20, 780);
                    content.setLeading(7);
                    for (int line = 0; line < 100; line++) {
                        content.showText(String.format(Locale.ROOT, "Page %d line %d of words", i, line));
                        content.newLine();
                    }
                    content.endText();
                }
            }
            pdf.save(out);
        }
        return out.toByteArray();
    }
}
