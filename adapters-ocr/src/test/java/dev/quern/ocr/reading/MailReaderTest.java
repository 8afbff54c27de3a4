package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailReaderTest {
    private static final String BOTH = """
            From: jane@x.test
            Subject: =?utf-8?B?w5w=?=
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="out"

            --out
            Content-Type: multipart/alternative; boundary="in"

            --in
            Content-Type: text/plain; charset=iso-8859-1
            Content-Transfer-Encoding: quoted-printable

            Gr=FC=DFe
            --in
            Content-Type: text/html; charset=utf-8
            Content-Transfer-Encoding: base64

            PHA+R3LDvMOfZSA8Yj5mZXR0PC9iPjwvcD4=
            --in--
            --out
            Content-Type: text/plain; name="notes.txt"
            Content-Disposition: attachment; filename="notes.txt"

            not the body
            --out--
            """;

    @TempDir
    Path folder;

    private Reading read(String message) throws IOException {
        return read(message.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    private Reading read(byte[] message) throws IOException {
        return new MailReader(200_000).read(Files.write(folder.resolve("mail.eml"), message), "message/rfc822");
    }

    @Test
    void the_html_body_is_read_and_both_are_kept() throws IOException {
        var read = (Reading.Read) read(BOTH);
        assertThat(read.text()).isEqualTo("Grüße fett\n");
        assertThat(read.bodies()).isEqualTo(new Reading.Bodies("<p>Grüße <b>fett</b></p>", "Grüße"));
        assertThat(read.pages().paged()).isFalse();
        assertThat(read.pages().count()).isEqualTo(1);
        assertThat(Readings.texts(read)).containsExactly("Grüße", "fett");
    }

    @Test
    void a_plain_message_is_its_text() throws IOException {
        var read = (Reading.Read) read("Subject: x\n\nTotal: 12.50\nThanks\n");
        assertThat(read.text()).contains("Total: 12.50").contains("Thanks");
        assertThat(read.bodies().html()).isEmpty();
    }

    @Test
    void html_is_laid_out_as_it_is_seen() throws IOException {
        var read = (Reading.Read) read("""
                Content-Type: text/html

                <html><head><style>p {}</style><title>no</title></head><body>
                <div>Order <span>no</span>: 7</div><script>alert(1)</script><div style="display: none">hidden</div>
                <table><tr><th>Item</th><th>Price</th></tr><tr><td>Cup</td><td>&euro;&nbsp;4</td></tr></table>
                <p>a<br>b</p><img src="http://127.0.0.1:9/x.png"><p>c</p></body></html>
                """);
        assertThat(read.text()).isEqualTo("Order no: 7\nItem    Price\nCup    € 4\na\nb\n\nc\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "no head at all", "Content-Type: text/plain; charset=nonsense\n\nx", ":\n:\n\n"})
    void what_is_hardly_a_message_is_read_as_far_as_it_goes(String text) throws IOException {
        assertThat(read(text)).isInstanceOf(Reading.Read.class);
    }

    @Test
    void too_much_is_refused_in_words() throws IOException {
        assertThat(read("x\n".repeat(150_000)))
                .isEqualTo(new Reading.Unreadable("The message has 450,000 bytes; at most 200,000 are read"));
        assertThat(read("A: b\n".repeat(5_000) + "\nx")).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void parts_within_parts_without_end_are_not_followed() throws IOException {
        var message = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            message.append("Content-Type: multipart/mixed; boundary=b")
                    .append(i)
                    .append("\n\n--b")
                    .append(i)
                    .append('\n');
        }
        assertThat(read(message + "\nx")).isNotNull();
    }

    @Test
    void broken_messages_never_make_it_fail() throws IOException {
        var random = new Random(11);
        var whole = BOTH.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 300; round++) {
            var broken = whole.clone();
            for (int i = random.nextInt(30); i >= 0; i--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            assertThat(read(broken)).isNotNull();
        }
    }
}
