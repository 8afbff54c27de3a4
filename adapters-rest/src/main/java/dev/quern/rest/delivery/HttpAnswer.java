package dev.quern.rest.delivery;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The head of an HTTP/1.1 answer; nobody wants its body. */
record HttpAnswer(int status, String reason, Map<String, String> headers) {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5]\\d\\d)(?: (.*))?");
    private static final int MAX_HEAD = 64 * 1024;
    private static final int MAX_INTERIM = 10;
    private static final int MAX_REASON = 100;

    /** Reads up to the end of the head, past interim answers (1xx). */
    static HttpAnswer read(InputStream in) throws IOException {
        for (int i = 0; i <= MAX_INTERIM; i++) {
            var answer = parse(head(in));
            if (answer.status() >= 200) {
                return answer;
            }
        }
        throw new ProtocolException("only interim answers");
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    private static String head(InputStream in) throws IOException {
        var head = new ByteArrayOutputStream();
        int newlines = 0;
        while (newlines < 2) {
            int c = in.read();
            if (c < 0) {
                throw new ProtocolException(
                        head.size() == 0 ? "the connection was closed without an answer" : "the answer is cut off");
            }
            if (head.size() >= MAX_HEAD) {
                throw new ProtocolException("the head of the answer is longer than " + MAX_HEAD + " bytes");
            }
            if (c == '\n') {
                newlines++;
            } else if (c != '\r') {
                newlines = 0;
            }
            head.write(c);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    private static HttpAnswer parse(String head) throws ProtocolException {
        var lines = head.split("\r?\n", -1);
        var match = STATUS.matcher(lines[0]);
        if (!match.matches()) {
            throw new ProtocolException("the answer is not HTTP/1.1");
        }
        var headers = new HashMap<String, String>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                headers.putIfAbsent(
                        lines[i].substring(0, colon).strip().toLowerCase(Locale.ROOT),
                        lines[i].substring(colon + 1).strip());
            }
        }
        return new HttpAnswer(Integer.parseInt(match.group(1)), shown(match.group(2)), headers);
    }

    /** Makes a stranger's text fit for logs: visible ASCII, and not too much. */
    private static String shown(String reason) {
        var clean =
                reason == null ? "" : reason.replaceAll("[^\\x20-\\x7e]", "").strip();
        return clean.length() <= MAX_REASON ? clean : clean.substring(0, MAX_REASON);
    }

    /** Status and reason, such as {@code 503 Service Unavailable}. */
    String line() {
        return (status + " " + reason).strip();
    }
}
