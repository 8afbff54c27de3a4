package dev.quern.ocr.reading.mail;

import dev.quern.core.letter.Letter;
import dev.quern.core.letter.MailAddress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;

/** The head of a message or of a part of one. */
record Head(List<HeadLine> lines) {
    static final MimeConfig CONFIG = MimeConfig.custom()
            .setMaxHeaderCount(2_000)
            .setMaxHeaderLen(200_000)
            .setMaxLineLen(-1)
            .setCountLineNumbers(false)
            .build();

    /** A head is rarely longer; of one that is, so much is looked at. */
    private static final int PEEKED = 256 << 10;

    /** Reads the head at the start of a message, as far as it goes, and not much more. */
    static Head peek(InputStream in) throws IOException {
        var start = in.readNBytes(PEEKED);
        var lines = new ArrayList<HeadLine>();
        var stream = new MimeTokenStream(CONFIG);
        stream.parse(new ByteArrayInputStream(start));
        try {
            for (var state = stream.getState(); state != EntityState.T_END_HEADER; state = stream.next()) {
                if (state == EntityState.T_FIELD) {
                    lines.add(HeadLine.of(stream.getField()));
                }
                if (state == EntityState.T_END_OF_STREAM) {
                    break;
                }
            }
        } catch (MimeException | IOException cutOff) {
            // What came before it counts.
        }
        return new Head(lines);
    }

    Optional<HeadLine> line(String name) {
        return lines.stream().filter(line -> line.is(name)).findFirst();
    }

    String text(String name) {
        return line(name).map(HeadLine::text).orElse("");
    }

    private String addresses(String name) {
        return lines.stream()
                .filter(line -> line.is(name))
                .map(HeadLine::addresses)
                .filter(list -> !list.isBlank())
                .collect(Collectors.joining(", "));
    }

    /** By whom and for whom the message says it is. */
    Letter letter() {
        var to = addresses("To");
        var delivered = line("Delivered-To").or(() -> line("X-Original-To")).map(HeadLine::addresses);
        var recipient = delivered.or(
                () -> MailAddress.list(to).stream().map(MailAddress::address).findFirst());
        return new Letter(
                addresses("From"),
                recipient.orElse(""),
                "",
                to,
                addresses("Cc"),
                addresses("Bcc"),
                text("Subject"),
                lines.stream()
                        .map(line -> new Letter.Header(line.name(), line.text()))
                        .toList());
    }

    /** Returns a file name for this message, made of its subject. */
    String fileName(String extension) {
        var subject = text("Subject").replaceAll("[/\\\\\\p{Cntrl}]+", "-").strip();
        return (subject.isEmpty() ? "message" : subject) + extension;
    }
}
