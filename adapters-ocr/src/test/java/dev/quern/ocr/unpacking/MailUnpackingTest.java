package dev.quern.ocr.unpacking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.mail.MailUnpacker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailUnpackingTest {
    private static final String MAIL = """
            Delivered-To: box+tag@in.test
            From: =?utf-8?Q?D=C3=B6rte_M=2C_Einkauf?= <doerte@x.test>
            To: "Box, The" <box@in.test>, other@x.test
            Cc: =?iso-8859-1?Q?J=F6rg?= <joerg@x.test>
            Reply-To: answers@x.test
            Subject: =?utf-8?B?QmVzdGVsbHVuZyDDvA==?=
             =?utf-8?B?YmVyIDc=?=
            X-Odd: Straße
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary=out

            preamble
            --out
            Content-Type: multipart/related; boundary=rel

            --rel
            Content-Type: multipart/alternative; boundary=alt

            --alt
            Content-Type: text/plain

            Hello
            --alt
            Content-Type: text/html

            <p>Hello <img src="cid:logo@x"><img src='cid:late'></p>
            --alt
            Content-Type: text/calendar

            BEGIN:VCALENDAR
            --alt--
            --rel
            Content-Type: image/png; name=logo.png
            Content-ID: <logo@x>

            png
            --rel--
            --out
            Content-Type: image/png
            Content-ID: <late>
            Content-Disposition: attachment; filename=signature.png

            png
            --out
            Content-Type: image/jpeg; name=photo.jpg
            Content-Disposition: inline; filename=photo.jpg
            Content-ID: <nobody-shows-it>

            jpg
            --out
            Content-Type: application/pdf
            Content-Disposition: attachment;
             filename*0*=utf-8''Rechnung%20;
             filename*1*=%E2%82%AC%207;
             filename*2=".pdf"

            pdf
            --out
            Content-Type: application/octet-stream; name="=?utf-8?B?w7wucGRm?="
            Content-Transfer-Encoding: base64

            aGk=
            --out
            Content-Type: text/plain; name=../../etc/passwd
            Content-Disposition: attachment

            root
            --out
            Content-Type: text/csv

            a,b
            --out
            Content-Type: application/pgp-signature; name=signature.asc

            sig
            --out
            Content-Type: message/rfc822

            Subject: Fwd: the/old one
            From: a@x.test
            Content-Type: multipart/mixed; boundary=inner

            --inner
            Content-Disposition: attachment; filename=deep.txt

            deep
            --inner--
            --out
            Content-Type: message/delivery-status

            Status: 5.0.0
            --out--
            epilogue
            """;

    @TempDir
    Path folder;

    private final UnpackersByType unpackers = new UnpackersByType(UnpackingLimits.USUAL);
    private final Taken taken = new Taken();

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private Optional<Reading.Unreadable> unpack(String message) throws IOException {
        var file = file("mail.eml", message.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        return unpackers.unpack(file, MailUnpacker.MIME, taken);
    }

    @Test
    void files_are_told_from_texts_images_and_signatures() throws IOException {
        assertThat(unpack(MAIL)).isEmpty();
        assertThat(taken.names())
                .containsExactly(
                        "photo.jpg",
                        "Rechnung € 7.pdf",
                        "ü.pdf",
                        "../../etc/passwd",
                        "attachment-1.csv",
                        "Fwd: the-old one.eml");
        assertThat(taken.files.get(2).text()).isEqualTo("hi");
        var forwarded = taken.files.get(5);
        assertThat(forwarded.type()).isEqualTo(MailUnpacker.MIME);
        assertThat(forwarded.text())
                .startsWith("Subject: Fwd:")
                .contains("deep")
                .doesNotContain("--out");

        var inner = new Taken();
        unpackers.unpack(file("fwd.eml", forwarded.content()), MailUnpacker.MIME, inner);
        assertThat(inner.names()).containsExactly("deep.txt");
    }

    /** A file of 49 bytes as uuencode writes it; its five zeros at the end of a line may be grave accents or blanks. */
    private static final String UUENCODED = """
            begin 644 order form.csv
            M07)T:6-L93M1=6%N=&ET>0T*0VAA:7([,@T*1&5S:R!L86UP.S0-"@``````
            #96YD
            `
            end
            """;

    private static final String CSV = "Article;Quantity\r\nChair;2\r\nDesk lamp;4\r\n\0\0\0\0\0end";

    @Test
    void files_uuencoded_into_a_text_are_attachments() throws IOException {
        var withBlanks = UUENCODED.replaceAll("`{6}|`", "");
        var inBase64 = "begin-base64 600 b.txt\naGVsbG8g\nd29ybGQ=\n====\n";
        assertThat(unpack("Subject: x\n\nAbove\n" + UUENCODED + "Between\n" + withBlanks + inBase64 + "Below\n"))
                .isEmpty();
        assertThat(taken.names()).containsExactly("order form.csv", "order form.csv", "b.txt");
        assertThat(taken.files.get(0).text()).isEqualTo(CSV);
        assertThat(taken.files.get(1).text()).isEqualTo(CSV);
        assertThat(taken.files.get(2).text()).isEqualTo("hello world");
    }

    @Test
    void an_attachment_declared_as_uuencode_is_decoded_or_else_taken_as_it_is() throws IOException {
        var part = """
                --b
                Content-Type: text/csv; name=said.csv
                Content-Transfer-Encoding: x-uuencode
                Content-Disposition: attachment

                """;
        assertThat(unpack("Content-Type: multipart/mixed; boundary=b\n\n" + part + UUENCODED + part + "a;b\n--b--\n"))
                .isEmpty();
        assertThat(taken.names()).containsExactly("said.csv", "said.csv");
        assertThat(taken.files.get(0).text()).isEqualTo(CSV);
        assertThat(taken.files.get(1).text().strip()).isEqualTo("a;b");
    }

    @Test
    void text_that_only_begins_like_a_uuencoded_file_is_not_one() throws IOException {
        var cut = UUENCODED.substring(0, UUENCODED.indexOf("end"));
        for (var text :
                new String[] {cut, UUENCODED.replace("#96YD", "Dear Sir"), UUENCODED.replace("#96YD", "#96YD96YD")}) {
            assertThat(unpack("Subject: x\n\n" + text)).isEmpty();
        }
        assertThat(taken.files).isEmpty();
    }

    @Test
    void files_in_a_text_count_as_parts() throws IOException {
        assertThat(unpack("Subject: x\n\n" + "begin 644 a\n!80\nend\n".repeat(5_000)))
                .contains(new Reading.Unreadable("The message has 5001 parts; at most 1000 are read"));
    }

    @Test
    void names_and_subjects_in_utf_7_are_read() throws IOException {
        var file = file("mail.eml", """
                From: =?unicode-1-1-utf-7?Q?J+APY-rg_+AOQ?= <joerg@x.test>
                Subject: =?UTF-7?Q?Gr+APwA3w-e_=2B-?= =?utf-7?B?K0lLdy01?= =?utf-7?Q?broken_+A?=
                Content-Type: application/pdf; name="=?utf-7?Q?+ANw-ber.pdf?="

                x
                """.getBytes(StandardCharsets.UTF_8));
        var letter = unpackers.letter(file, MailUnpacker.MIME).orElseThrow();
        assertThat(letter.senderName()).isEqualTo("Jörg ä");
        assertThat(letter.subject()).isEqualTo("Grüße +€5broken +A");
        unpackers.unpack(file, MailUnpacker.MIME, taken);
        assertThat(taken.names()).containsExactly("Über.pdf");
    }

    @Test
    void the_head_becomes_a_letter() throws IOException {
        var file = file("mail.eml", MAIL.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        var letter = unpackers.letter(file, MailUnpacker.MIME).orElseThrow();
        assertThat(letter.sender()).isEqualTo("doerte@x.test");
        assertThat(letter.senderName()).isEqualTo("Dörte M, Einkauf");
        assertThat(letter.to()).isEqualTo("\"Box, The\" <box@in.test>, other@x.test");
        assertThat(letter.cc()).isEqualTo("Jörg <joerg@x.test>");
        assertThat(letter.subject()).isEqualTo("Bestellung über 7");
        assertThat(letter.recipient()).isEqualTo("box+tag@in.test");
        assertThat(letter.replyTo()).isEqualTo("answers@x.test");
        assertThat(letter.headers()).contains(new Letter.Header("X-Odd", "Straße"));
    }

    @Test
    void a_malformed_head_gives_what_it_has() throws IOException {
        var file = file("mail.eml", "no head\r\nat all".getBytes(StandardCharsets.UTF_8));
        assertThat(unpackers.letter(file, MailUnpacker.MIME).orElseThrow().sender())
                .isEmpty();
    }

    @Test
    void too_many_parts_and_too_deep_ones_are_refused() throws IOException {
        var part = "--b\nContent-Disposition: attachment; filename=a.txt\n\nx\n";
        assertThat(unpack("Content-Type: multipart/mixed; boundary=b\n\n" + part.repeat(10_000) + "--b--\n"))
                .contains(new Reading.Unreadable("The message has 10000 parts; at most 1000 are read"));

        var deep = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            deep.append("Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n".formatted(i, i));
        }
        assertThat(unpack(deep + "\nx"))
                .contains(
                        new Reading.Unreadable(
                                "The parts of the message are nested deeper than 50 after its part 0; at most 50 levels are read"));
    }

    @Test
    void endlessly_nested_messages_are_one_file() throws IOException {
        var message = "From: a@x.test\nContent-Type: message/rfc822\n\n".repeat(20_000) + "x";
        assertThat(unpack(message)).isEmpty();
        assertThat(taken.files).hasSize(1);
    }

    @Test
    void broken_messages_never_make_the_unpacker_fail() throws IOException {
        var random = new Random(5);
        var whole = MAIL.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 300; round++) {
            var broken = whole.clone();
            for (int i = random.nextInt(30); i >= 0; i--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            var file = file("broken.eml", broken);
            assertThat(unpackers.unpack(file, MailUnpacker.MIME, new Taken())).isNotNull();
            assertThat(unpackers.letter(file, MailUnpacker.MIME)).isPresent();
        }
    }

    @Test
    void a_mail_folder_is_unpacked_into_its_messages() throws IOException {
        var folderFile = """
                From jane@x.test Mon May  5 10:00:00 2026
                Subject: one

                Hello
                From here on it is still the same message.
                >From quoted

                From joe@x.test Mon May  5 10:00:01 2026
                From: joe@x.test
                Subject: two / 2

                >>From twice

                From z Mon May  5 10:00:01 2026
                """;
        for (var text : new String[] {folderFile, folderFile.replace("\n", "\r\n")}) {
            var messages = new Taken();
            var file = file("old.mbox", text.getBytes(StandardCharsets.UTF_8));
            assertThat(unpackers.unpack(file, "application/mbox", messages)).isEmpty();
            assertThat(messages.names()).containsExactly("one.eml", "two - 2.eml", "message.eml");
            assertThat(messages.files.get(0).text())
                    .startsWith("Subject: one")
                    .contains("From here on it is")
                    .contains("\nFrom quoted");
            assertThat(messages.files.get(1).text()).contains("\n>From twice");
            assertThat(messages.files.get(2).content()).isEmpty();
        }
        assertThat(unpackers.unpack(file("x.mbox", new byte[] {1, 2}), "application/mbox", taken))
                .isPresent();
    }
}
