package dev.quern.ocr.reading.mail;

import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.office.RtfReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Reads messages as Outlook saves them: the HTML of a message, else its plain text, else its RTF. */
public final class MsgReader implements DocumentReader {
    private final MailLimits limits;
    private final RtfReader rtf;
    private final MessagePages pages;

    public MsgReader(MailLimits limits, ReadingLimits reading) {
        this.limits = limits;
        this.rtf = new RtfReader(reading);
        this.pages = new MessagePages(reading);
    }

    @Override
    public Reading read(Path file, String contentType) {
        try {
            long size = Files.size(file);
            if (size > limits.bytes()) {
                return new Reading.Unreadable(String.format(
                        Locale.ROOT, "The message has %,d bytes; at most %,d are read", size, limits.bytes()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
        try (var message = MsgFile.open(file)) {
            var html = message.html();
            var plain = message.plain();
            if (html.isBlank() && plain.isBlank() && !message.rtf().isBlank()) {
                plain = text(message.rtf());
            }
            if (html.length() + plain.length() > limits.text()) {
                throw new UnreadableFile(String.format(
                        Locale.ROOT,
                        "The text of the message has %,d characters; at most %,d are read",
                        html.length() + plain.length(),
                        limits.text()));
            }
            var found = new Bodies.Found(html, plain);
            return found.isEmpty()
                    ? pages.read(MessagePages.head(message.letter()))
                    : pages.read(found, message.letter());
        } catch (UnreadableFile e) {
            return new Reading.Unreadable(e.getMessage());
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return new Reading.Unreadable("The message is damaged: "
                    + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()));
        }
    }

    private String text(String body) throws IOException {
        return LayoutedText.of(rtf.pages(new ByteArrayInputStream(body.getBytes(StandardCharsets.ISO_8859_1))));
    }
}
