package dev.quern.core.intake;

import dev.quern.core.letter.Letter;
import dev.quern.core.letter.MailAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a posted message as the file an e-mail is (RFC 5322 and MIME), so that it is kept, downloaded and read like every
 * other e-mail. Its own headers come first, then what the sender's lack; headers about the form of the body are left out,
 * since the body takes a new one. Our own: the core depends on the JDK alone.
 */
final class MessageFile {
    static final String CONTENT_TYPE = "message/rfc822";

    private static final Base64.Encoder LINES = Base64.getMimeEncoder(76, new byte[] {'\r', '\n'});
    private static final int WORD_BYTES = 45;
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss Z", Locale.ENGLISH);
    private static final Pattern FORM = Pattern.compile("(?i)mime-version|content-.*");
    private static final Pattern ADDRESSES = Pattern.compile("(?i)from|sender|to|cc|bcc|reply-to");
    private static final int MAX_LINE = 900;
    private static final Pattern NAME = Pattern.compile("[!-9;-~]{1,76}");

    private final StringBuilder text = new StringBuilder();

    private MessageFile() {}

    /**
     * The bytes of the file.
     *
     * @param boundary that occurs in no message, between its bodies
     */
    static byte[] write(Message message, Letter letter, Instant received, String boundary) {
        var file = new MessageFile();
        file.header("Delivered-To", letter.recipient());
        for (var header : message.headers()) {
            if (NAME.matcher(header.name()).matches()
                    && !FORM.matcher(header.name()).matches()) {
                file.header(header.name(), header.value());
            }
        }
        file.unlessGiven(letter, "Date", DATE.format(received.atOffset(ZoneOffset.UTC)));
        file.unlessGiven(letter, "From", letter.from());
        file.unlessGiven(letter, "To", letter.to());
        file.unlessGiven(letter, "Cc", letter.cc());
        file.unlessGiven(letter, "Bcc", letter.bcc());
        file.unlessGiven(letter, "Subject", letter.subject());
        file.header("MIME-Version", "1.0");
        file.bodies(message, boundary);
        return file.text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void bodies(Message message, String boundary) {
        if (message.html().isBlank()) {
            body("plain", message.plain());
        } else if (message.plain().isBlank()) {
            body("html", message.html());
        } else {
            header("Content-Type", "multipart/alternative; boundary=\"" + boundary + "\"");
            for (var body : List.of(List.of("plain", message.plain()), List.of("html", message.html()))) {
                text.append("\r\n--").append(boundary).append("\r\n");
                body(body.get(0), body.get(1));
            }
            text.append("\r\n--").append(boundary).append("--\r\n");
        }
    }

    private void body(String kind, String body) {
        header("Content-Type", "text/" + kind + "; charset=utf-8");
        header("Content-Transfer-Encoding", "base64");
        text.append("\r\n")
                .append(LINES.encodeToString(body.getBytes(StandardCharsets.UTF_8)))
                .append("\r\n");
    }

    private void unlessGiven(Letter letter, String name, String value) {
        if (letter.header(name).isEmpty()) {
            header(name, value);
        }
    }

    private void header(String name, String value) {
        if (!value.isBlank()) {
            var line = Message.oneLine(value);
            text.append(name)
                    .append(": ")
                    .append(isPlain(line) ? line : ADDRESSES.matcher(name).matches() ? addresses(line) : encoded(line))
                    .append("\r\n");
        }
    }

    private static boolean isPlain(String line) {
        return line.length() <= MAX_LINE && line.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 127));
    }

    /** Encodes only the names of addresses: an encoded address is none. */
    private static String addresses(String list) {
        return MailAddress.list(list).stream()
                .map(one -> one.name().isEmpty()
                        ? one.address()
                        : (isPlain(one.name())
                                        ? '"' + one.name().replaceAll("([\\\\\"])", "\\\\$1") + '"'
                                        : encoded(one.name()))
                                + " <" + one.address() + ">")
                .collect(Collectors.joining(",\r\n "));
    }

    /** A value that is long, or not all ASCII, becomes encoded words (RFC 2047), a line each. */
    private static String encoded(String line) {
        var words = new StringBuilder();
        var word = new StringBuilder();
        int bytes = 0;
        for (int i = 0; i < line.length(); ) {
            int c = line.codePointAt(i);
            int size = Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
            if (bytes + size > WORD_BYTES) {
                flush(word, words);
                bytes = 0;
            }
            word.appendCodePoint(c);
            bytes += size;
            i += Character.charCount(c);
        }
        flush(word, words);
        return words.toString();
    }

    private static void flush(StringBuilder word, StringBuilder words) {
        words.append(words.isEmpty() ? "" : "\r\n ")
                .append("=?utf-8?B?")
                .append(Base64.getEncoder().encodeToString(word.toString().getBytes(StandardCharsets.UTF_8)))
                .append("?=");
        word.setLength(0);
    }
}
