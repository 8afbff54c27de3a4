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
import java.nio.file.attribute.BasicFileAttributes;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server whose reading processes are killed, stopped and short of memory; it is one for all tests. */
class ReadingApartTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int PAGES = 100;
    private static final int SECONDS_OF_WORK = 12;

    @TempDir
    static Path data;

    private static ServerProcess server;
    private static QuernClient client;
    private static long mailbox;
    /** A mailbox that asks for nothing, so that files are only read. */
    private static long withoutFields;

    private static byte[] longFile;

    @BeforeAll
    static void a_server() throws IOException {
        longFile = pages(PAGES, 100);
        server = new ServerProcess(
                data,
                "--sandbox",
                "auto",
                "--workers",
                "1",
                "--max-pages",
                String.valueOf(PAGES),
                "--reading-seconds",
                String.valueOf(SECONDS_OF_WORK),
                "--reading-page-seconds",
                "0",
                "--reading-memory-mb",
                "128");
        client = server.start();
        mailbox = client.post("/parser", ServerTest.mailboxForInvoices())
                .path("id")
                .asLong();
        withoutFields =
                client.post("/parser", JSON.createObjectNode()).path("id").asLong();
    }

    @AfterAll
    static void nothing_is_left_of_a_server_that_was_told_to_stop() throws Exception {
        try {
            server.stop();
            assertThat(folders()).isEmpty();
        } finally {
            server.close();
        }
    }

    @Test
    void a_file_whose_process_is_killed_once_is_read_and_twice_is_invalid() throws Exception {
        var id = uploadLongFile();
        signal("KILL", readersAtWork(Set.of()));
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .as("read, and then there was nothing to look for")
                .isEqualTo("PARSEDKO");

        id = uploadLongFile();
        var first = readersAtWork(Set.of());
        signal("KILL", first);
        signal("KILL", readersAtWork(first));
        assertThatItIsInvalid(id).isEqualTo("The file cannot be read: the reader crashed (exit code 137)");
        assertThatAnInvoiceIsRead();

        id = client.upload(withoutFields, "longer.pdf", pages(PAGES + 1, 1));
        assertThatItIsInvalid(id).isEqualTo("The PDF has " + (PAGES + 1) + " pages; at most " + PAGES + " are read");
    }

    @Test
    void a_file_is_read_though_its_process_is_starved_for_longer_than_it_may_take() throws Exception {
        var id = uploadLongFile();
        var readers = readersAtWork(Set.of());
        signal("STOP", readers);
        await().during(Duration.ofSeconds(SECONDS_OF_WORK + 1))
                .atMost(Duration.ofSeconds(60))
                .until(() -> status(id).equals("ANALYZING"));
        signal("CONT", readers);
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .as("read, and then there was nothing to look for")
                .isEqualTo("PARSEDKO");
        assertThatAnInvoiceIsRead();
    }

    private static String status(String id) throws IOException {
        return client.get("/document/" + id).path("status").asText();
    }

    @Test
    void a_server_that_is_killed_takes_its_processes_with_it_and_the_next_cleans_up() throws Exception {
        uploadLongFile();
        var readers = readersAtWork(Set.of());
        server.kill();
        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        readers.stream().noneMatch(pid -> ProcessHandle.of(pid).isPresent()));
        var left = folders();
        assertThat(left).isNotEmpty();

        client = server.start();
        assertThatAnInvoiceIsRead();
        assertThat(folders()).isNotEmpty().doesNotContainAnyElementsOf(left);

        var words = "a ".repeat(2_500_000).getBytes(StandardCharsets.US_ASCII);
        assertThatItIsInvalid(client.upload(withoutFields, "words.txt", words))
                .isEqualTo("The file cannot be read: it takes more than 128 MB of memory");
        assertThatAnInvoiceIsRead();
    }

    private static AbstractStringAssert<?> assertThatItIsInvalid(String id) throws IOException {
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .isEqualTo("INVALID");
        return assertThat(reason(id));
    }

    private static void assertThatAnInvoiceIsRead() throws IOException {
        var id = client.upload(mailbox, "invoice.pdf", Samples.onePageInvoice(7).content());
        assertThat(client.await(id, LOOK_EVERY, PATIENCE).path("status").asText())
                .isEqualTo("PARSEDOK");
    }

    private static Set<Path> folders() throws IOException {
        try (var all = Files.list(data.resolve("tmp"))) {
            return all.collect(Collectors.toSet());
        }
    }

    private static String reason(String id) throws IOException {
        return client.get("/document/" + id + "/log_set").path("results").findValuesAsText("message").stream()
                .filter(message -> message.startsWith("The "))
                .findFirst()
                .orElse("");
    }

    private static String uploadLongFile() throws IOException {
        return client.upload(withoutFields, "long.pdf", longFile);
    }

    /** Waits for processes of the server, apart from the others, that have an original open. */
    private static Set<Long> readersAtWork(Set<Long> others) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(2))
                .until(
                        () -> server.descendants()
                                .map(ProcessHandle::pid)
                                .filter(pid -> !others.contains(pid) && hasOriginalOpen(pid))
                                .collect(Collectors.toSet()),
                        readers -> !readers.isEmpty());
    }

    private static boolean hasOriginalOpen(long pid) {
        try (var open = Files.list(Path.of("/proc/" + pid + "/fd"));
                var originals = Files.walk(data.resolve("blobs"))) {
            // By another name, where it reads in a sandbox.
            var files = originals
                    .filter(Files::isRegularFile)
                    .map(ReadingApartTest::key)
                    .collect(Collectors.toSet());
            return open.filter(Files::isRegularFile).map(ReadingApartTest::key).anyMatch(files::contains);
        } catch (IOException | UncheckedIOException gone) {
            return false;
        }
    }

    private static Object key(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    /** A file that takes some seconds to read, and much memory, since each page has words of its own. */
    private static byte[] pages(int count, int lines) throws IOException {
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
                    for (int line = 0; line < lines; line++) {
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
