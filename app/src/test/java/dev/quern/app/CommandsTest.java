package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a person types them, each in a process of its own. */
class CommandsTest {
    @TempDir
    Path folder;

    /** How a command ended. */
    private record Ended(int code, String out, String err) {}

    @Test
    void extract_prints_one_object_a_file() throws Exception {
        var invoice = Samples.onePageInvoice(7);
        var file = Files.write(folder.resolve("invoice.pdf"), invoice.content());

        var ended =
                quern("extract", file.toString(), "--field", "Total:NUMBER:amount to pay", "--field", "Nothing:LINK");

        assertThat(ended.code()).as(ended.err()).isZero();
        var result = new ObjectMapper().readTree(ended.out());
        assertThat(result.fieldNames()).toIterable().containsExactly("Total", "Nothing");
        assertThat(result.path("Total").isNumber()).isTrue();
    }

    @Test
    void extract_reads_a_scan() throws Exception {
        try (var document = Loader.loadPDF(Samples.onePageInvoice(7).content())) {
            var scan = new PDFRenderer(document).renderImageWithDPI(0, 150);
            ImageIO.write(scan, "png", folder.resolve("scan.png").toFile());
        }
        Files.write(folder.resolve("invoice.pdf"), Samples.onePageInvoice(7).content());

        var wanted = new String[] {"--field", "Total:NUMBER:amount to pay"};
        var digital = quern("extract", folder.resolve("invoice.pdf").toString(), wanted[0], wanted[1]);
        var scanned = quern("extract", folder.resolve("scan.png").toString(), wanted[0], wanted[1]);

        assertThat(scanned.code()).as(scanned.err()).isZero();
        assertThat(scanned.out()).isEqualTo(digital.out());
    }

    @Test
    void extract_goes_on_after_a_file_that_cannot_be_read_and_says_so() throws Exception {
        var broken = Files.writeString(folder.resolve("broken.pdf"), "%PDF-1.7 and nothing more");
        var good = Files.writeString(folder.resolve("note.txt"), "Total: 12.50 EUR\n");

        var ended = quern(
                "extract",
                broken.toString(),
                "nowhere.pdf",
                good.toString(),
                "--field",
                "Total:NUMBER",
                "--format",
                "csv");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).contains("quern: " + broken + ": ").contains("quern: There is no file nowhere.pdf\n");
        assertThat(ended.out().lines().toList()).containsExactly("\uFEFFFile,Total", "note.txt,12.50");
    }

    @Test
    void a_missing_file_a_missing_field_and_a_wrong_setting_are_one_line_each() throws Exception {
        assertThat(quern("extract", "nowhere.pdf", "--field", "Total:NUMBER").err())
                .isEqualTo("quern: There is no file nowhere.pdf\n");
        assertThat(quern("extract", "nowhere.pdf").err())
                .startsWith("quern: No field to look for")
                .hasLineCount(1);
        assertThat(quern("serve", "--db-url", "jdbc:mysql://x").err())
                .startsWith("quern: The address of a database starts with")
                .hasLineCount(1);
        assertThat(quern("serve", "--port", "web").err())
                .isEqualTo("quern: --port must be a number from 0 to 65535, not 'web'.\n");
    }

    @Test
    void a_key_is_made_listed_and_revoked() throws Exception {
        var data = folder.resolve("data").toString();

        var secret = quern("key", "create", "--data", data, "--name", "reports", "--role", "viewer")
                .out()
                .strip();
        assertThat(secret).matches("sk_[A-Za-z0-9_-]{40}");
        assertThat(quern("key", "list", "--data", data).out())
                .contains("VIEWER  reports")
                .contains("good");
        assertThat(quern("key", "revoke", "1", "--data", data).out()).isEqualTo("Key 1 is revoked.\n");
        assertThat(quern("key", "list", "--data", data).out()).contains("revoked 20");
    }

    @Test
    void the_demo_finds_another_port_and_shows_every_document() throws Exception {
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var ended = quern("demo", "--once", "--port", Integer.toString(other.getLocalPort()));

            assertThat(ended.code()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("Port " + other.getLocalPort() + " is taken");
            for (var sample : Samples.demo()) {
                assertThat(ended.out()).contains(sample.name());
            }
            assertThat(ended.out()).contains("Confidence").contains("PARSEDOK after");
        }
    }

    private static Ended quern(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("QUERN_LOG_LEVEL", "ERROR");
        var process = builder.start();
        var err = new ByteArrayOutputStream();
        var reading = new Thread(() -> {
            try {
                process.getErrorStream().transferTo(new PrintStream(err, true, StandardCharsets.UTF_8));
            } catch (IOException e) {
                err.writeBytes(e.toString().getBytes(StandardCharsets.UTF_8));
            }
        });
        reading.start();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        reading.join();
        return new Ended(code, out, err.toString(StandardCharsets.UTF_8));
    }
}
