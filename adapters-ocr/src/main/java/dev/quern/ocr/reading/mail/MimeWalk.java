package dev.quern.ocr.reading.mail;

import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.apache.james.mime4j.stream.RecursionMode;
import org.jspecify.annotations.Nullable;

/**
 * Goes over a message (RFC 5322, MIME) from its first byte to its last and tells its texts from its files. Nothing is held but
 * the texts. Messages in the message are files.
 */
final class MimeWalk {
    private static final Set<String> SIGNATURES = Set.of(
            "application/pkcs7-signature",
            "application/x-pkcs7-signature",
            "application/pgp-signature",
            "application/pgp-keys");
    private static final Set<String> UUENCODED = Set.of("x-uuencode", "uuencode", "x-uue", "x-uu");
    private static final Set<String> MESSAGES = Set.of("message/rfc822", "message/global", "message/news");
    private static final Pattern DATA = Pattern.compile("(?:application|text)/(?!xhtml)(?:[\\w.-]+\\+)?(?:json|xml)");
    private static final Pattern PICTURE_IN_TEXT = Pattern.compile("(?i)\\bcid:([^\"'\\s<>)]{1,300})");
    private static final int NAME_PEEK = 32 << 10;

    /** Receives what is found. */
    interface Visitor {
        default void html(String text) {}

        default void plain(String text) {}

        /**
         * A file in the message.
         *
         * @param name empty where it has none
         * @param type as the message says
         */
        void file(String name, String type, InputStream content) throws IOException;
    }

    private final MailLimits limits;
    private final Visitor visitor;
    private final Deque<String> multiparts = new ArrayDeque<>();
    private final Set<String> pictures = new HashSet<>();
    private List<HeadLine> lines = new ArrayList<>();
    private int parts;
    private int text;

    private MimeWalk(MailLimits limits, Visitor visitor) {
        this.limits = limits;
        this.visitor = visitor;
    }

    /**
     * Goes over a message.
     *
     * @throws UnreadableFile where it is over a limit
     * @throws MimeException where it is no message
     */
    static void over(InputStream message, MailLimits limits, Visitor visitor) throws IOException, MimeException {
        new MimeWalk(limits, visitor).walk(message);
    }

    private void walk(InputStream message) throws IOException, MimeException {
        var stream = new MimeTokenStream(Head.CONFIG);
        stream.setRecursionMode(RecursionMode.M_NO_RECURSE);
        stream.parse(message);
        for (var state = stream.getState(); state != EntityState.T_END_OF_STREAM; state = stream.next()) {
            switch (state) {
                case T_START_HEADER -> lines = new ArrayList<>();
                case T_FIELD -> lines.add(HeadLine.of(stream.getField()));
                case T_START_MULTIPART -> open(stream.getBodyDescriptor().getMimeType());
                case T_END_MULTIPART -> multiparts.pop();
                case T_BODY -> {
                    parts++;
                    // Those beyond the limit are counted, for the message that says so.
                    if (!isFull()) {
                        part(
                                new Head(lines),
                                stream.getBodyDescriptor().getMimeType().toLowerCase(Locale.ROOT),
                                stream.getDecodedInputStream());
                    }
                }
                default -> {
                    // Between the parts.
                }
            }
        }
        if (isFull()) {
            throw new UnreadableFile("The message has %d parts; at most %d are read".formatted(parts, limits.parts()));
        }
    }

    private void open(String type) throws UnreadableFile {
        if (multiparts.size() >= limits.depth()) {
            throw new UnreadableFile(
                    "The parts of the message are nested deeper than %d after its part %d; at most %d levels are read"
                            .formatted(limits.depth(), parts, limits.depth()));
        }
        multiparts.push(type.toLowerCase(Locale.ROOT));
    }

    private boolean isFull() {
        return parts > limits.parts();
    }

    private void part(Head head, String type, InputStream content) throws IOException {
        var name = name(head);
        boolean attached = head.line("Content-Disposition")
                .map(HeadLine::value)
                .filter("attachment"::equals)
                .isPresent();
        if (MESSAGES.contains(type)) {
            message(name, content);
        } else if (type.equals("text/html") && !attached && name.isEmpty()) {
            html(text(head, content));
        } else if ((type.equals("text/plain") || isDataAlone(type)) && !attached && name.isEmpty()) {
            plain(head, text(head, content));
        } else if (UUENCODED.contains(head.text("Content-Transfer-Encoding").toLowerCase(Locale.ROOT))) {
            uuencoded(name, type, text(head, content));
        } else if (!isIgnored(type, attached, name) && !isPictureInText(head, type, attached)) {
            visitor.file(name, type, content);
        }
    }

    /** Returns whether all of the message is what a program wrote for programs: an alert, an order, a lead. */
    private boolean isDataAlone(String type) {
        return multiparts.isEmpty() && DATA.matcher(type).matches();
    }

    private void plain(Head head, String text) throws IOException {
        var told = Uuencoded.of(text);
        var type = head.line("Content-Type");
        boolean flowed = type.map(line -> line.parameter("format"))
                .filter("flowed"::equalsIgnoreCase)
                .isPresent();
        boolean spaced = type.map(line -> line.parameter("delsp"))
                .filter("yes"::equalsIgnoreCase)
                .isPresent();
        visitor.plain(flowed ? Flowed.paragraphs(told.text(), spaced) : told.text());
        for (var file : told.files()) {
            parts++;
            if (!isFull()) {
                visitor.file(file.name(), "application/octet-stream", file.content());
            }
        }
    }

    /** A file that its head says is written that way; where it is not, the file is what is there. */
    private void uuencoded(String name, String type, String text) throws IOException {
        var files = Uuencoded.of(text).files();
        if (files.isEmpty()) {
            visitor.file(name, type, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        }
        for (var file : files) {
            visitor.file(files.size() == 1 && !name.isEmpty() ? name : file.name(), type, file.content());
        }
    }

    private void html(String html) {
        var found = PICTURE_IN_TEXT.matcher(html);
        while (found.find() && pictures.size() < limits.parts()) {
            pictures.add(found.group(1));
        }
        visitor.html(html);
    }

    /** Signatures, reports about deliveries, and further forms of a text that is there in one that is read. */
    private boolean isIgnored(String type, boolean attached, String name) {
        return SIGNATURES.contains(type)
                || type.startsWith("message/")
                || type.equals("text/rfc822-headers")
                || (!attached && type.startsWith("text/") && "multipart/alternative".equals(multiparts.peek()))
                || (type.equals("application/pgp-encrypted") && name.isEmpty());
    }

    private boolean isPictureInText(Head head, String type, boolean attached) {
        if (!type.startsWith("image/")) {
            return false;
        }
        var id = head.text("Content-ID").replaceAll("^<|>$", "").strip();
        return pictures.contains(id) || (!attached && "multipart/related".equals(multiparts.peek()) && !id.isEmpty());
    }

    private static String name(Head head) {
        return head.line("Content-Disposition")
                .map(line -> line.parameter("filename"))
                .or(() -> head.line("Content-Type").map(line -> line.parameter("name")))
                .orElse("");
    }

    /** Without a name of its own it goes by its subject. */
    private void message(String name, InputStream content) throws IOException {
        var message = new BufferedInputStream(content, NAME_PEEK + 1);
        if (!name.isEmpty()) {
            visitor.file(name, "message/rfc822", message);
            return;
        }
        message.mark(NAME_PEEK + 1);
        var start = message.readNBytes(NAME_PEEK);
        message.reset();
        visitor.file(Head.peek(new ByteArrayInputStream(start)).fileName(".eml"), "message/rfc822", message);
    }

    private String text(Head head, InputStream content) throws IOException {
        var bytes = content.readNBytes(limits.text() - text + 1);
        text += bytes.length;
        if (text > limits.text()) {
            throw new UnreadableFile(String.format(
                    Locale.ROOT,
                    "The text of the message has %,d bytes or more; at most %,d are read",
                    text + content.transferTo(OutputStream.nullOutputStream()),
                    limits.text()));
        }
        @Nullable
        String charset =
                head.line("Content-Type").map(line -> line.parameter("charset")).orElse(null);
        return Charsets.decode(bytes, charset);
    }
}
