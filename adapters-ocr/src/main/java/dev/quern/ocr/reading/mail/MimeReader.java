package dev.quern.ocr.reading.mail;

import dev.quern.core.letter.Letter;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.MimeIOException;

/**
 * Reads the bodies of an e-mail (RFC 5322 and MIME). Of a message in two forms the HTML one is read. Nothing that it refers to
 * is fetched; its attachments are documents of their own (see {@code MailUnpacker}).
 */
public final class MimeReader implements DocumentReader {
    private final MailLimits limits;
    private final ReadingLimits reading;
    private final MessagePages pages;

    public MimeReader(MailLimits limits, ReadingLimits reading) {
        this.limits = limits;
        this.reading = reading;
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
            var bodies = new Bodies(reading);
            try (var in = new BufferedInputStream(Files.newInputStream(file))) {
                MimeWalk.over(in, limits, bodies);
            }
            var found = bodies.found();
            return found.isEmpty() ? pages.read(withoutText(file)) : pages.read(found, letter(file));
        } catch (UnreadableFile e) {
            return new Reading.Unreadable(e.getMessage());
        } catch (MimeException | MimeIOException e) {
            return new Reading.Unreadable("The message is damaged: " + e.getMessage());
        } catch (StackOverflowError e) {
            return new Reading.Unreadable("The message is damaged: its parts are nested without end");
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
    }

    private static Letter letter(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return Head.peek(in).letter();
        }
    }

    /** Its head; of one that is nothing but other messages, theirs with what they say. */
    private String withoutText(Path file) throws IOException, MimeException {
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            in.mark(Integer.MAX_VALUE);
            var head = Head.peek(in);
            in.reset();
            var text = new StringBuilder(MessagePages.head(head.letter()));
            var type = head.line("Content-Type").map(HeadLine::value).orElse("");
            if (type.equals("multipart/digest") || type.equals(MailUnpacker.MIME)) {
                MimeWalk.over(in, limits, (name, partType, content) -> {
                    if (partType.equals(MailUnpacker.MIME)) {
                        text.append('\n').append(inner(content));
                    }
                });
            }
            return text.toString();
        }
    }

    private String inner(InputStream message) throws IOException {
        var in = new BufferedInputStream(message);
        in.mark(Integer.MAX_VALUE);
        var head = MessagePages.head(Head.peek(in).letter());
        in.reset();
        var bodies = new Bodies(reading);
        try {
            MimeWalk.over(in, limits, bodies);
        } catch (MimeException damaged) {
            // What came before it counts.
        }
        var found = bodies.found();
        return head + (found.plain().isBlank() ? pages.text(found.html()) : found.plain()) + "\n";
    }
}
