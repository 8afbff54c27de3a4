package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.command.ResultCells;
import dev.quern.app.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The commands as a person types them. */
class CommandsTest {
    @TempDir
    Path folder;

    /** The exit code and the output of a command. */
    private record Ended(int code, String out, String err) {}

    @Test
    void extract_prints_one_object_per_file() throws Exception {
        var invoice = Samples.onePageInvoice(7);
        var file = Files.write(folder.resolve("invoice.pdf"), invoice.content());

        var ended =
                started("extract", file.toString(), "--field", "Total:NUMBER:amount to pay", "--field", "Nothing:LINK");

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
    void eval_refuses_an_archive_by_name() throws Exception {
        Files.writeString(
                folder.resolve("fields.json"),
                "{\"parser_object_set\": [{\"name\": \"Total\", \"format\": \"NUMBER\"}]}");
        Files.writeString(folder.resolve("expected.jsonl"), "{\"file\": \"bundle.zip\", \"expected\": {\"Total\": 1}}");
        try (var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("bundle.zip")))) {
            zip.putNextEntry(new ZipEntry("note.txt"));
            zip.write("Total: 1".getBytes(StandardCharsets.UTF_8));
        }

        var ended = quern("eval", folder.toString());

        assertThat(ended.code()).isNotZero();
        assertThat(ended.err()).contains("bundle.zip is of type application/zip and holds documents");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void a_clue_that_is_left_out_does_not_count() throws Exception {
        Files.writeString(
                folder.resolve("fields.json"),
                "{\"parser_object_set\": [{\"name\": \"Order number\", \"format\": \"ONELINE\"}]}");
        Files.writeString(
                folder.resolve("expected.jsonl"),
                "{\"file\": \"one.txt\", \"expected\": {\"Order number\": \"A-4711\"}}");
        Files.writeString(folder.resolve("one.txt"), "Room: B-1200\n\nGate: C-9911\n\nOrder number: A-4711\n");

        var whole = quern("eval", folder.toString());
        var without = quern("eval", folder.toString(), "--without", "label-fits", "--without", "surely-named");
        var unknown = quern("eval", folder.toString(), "--without", "luck");

        assertThat(whole.out()).contains("mean F1 1.000");
        assertThat(without.out()).contains("mean F1 ").doesNotContain("mean F1 1.000");
        assertThat(unknown.code()).isNotZero();
        assertThat(unknown.err()).contains("weights.txt has no weight for \"luck\"");
    }

    @Test
    void extract_opens_archives_and_messages() throws Exception {
        var inner = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(inner)) {
            member(zip, "../../deep.txt", "Total: 7.25 EUR\n".getBytes(StandardCharsets.UTF_8));
        }
        var file = folder.resolve("bundle.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            member(zip, "bills/one.txt", "Total: 12.50 EUR\n".getBytes(StandardCharsets.UTF_8));
            member(zip, "broken.pdf", "%PDF-1.7 and nothing more".getBytes(StandardCharsets.UTF_8));
            member(zip, "more.zip", inner.toByteArray());
        }
        var box = Files.writeString(folder.resolve("mail.mbox"), """
                From a@example.org Sat Nov 21 10:00:00 2026
                From: a@example.org
                Subject: one

                Total: 1.00 EUR

                From b@example.org Sat Nov 21 10:01:00 2026
                From: b@example.org
                Subject: two

                Total: 2.00 EUR

                """);

        var ended = quern("extract", file.toString(), box.toString(), "--field", "Total:NUMBER", "--format", "csv");

        assertThat(ended.out().lines().skip(1).map(line -> line.replaceFirst(".*,", "")))
                .as(ended.out() + ended.err())
                .containsExactly("12.50", "7.25", "1.00", "2.00");
        assertThat(ended.out()).contains("bundle.zip/").contains("/deep.txt,7.25");
        assertThat(ended.err()).contains("broken.pdf: ");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(folder.resolve("../../deep.txt")).doesNotExist();
    }

    private static void member(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    @Test
    void a_missing_file_a_missing_field_and_a_wrong_setting_are_one_line_each() throws Exception {
        assertThat(quern("extract", "nowhere.pdf", "--field", "Total:NUMBER").err())
                .isEqualTo("quern: There is no file nowhere.pdf\n");
        assertThat(quern("extract", ".", "--field", "Total:NUMBER").err())
                .isEqualTo("quern: . is a folder; name files.\n");
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
                .containsPattern("VIEWER +Default +reports")
                .contains("good");
        assertThat(quern("key", "revoke", "1", "--data", data).out()).isEqualTo("Key 1 is revoked.\n");
        assertThat(quern("key", "list", "--data", data).out()).contains("revoked 20");
    }

    @Test
    void an_account_is_made_and_gets_a_key() throws Exception {
        var data = folder.resolve("data").toString();

        var account = quern("key", "add-account", "Sales", "--data", data).out().strip();

        assertThat(quern("key", "accounts", "--data", data).out()).contains(account + " Sales");
        assertThat(quern("key", "add-account", "Sales", "--data", data).err())
                .isEqualTo("quern: There is an account 'Sales' already.\n");
        assertThat(quern("key", "create", "--data", data, "--account", "Nobody").code())
                .isNotZero();
        quern("key", "create", "--data", data, "--account", "Sales", "--name", "theirs");
        assertThat(quern("key", "list", "--data", data).out())
                .containsPattern("ADMIN +Sales +theirs")
                .doesNotContain("Default");
    }

    @Test
    void the_demo_finds_another_port_and_shows_the_right_value_for_every_field() throws Exception {
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var ended = started("demo", "--once", "--port", Integer.toString(other.getLocalPort()));

            assertThat(ended.code()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("Port " + other.getLocalPort() + " is taken");
            assertThat(ended.out()).contains("PARSEDOK after");
            var shown = shown(ended.out()).iterator();
            for (var sample : demo()) {
                var document = sample.file();
                for (var field : sample.expected().entrySet()) {
                    var row = shown.next();
                    var what = sample.file() + " " + field.getKey();
                    assertThat(row.document()).as(what).isEqualTo(document);
                    assertThat(row.field()).as(what).isEqualTo(field.getKey());
                    assertThat(row.confidence()).as(what).matches("0\\.\\d\\d");
                    assertShows(what, row.value(), field.getValue());
                    document = "";
                }
            }
            assertThat(shown.hasNext()).isFalse();
        }
    }

    /** A document of the demo, and its right values by field, in the order of the fields. */
    private record Demo(String file, LinkedHashMap<String, Object> expected) {}

    private static List<Demo> demo() throws IOException {
        var mapper = JsonMapper.builder()
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
        try (var lines = CommandsTest.class.getResourceAsStream("command/expected.jsonl")) {
            return mapper.readerFor(Demo.class).<Demo>readValues(lines).readAll();
        }
    }

    /** A row of the demo's table, with the printed lines of its value. */
    private record Shown(String document, String field, List<String> value, String confidence) {}

    private static List<Shown> shown(String out) {
        var lines = out.lines().toList();
        int rule = 0;
        while (!lines.get(rule).startsWith("──")) {
            rule++;
        }
        var edges = new ArrayList<Integer>();
        for (int at = 0; at >= 0; at = lines.get(rule).indexOf(" ─", at + 1)) {
            edges.add(at == 0 ? 0 : at + 1);
        }
        assertThat(edges).hasSize(4);
        var rows = new ArrayList<Shown>();
        for (var line : lines.subList(rule + 1, lines.size())) {
            var cells = new ArrayList<String>();
            for (int i = 0; i < 4; i++) {
                int to = i < 3 ? Math.min(line.length(), edges.get(i + 1)) : line.length();
                cells.add(line.substring(Math.min(to, edges.get(i)), to).strip());
            }
            if (cells.get(1).isEmpty()) {
                rows.get(rows.size() - 1).value().add(cells.get(2));
            } else {
                rows.add(new Shown(cells.get(0), cells.get(1), new ArrayList<>(List.of(cells.get(2))), cells.get(3)));
            }
        }
        return rows;
    }

    /**
     * Compares as accuracy is measured: numbers by value, and text without case, white space and punctuation; a cell that
     * the table cuts off is compared up to the cut.
     */
    private static void assertShows(String what, List<String> lines, @Nullable Object expected) {
        if (!(expected instanceof List<?> rows)) {
            assertThat(plain(String.join(" ", lines))).as(what).isEqualTo(plain(ResultCells.text(expected)));
            return;
        }
        assertThat(lines).as(what).hasSameSizeAs(rows);
        for (int i = 0; i < rows.size(); i++) {
            var cells = lines.get(i).split(" \\| ", -1);
            int column = 0;
            for (var cell : ((Map<?, ?>) rows.get(i)).values()) {
                if (column == cells.length) {
                    break;
                }
                var text = cells[column++];
                var right = plain(ResultCells.text(cell));
                if (text.endsWith("…")) {
                    assertThat(right).as(what).startsWith(plain(text));
                } else {
                    assertThat(plain(text)).as(what + " row " + i).isEqualTo(right);
                }
            }
            assertThat(column).as(what).isPositive();
        }
    }

    private static String plain(String text) {
        if (text.matches("-?\\d+(\\.\\d+)?")) {
            return new BigDecimal(text).stripTrailingZeros().toPlainString();
        }
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "");
    }

    /** A command as {@link Main} runs it, in this process: a process of its own takes seconds to start. */
    private static Ended quern(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var usualOut = System.out;
        var usualErr = System.err;
        var log = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        var usualLevel = log.getLevel();
        log.setLevel(Level.ERROR);
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            int code = Main.run(arguments);
            return new Ended(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(usualOut);
            System.setErr(usualErr);
            log.setLevel(usualLevel);
        }
    }

    /** The same in a process of its own, as a person starts it. */
    private static Ended started(String... arguments) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(Program.command(arguments));
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
