package dev.quern.ocr.reading.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker.Part;
import dev.quern.core.reading.Unpacker.Parts;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.unpacking.UnpackersByType;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are rare or a little wrong, and are read all the same. */
class OddFilesTest {
    private static final String HEAD = """
            From: Ann <ann@example.com>
            To: bob@example.com
            Date: Fri, 24 Jul 2026 10:00:00 +0200
            Subject: The order
            """.replace("\n", "\r\n");
    private static final String INNER = "From: carl@example.com\r\nSubject: Inside\r\n\r\nTotal: 12.50 EUR\r\n";
    private static final String MAIL = "message/rfc822";

    @TempDir
    Path folder;

    private final ReadersByType reader = ReadersByType.standard();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\pict\\pngblip\\bin5 }{\\}{",
                "\\pict\\pngblip\\bin10 {\\*\\foo}ab",
                "\\*\\blob\\bin12 {\\*\\bar}}}}}",
                "\\*\\blob\\bin0009 \\bin999 }"
            })
    void the_text_around_binary_data_in_an_rtf_is_read(String group) throws IOException {
        var text = read("{\\rtf1\\ansi before {" + group + "} after\\par}", "application/rtf");

        assertThat(text.strip()).matches("before +after");
    }

    @Test
    void a_mail_that_wraps_another_in_base64_shows_both() throws IOException {
        var text = read(
                HEAD + "Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                        + Base64.getMimeEncoder().encodeToString(INNER.getBytes(StandardCharsets.US_ASCII)),
                MAIL);

        assertThat(text)
                .contains("From: Ann <ann@example.com>", "Subject: The order", "Subject: Inside", "Total: 12.50 EUR");
    }

    @Test
    void a_digest_shows_the_text_of_its_messages() throws IOException {
        var message = HEAD + "Content-Type: multipart/digest; boundary=x\r\n\r\n--x\r\n\r\n" + INNER
                + "\r\n--x\r\n\r\nSubject: Second\r\nContent-Type: text/html\r\n\r\n<p>Another <b>text</b></p>\r\n--x--\r\n";

        assertThat(read(message, MAIL)).contains("Total: 12.50 EUR", "Subject: Second", "Another text");
        assertThat(unpacked(message, MAIL)).containsExactly("Inside.eml", "Second.eml");
    }

    @Test
    void a_mail_that_is_only_an_attachment_shows_its_head() throws IOException {
        var message = HEAD + "Content-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-1.7\r\n";

        assertThat(read(message, MAIL).strip().lines().toList())
                .containsExactly(
                        "From: Ann <ann@example.com>",
                        "To: bob@example.com",
                        "Date: Fri, 24 Jul 2026 10:00:00 +0200",
                        "Subject: The order");
        assertThat(unpacked(message, MAIL)).containsExactly("a.pdf");
    }

    @Test
    void a_small_archive_of_zeros_is_not_a_bomb() throws IOException {
        var file = folder.resolve("a.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("zeroes"));
            zip.write(new byte[40 << 20]);
        }

        assertThat(unpacked(file, "application/zip")).containsExactly("zeroes");
    }

    private String read(String content, String type) throws IOException {
        var file = Files.writeString(folder.resolve("file"), content, StandardCharsets.ISO_8859_1);
        return Readings.read(reader.read(file, type)).text();
    }

    private List<String> unpacked(String content, String type) throws IOException {
        return unpacked(Files.writeString(folder.resolve("file"), content), type);
    }

    /** The names of the parts, or the reason why there are none. */
    private static List<String> unpacked(Path file, String type) {
        var names = new ArrayList<String>();
        var why = new UnpackersByType(UnpackingLimits.USUAL).unpack(file, type, new Parts() {
            @Override
            public void take(Part part, InputStream content) {
                try {
                    content.transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                names.add(part.name());
            }

            @Override
            public void leaveOut(String name, String reason) {
                names.add(name + " left out");
            }
        });
        return why.map(Reading.Unreadable::reason).map(List::of).orElse(names);
    }
}
