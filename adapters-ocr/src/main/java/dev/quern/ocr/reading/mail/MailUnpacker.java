package dev.quern.ocr.reading.mail;

import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker.Part;
import dev.quern.core.reading.Unpacker.Parts;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.MimeIOException;
import org.apache.poi.hsmf.datatypes.AttachmentChunks;
import org.apache.tika.mime.MimeTypeException;
import org.apache.tika.mime.MimeTypes;

/** Takes messages apart: their heads, and the files in them. */
public final class MailUnpacker {
    public static final String MIME = "message/rfc822";
    public static final String MSG = "application/vnd.ms-outlook";
    private static final Reading.Unreadable DAMAGED = new Reading.Unreadable("The message is damaged");

    private final MailLimits limits;

    public MailUnpacker(MailLimits limits) {
        this.limits = limits;
    }

    /** Reads the head of a message; empty where it cannot be read. */
    public Optional<Letter> letter(Path file, String contentType) throws IOException {
        if (contentType.equals(MSG)) {
            try (var message = MsgFile.open(file)) {
                return Optional.of(message.letter());
            } catch (IOException | RuntimeException | StackOverflowError damaged) {
                return Optional.empty();
            }
        }
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            return Optional.of(Head.peek(in).letter());
        }
    }

    /** Returns a file name for the message at the start of some bytes. */
    public static String fileName(byte[] start) throws IOException {
        return Head.peek(new ByteArrayInputStream(start)).fileName(".eml");
    }

    /** Hands over the files in a message; see {@link dev.quern.core.reading.Unpacker#unpack}. */
    public Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts) throws IOException {
        return contentType.equals(MSG) ? unpackMsg(file, parts) : unpackMime(file, parts);
    }

    private Optional<Reading.Unreadable> unpackMime(Path file, Parts parts) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            MimeWalk.over(in, limits, new FilesInMime(parts));
            return Optional.empty();
        } catch (UnreadableFile e) {
            return Optional.of(new Reading.Unreadable(e.getMessage()));
        } catch (MimeException | MimeIOException e) {
            return Optional.of(new Reading.Unreadable("The message is damaged: " + e.getMessage()));
        } catch (StackOverflowError e) {
            return Optional.of(DAMAGED);
        }
    }

    /** Hands on what it is told of; what Outlook wrapped up it unwraps. */
    private static final class FilesInMime implements MimeWalk.Visitor {
        private final Parts parts;
        private int unnamed;

        FilesInMime(Parts parts) {
            this.parts = parts;
        }

        @Override
        public void file(String name, String type, InputStream content) throws IOException {
            if (!Winmail.is(name, type)) {
                take(name, type, content);
                return;
            }
            Winmail winmail;
            try {
                winmail = Winmail.of(content);
            } catch (IOException unreadable) {
                parts.leaveOut(name.isEmpty() ? "winmail.dat" : name, String.valueOf(unreadable.getMessage()));
                return;
            }
            winmail.files(this::take);
        }

        private void take(String name, String type, InputStream content) {
            var called = name.isBlank() ? "attachment-" + ++unnamed + extension(type) : name;
            parts.take(new Part(called, type.equals(MIME) ? MIME : null), content);
        }
    }

    /** With its dot; empty where the type has none. */
    static String extension(String type) {
        try {
            return MimeTypes.getDefaultMimeTypes().forName(type).getExtension();
        } catch (MimeTypeException none) {
            return "";
        }
    }

    private Optional<Reading.Unreadable> unpackMsg(Path file, Parts parts) throws IOException {
        var attached = new ArrayList<Attached>();
        try (var message = MsgFile.open(file)) {
            var attachments = message.attachments();
            if (attachments.length > limits.parts()) {
                return Optional.of(new Reading.Unreadable("The message has %d attachments; at most %d are read"
                        .formatted(attachments.length, limits.parts())));
            }
            for (var attachment : attachments) {
                attached(message, attachment, attached.size() + 1).ifPresent(attached::add);
            }
        } catch (UnreadableFile e) {
            return Optional.of(new Reading.Unreadable(e.getMessage()));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return Optional.of(DAMAGED);
        }
        for (var one : attached) {
            try (var content = one.content()) {
                parts.take(one.part(), content);
            }
        }
        return Optional.empty();
    }

    /** A file in a message, held by then. */
    private record Attached(Part part, InputStream content) {}

    private static Optional<Attached> attached(MsgFile message, AttachmentChunks attachment, int number)
            throws IOException {
        if (message.isPictureInText(attachment)) {
            return Optional.empty();
        }
        if (attachment.isEmbeddedMessage()) {
            var part = new Part(MsgFile.name(attachment.getEmbeddedMessage()), MSG);
            return Optional.of(new Attached(part, new ByteArrayInputStream(message.standalone(attachment))));
        }
        if (attachment.getAttachData() == null) {
            return Optional.empty();
        }
        var name = MsgFile.name(attachment);
        return Optional.of(new Attached(
                new Part(name.isEmpty() ? "attachment-" + number : name, null),
                new ByteArrayInputStream(attachment.getAttachData().getValue())));
    }
}
