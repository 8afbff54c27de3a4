package dev.quern.ocr.reading;

import dev.quern.core.extraction.DocumentReader;
import dev.quern.core.extraction.Reading;
import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.text.CharacterGrid;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.james.mime4j.MimeIOException;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.MimeConfig;

/**
 * Reads the bodies of an e-mail (RFC 5322 and MIME), laid out on a grid of characters like plain text. Of a message in two
 * forms the HTML one is read. Nothing that it refers to is fetched; its attachments are left alone.
 */
public final class MailReader implements DocumentReader {
    public static final int DEFAULT_MAX_BYTES = 100 << 20;

    private static final int MAX_DEPTH = 20;
    private static final int MAX_TEXT = TextReader.DEFAULT_MAX_BYTES;
    private static final MimeConfig CONFIG = MimeConfig.custom()
            .setMaxHeaderCount(2_000)
            .setMaxHeaderLen(200_000)
            .setMaxLineLen(-1)
            .setCountLineNumbers(false)
            .build();

    private final int maxBytes;

    public MailReader() {
        this(DEFAULT_MAX_BYTES);
    }

    /** @param maxBytes a longer message is unreadable */
    public MailReader(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public Reading read(Path file, String contentType) {
        try {
            long size = Files.size(file);
            if (size > maxBytes) {
                return new Reading.Unreadable(
                        String.format(Locale.ROOT, "The message has %,d bytes; at most %,d are read", size, maxBytes));
            }
            try (var in = Files.newInputStream(file)) {
                return read(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
    }

    private static Reading read(InputStream in) throws IOException {
        var found = new Found();
        try {
            var builder = new DefaultMessageBuilder();
            builder.setMimeEntityConfig(CONFIG);
            builder.setContentDecoding(true);
            Message message = builder.parseMessage(in);
            found.look(message, 0);
            message.dispose();
        } catch (MimeIOException e) {
            return new Reading.Unreadable("The message cannot be read: " + reason(e));
        } catch (TooMuch e) {
            return new Reading.Unreadable("The text of the message is longer than %d bytes".formatted(MAX_TEXT));
        }
        var html = found.html.toString();
        var plain = found.plain.toString();
        var text = html.isBlank() ? plain : HtmlText.of(html);
        text = text.replace("\r\n", "\n").replace('\r', '\n').replace('\f', '\n');
        return new Reading.Read(new Pages(CharacterGrid.pages(text), false), text, new Reading.Bodies(html, plain));
    }

    private static String reason(MimeIOException e) {
        var cause = e.getCause();
        return cause == null ? "broken MIME" : String.valueOf(cause.getMessage());
    }

    private static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** The first texts of each form, with those that go with them. */
    private static final class Found {
        private final StringBuilder html = new StringBuilder();
        private final StringBuilder plain = new StringBuilder();

        void look(Entity entity, int depth) throws IOException {
            if (depth > MAX_DEPTH || "attachment".equalsIgnoreCase(entity.getDispositionType())) {
                return;
            }
            var body = entity.getBody();
            if (body instanceof Multipart parts) {
                for (var part : parts.getBodyParts()) {
                    look(part, depth + 1);
                }
            } else if (body instanceof SingleBody single && entity.getMimeType().startsWith("text/")) {
                keep(entity, single);
            }
        }

        private void keep(Entity entity, SingleBody body) throws IOException {
            if (entity.getMimeType().equalsIgnoreCase("text/html")) {
                add(html, text(entity, body));
            } else if (entity.getMimeType().equalsIgnoreCase("text/plain") && entity.getFilename() == null) {
                add(plain, text(entity, body));
            }
        }

        private static void add(StringBuilder to, String text) {
            if (to.length() + text.length() > MAX_TEXT) {
                throw new TooMuch();
            }
            to.append(to.isEmpty() ? "" : "\n").append(text);
        }

        private static String text(Entity entity, SingleBody body) throws IOException {
            try (var in = body.getInputStream()) {
                var bytes = in.readNBytes(MAX_TEXT + 1);
                if (bytes.length > MAX_TEXT) {
                    throw new TooMuch();
                }
                return new String(bytes, charset(entity));
            }
        }

        private static Charset charset(Entity entity) {
            var name = entity.getCharset();
            try {
                return name == null || name.equalsIgnoreCase("us-ascii")
                        ? StandardCharsets.UTF_8
                        : Charset.forName(name);
            } catch (IllegalArgumentException unknown) {
                return StandardCharsets.UTF_8;
            }
        }
    }
}
