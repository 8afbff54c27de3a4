package dev.quern.ocr.unpacking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.reading.mail.MailLimits;
import dev.quern.ocr.reading.mail.MailUnpacker;
import dev.quern.ocr.reading.mail.MsgReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutlookMessagesTest {
    private static final String HTML = "<p>Größe: 7</p><img src=\"cid:logo@x\"><div id=divRplyFwdMsg>Von: Jo</div>old";

    @TempDir
    Path folder;

    private final UnpackersByType unpackers = new UnpackersByType(UnpackingLimits.USUAL);
    private final MsgReader reader = new MsgReader(MailLimits.USUAL, ReadingLimits.USUAL);

    private static byte[] message() throws IOException {
        return OutlookFile.write(message -> {
            message.text(0x001A, "IPM.Note")
                    .text(0x0037, "Bestellung Ü/7")
                    .text(0x0C1A, "Dörte M")
                    .text(0x0C1F, "/O=ORG/CN=DOERTE")
                    .text(0x5D01, "doerte@x.test")
                    .text(0x1000, "Größe: 7")
                    .bytes(0x1013, HTML.getBytes(StandardCharsets.UTF_8))
                    .number(0x3FDE, 65001);
            OutlookFile.recipient(message, 0, 1, "The Box", "box@in.test");
            OutlookFile.recipient(message, 1, 2, "joerg@x.test", "joerg@x.test");
            OutlookFile.attach(message, 0, "../Rechnung.txt", "total 7".getBytes(StandardCharsets.UTF_8), "");
            OutlookFile.attach(message, 1, "logo.png", new byte[] {1, 2}, "logo@x");
            OutlookFile.attachMessage(message, 2, inner -> {
                inner.text(0x001A, "IPM.Note").text(0x0037, "older").text(0x1000, "inner text");
                OutlookFile.attach(inner, 0, "deep.txt", "deep".getBytes(StandardCharsets.UTF_8), "");
            });
        });
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("mail.msg"), content);
    }

    @Test
    void a_message_is_recognised_by_its_bytes_and_its_text_is_read() throws IOException {
        var file = file(message());
        assertThat(new TikaTypeDetector().detect(file, "mail.dat")).isEqualTo(MailUnpacker.MSG);
        var read = Readings.read(reader.read(file, MailUnpacker.MSG));
        assertThat(read.text()).contains("Größe: 7").contains("old");
        assertThat(read.bodies().plain()).isEqualTo("Größe: 7");
        assertThat(read.bodies().lastReply()).isEqualTo("Größe: 7");
    }

    @Test
    void the_head_becomes_a_letter() throws IOException {
        var letter = unpackers.letter(file(message()), MailUnpacker.MSG).orElseThrow();
        assertThat(letter.sender()).isEqualTo("doerte@x.test");
        assertThat(letter.senderName()).isEqualTo("Dörte M");
        assertThat(letter.subject()).isEqualTo("Bestellung Ü/7");
        assertThat(letter.to()).isEqualTo("\"The Box\" <box@in.test>");
        assertThat(letter.cc()).isEqualTo("joerg@x.test");
        assertThat(letter.recipient()).isEqualTo("box@in.test");
    }

    @Test
    void files_and_messages_in_a_message_come_out() throws IOException {
        var taken = new Taken();
        assertThat(unpackers.unpack(file(message()), MailUnpacker.MSG, taken)).isEmpty();
        assertThat(taken.names()).containsExactly("../Rechnung.txt", "older.msg");
        assertThat(taken.files.get(0).text()).isEqualTo("total 7");

        var inner = Files.write(folder.resolve("inner.msg"), taken.files.get(1).content());
        assertThat(new TikaTypeDetector().detect(inner, "")).isEqualTo(MailUnpacker.MSG);
        assertThat(Readings.read(reader.read(inner, MailUnpacker.MSG)).text()).contains("inner text");
        var deep = new Taken();
        assertThat(unpackers.unpack(inner, MailUnpacker.MSG, deep)).isEmpty();
        assertThat(deep.names()).containsExactly("deep.txt");
    }

    @Test
    void broken_messages_never_make_a_reader_fail() throws IOException {
        var whole = message();
        var random = new Random(4);
        for (int round = 0; round < 150; round++) {
            var broken = round % 2 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int i = random.nextInt(20); i >= 0 && broken.length > 0; i--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            var file = file(broken);
            assertThat(reader.read(file, MailUnpacker.MSG)).isNotNull();
            assertThat(unpackers.unpack(file, MailUnpacker.MSG, new Taken())).isNotNull();
            assertThat(unpackers.letter(file, MailUnpacker.MSG)).isNotNull();
        }
    }
}
