package dev.quern.ocr.unpacking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.mail.MailLimits;
import dev.quern.ocr.reading.mail.MimeReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages from Outlook whose files are wrapped in TNEF ([MS-OXTNEF]), which is written here byte by byte. */
class WinmailTest {
    private static final int RENDERING = 0x00069002;
    private static final int TITLE = 0x00018010;
    private static final int DATA = 0x0006800F;
    private static final int PROPERTIES = 0x00069005;
    private static final int LONG_FILE_NAME = 0x3707;
    private static final int BODY = 0x0002800C;
    private static final int MESSAGE_PROPERTIES = 0x00069003;
    private static final int HTML = 0x1013;

    @TempDir
    Path folder;

    @Test
    void the_files_in_winmail_dat_come_out_under_their_long_names() throws IOException {
        var wrapped = wrapped(
                new byte[][] {
                    attribute(RENDERING, new byte[14]),
                    attribute(TITLE, ascii("INVOIC~1.PDF\0")),
                    attribute(DATA, ascii("%PDF-1.4 of the invoice")),
                    attribute(PROPERTIES, longFileName("Invoice of September.pdf"))
                },
                new byte[][] {
                    attribute(RENDERING, new byte[14]),
                    attribute(TITLE, ascii("terms.txt\0")),
                    attribute(DATA, ascii("30 days"))
                });
        var taken = new Taken();

        assertThat(unpack(wrapped, taken)).isEmpty();

        assertThat(taken.names()).containsExactly("Invoice of September.pdf", "terms.txt");
        assertThat(taken.files.get(0).text()).isEqualTo("%PDF-1.4 of the invoice");
        assertThat(taken.files.get(1).text()).isEqualTo("30 days");
        assertThat(taken.leftOut).isEmpty();
    }

    @Test
    void a_file_without_content_is_not_a_file() throws IOException {
        var wrapped = wrapped(new byte[][] {attribute(RENDERING, new byte[14]), attribute(TITLE, ascii("object\0"))});
        var taken = new Taken();

        assertThat(unpack(wrapped, taken)).isEmpty();

        assertThat(taken.names()).isEmpty();
    }

    @Test
    void a_broken_winmail_dat_is_left_out_and_named() throws IOException {
        var whole = wrapped(new byte[][] {attribute(RENDERING, new byte[14]), attribute(DATA, ascii("content"))});
        for (var broken : new byte[][] {Arrays.copyOf(whole, 3), Arrays.copyOf(whole, 20), ascii("no TNEF at all")}) {
            var taken = new Taken();

            assertThat(unpack(broken, taken)).isEmpty();

            assertThat(taken.names()).isEmpty();
            assertThat(taken.leftOut).containsExactly("winmail.dat: it is damaged");
        }
    }

    /** Text as a plain attribute of the message, or as a property in HTML; most messages have RTF instead. */
    @Test
    void the_text_in_winmail_dat_is_the_text_of_the_message() throws IOException {
        var plain = wrapped(new byte[][] {attribute(1, BODY, ascii("Total to pay 640.00\r\n\0"))});
        assertThat(Readings.texts(read(plain))).containsExactly("See", "below", "Total", "to", "pay", "640.00");

        var html = wrapped(new byte[][] {
            attribute(1, BODY, ascii("the plain one\0")),
            attribute(1, MESSAGE_PROPERTIES, property(0x102, HTML, ascii("<p>Total <b>640.00</b></p>")))
        });
        assertThat(Readings.texts(read(html))).containsExactly("Total", "640.00");
    }

    private Reading read(byte[] wrapped) throws IOException {
        return new MimeReader(new MailLimits(200_000, 20 << 20, 1_000, 50), ReadingLimits.USUAL)
                .read(message(wrapped), "message/rfc822");
    }

    private Optional<Reading.Unreadable> unpack(byte[] wrapped, Taken taken) throws IOException {
        return new UnpackersByType(UnpackingLimits.USUAL).unpack(message(wrapped), "message/rfc822", taken);
    }

    private Path message(byte[] wrapped) throws IOException {
        var message = """
                From: a@x.test
                Content-Type: multipart/mixed; boundary=x

                --x
                Content-Type: text/plain

                See below
                --x
                Content-Type: application/ms-tnef; name=winmail.dat
                Content-Transfer-Encoding: base64

                %s
                --x--
                """.formatted(Base64.getMimeEncoder().encodeToString(wrapped));
        return Files.writeString(
                folder.resolve("message.eml"), message.replace("\r\n", "\n").replace("\n", "\r\n"));
    }

    private static byte[] wrapped(byte[][]... files) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(little(6).putInt(0x223E9F78).putShort((short) 1).array());
        for (var file : files) {
            for (var attribute : file) {
                out.writeBytes(attribute);
            }
        }
        return out.toByteArray();
    }

    private static byte[] attribute(int tag, byte[] data) {
        return attribute(2, tag, data);
    }

    /** An attribute: its level (1 for the message, 2 for a file), tag, length, data and checksum. */
    private static byte[] attribute(int level, int tag, byte[] data) {
        int sum = 0;
        for (byte one : data) {
            sum += one & 0xFF;
        }
        return little(11 + data.length)
                .put((byte) level)
                .putInt(tag)
                .putInt(data.length)
                .put(data)
                .putShort((short) sum)
                .array();
    }

    /** A list of one MAPI property, the long name of a file. */
    private static byte[] longFileName(String name) {
        return property(0x1E, LONG_FILE_NAME, ascii(name + "\0"));
    }

    private static byte[] property(int type, int id, byte[] text) {
        int padded = (text.length + 3) / 4 * 4;
        return little(16 + padded)
                .putInt(1)
                .putShort((short) type)
                .putShort((short) id)
                .putInt(1)
                .putInt(text.length)
                .put(text)
                .array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
