package dev.quern.ocr.reading.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MimeReaderTest {
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
        var limits = new MailLimits(200_000, 20 << 20, 1_000, 50);
        return new MimeReader(limits, ReadingLimits.USUAL)
                .read(Files.write(folder.resolve("mail.eml"), message), "message/rfc822");
    }

    @Test
    void the_html_body_is_read_and_both_are_kept() throws IOException {
        var read = (Reading.Legible) read(BOTH);
        assertThat(read.text().strip()).isEqualTo("Grüße fett");
        assertThat(read.bodies()).isEqualTo(new Reading.Bodies("<p>Grüße <b>fett</b></p>", "Grüße", "Grüße"));
        assertThat(read.pages().paged()).isFalse();
        assertThat(read.pages().count()).isEqualTo(1);
        assertThat(Readings.texts(read)).containsExactly("Subject:", "Ü", "Grüße", "fett");
    }

    @Test
    void the_head_stands_over_the_text_and_is_no_part_of_it() throws IOException {
        var read = (Reading.Legible) read("""
                Date: Thu, 09 Apr 2026 08:11:53 +0000
                To: Kwame Adjei <k.adjei@x.test>, box@quern.test
                From: Harriet Blake <h.blake@x.test>
                Subject: Kick-off: flow meters
                Content-Type: text/html

                <table><tr><td>Room</td><td><a href="https://x.test/avon">Avon</a></td></tr></table>
                """);
        var page = read.pages().pages().get(0);

        assertThat(LayoutedText.of(read.pages()).lines().map(String::strip))
                .startsWith("Subject: Kick-off: flow meters", "Date: Thu, 09 Apr 2026")
                .anyMatch(line -> line.startsWith("Room"));
        assertThat(read.text()).contains("Room").doesNotContain("Kick-off");
        assertThat(read.pages().correspondents()).containsExactly("Harriet Blake", "Kwame Adjei");
        var avon = page.words().get(page.words().size() - 1);
        assertThat(avon.text()).isEqualTo("Avon");
        assertThat(page.links())
                .singleElement()
                .satisfies(link -> assertThat(link.within(avon.box())).isGreaterThan(0.9));
        assertThat(page.words()).allSatisfy(word -> {
            assertThat(word.box().top()).isBetween(0.0, 1.0);
            assertThat(word.box().bottom()).isBetween(0.0, 1.0);
        });
    }

    @Test
    void a_message_without_a_head_is_its_text_alone() throws IOException {
        assertThat(Readings.texts((Reading.Legible) read("X-Mailer: none\n\nTotal: 12.50\n")))
                .containsExactly("Total:", "12.50");
    }

    @Test
    void a_plain_message_is_its_text() throws IOException {
        var read = (Reading.Legible) read("Subject: x\n\nTotal: 12.50\nThanks\n");
        assertThat(read.text()).contains("Total: 12.50").contains("Thanks");
        assertThat(read.bodies().html()).isEmpty();
    }

    @Test
    void html_is_laid_out_as_it_is_seen() throws IOException {
        var read = (Reading.Legible) read("""
                Content-Type: text/html

                <html><head><style>p {}</style><title>no</title></head><body>
                <div>Order <span>no</span>: 7</div><script>alert(1)</script><div style="display: none">hidden</div>
                <table><tr><th>Item</th><th>Price</th></tr><tr><td>Cup</td><td>&euro;&nbsp;4</td></tr></table>
                <p>a<br>b</p><img src="http://127.0.0.1:9/x.png"><p>c</p></body></html>
                """);
        assertThat(read.text().lines().map(line -> line.strip().replaceAll(" +", " ")))
                .containsSubsequence("Order no: 7", "Item Price", "Cup € 4", "a", "b", "c");
        assertThat(read.text()).doesNotContain("alert").doesNotContain("hidden").doesNotContain("no\n");
    }

    @Test
    void uuencoded_files_are_not_text_and_what_only_looks_like_one_is() throws IOException {
        var file = "begin 644 a.txt\n#0V%T\n`\nend\n";
        var read = Readings.read(read("Subject: x\n\nAbove\n" + file + "Below\n"));
        assertThat(read.text().strip().lines()).containsExactly("Above", "Below");
        assertThat(Readings.read(read("Subject: x\n\nAbove\n" + file.replace("end\n", "") + "Below\n"))
                        .text()
                        .strip()
                        .lines())
                .containsExactly("Above", "begin 644 a.txt", "#0V%T", "`", "Below");
        assertThat(Readings.read(read("Subject: x\n\n" + "begin 644 a\n#0V%T\n".repeat(5_000)))
                        .text()
                        .lines())
                .as("never ended")
                .hasSize(10_000);
    }

    @Test
    void lines_broken_for_transport_are_joined_again() throws IOException {
        var text =
                "\nWe ordered \nseven chairs \n\nfor  \n  our rooms.\n From here\n> You \n> wrote: \n>> 12 \n>>34\n>\n"
                        + "> Yes \nNo \n-- \nJane \nSmith";
        var head = "Content-Type: text/plain; format=flowed";
        assertThat(Readings.read(read(head + "\n\n" + text)).bodies().plain().lines())
                .containsExactly(
                        "",
                        "We ordered seven chairs ",
                        "for   our rooms.",
                        "From here",
                        "> You wrote: ",
                        ">> 12 34",
                        ">",
                        "> Yes ",
                        "No ",
                        "-- ",
                        "Jane Smith");
        assertThat(Readings.read(read(head + "; DelSp=yes\n\nSchreib \ntisch \nund  \nStuhl\n"))
                        .text()
                        .strip())
                .isEqualTo("Schreibtischund Stuhl");
        assertThat(Readings.read(read("Content-Type: text/plain\n\nWe ordered \nseven"))
                        .bodies()
                        .plain()
                        .lines())
                .containsExactly("We ordered ", "seven");
    }

    @Test
    void utf_7_is_read() throws IOException {
        var head = "Content-Type: text/plain; charset=\"UTF-7\"\n\n";
        assertThat(Readings.read(read(head + "Gr+APwA3w-e: 2 +- 2, +IKw-5 +2D3cCA-, 1+1, ++x, +AP, +AOQ"))
                        .text()
                        .strip())
                .isEqualTo("Grüße: 2 + 2, €5 \uD83D\uDC08, 1+1, ++x, +AP, ä");
        assertThat(Readings.read(read(head + "Größe")).text().strip()).isEqualTo("Größe");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "no head at all", "Content-Type: text/plain; charset=nonsense\n\nx", ":\n:\n\n"})
    void a_malformed_message_is_read_as_far_as_it_goes(String text) throws IOException {
        assertThat(read(text)).isInstanceOf(Reading.Legible.class);
    }

    @Test
    void a_message_that_is_too_large_is_refused_with_a_reason() throws IOException {
        assertThat(read("x\n".repeat(150_000)))
                .isEqualTo(new Reading.Unreadable("The message has 450,000 bytes; at most 200,000 are read"));
        assertThat(read("A: b\n".repeat(5_000) + "\nx")).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void parts_nested_too_deeply_are_not_followed() throws IOException {
        var message = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            message.append("Content-Type: multipart/mixed; boundary=b")
                    .append(i)
                    .append("\n\n--b")
                    .append(i)
                    .append('\n');
        }
        assertThat(Readings.reason(read(message + "\nx")))
                .isEqualTo(
                        "The parts of the message are nested deeper than 50 after its part 0; at most 50 levels are read");
    }

    @Test
    void too_many_parts_are_refused() throws IOException {
        var message = "Content-Type: multipart/mixed; boundary=b\n\n" + "--b\n\nx\n".repeat(10_000) + "--b--\n";
        assertThat(Readings.reason(read(message))).isEqualTo("The message has 10000 parts; at most 1000 are read");
    }

    @Test
    void a_declared_encoding_counts_only_where_it_is_right() throws IOException {
        var euro = "Preis: 5 €, Größe 7";
        for (var said : List.of("utf-8", "us-ascii", "nonsense", "iso-8859-1", "")) {
            for (var bytes :
                    List.of(euro.getBytes(StandardCharsets.UTF_8), euro.getBytes(Charset.forName("windows-1252")))) {
                var head = said.isEmpty() ? "" : "Content-Type: text/plain; charset=\"" + said + "\"\r\n";
                var message = new ByteArrayOutputStream();
                message.write((head + "Subject: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                message.write(bytes);
                boolean utf8ReadAsLatin = said.equals("iso-8859-1") && bytes.length > euro.length();
                var text = Readings.read(read(message.toByteArray())).text();
                assertThat(text).as(said).contains(utf8ReadAsLatin ? "Preis: 5 " : euro);
            }
        }
    }

    @Test
    void older_messages_marked_in_html_are_left_out_of_the_last_reply() throws IOException {
        for (var older : List.of(
                "<div class='gmail_quote'><div class='gmail_attr'>Le lun. 5 mai, Jo a écrit :<br></div>"
                        + "<blockquote class='gmail_quote'>old</blockquote></div>",
                "<blockquote type='cite'>old</blockquote>",
                "<div id='divRplyFwdMsg'><b>Von:</b> Jo</div><div>old</div>",
                "<div class='moz-cite-prefix'>On 5 May Jo wrote:</div><blockquote type='cite'>old</blockquote>",
                "<div style='border:none;border-top:solid #E1E1E1 1.0pt'><b>From:</b> Jo</div><p>old</p>")) {
            var read = Readings.read(
                    read("Content-Type: text/html\n\n<html><body><p>Yes, please.</p>" + older + "</body></html>"));
            assertThat(read.bodies().lastReply()).as(older).isEqualTo("Yes, please.");
            assertThat(read.text()).contains("old");
        }
        var forwarded = Readings.read(read("Content-Type: text/html\n\n<div class='gmail_quote'>Order 7</div>"));
        assertThat(forwarded.bodies().lastReply())
                .as("nothing of the sender's own, so all of it")
                .isEqualTo("Order 7");
    }

    @Test
    void broken_messages_never_make_the_reader_fail() throws IOException {
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
