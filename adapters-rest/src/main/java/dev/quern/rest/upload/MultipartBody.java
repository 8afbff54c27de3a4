package dev.quern.rest.upload;

import dev.quern.core.kernel.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A multipart body (RFC 7578), read once from front to back: {@link #next()} gives the next part, and skips what nobody read
 * of the one before. Nothing but a small buffer is held in memory, and nothing is written anywhere.
 *
 * <p>The libraries for this do not fit: Jersey's stores all parts before anybody sees the first, Commons FileUpload refuses blanks
 * after a boundary, and mime4j takes a bare line feed before a boundary for its beginning, which cuts files short.
 */
final class MultipartBody {
    private static final int BUFFER = 64 * 1024;
    private static final int MAX_HEADERS = 16 * 1024;
    private static final int MAX_BOUNDARY = 256;

    private final InputStream in;
    private final byte[] delimiter;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int limit;
    private @Nullable Content current;
    private boolean ended;

    /** @param boundary as the header of the request tells it */
    MultipartBody(InputStream in, String boundary) {
        if (boundary.isEmpty() || boundary.length() > MAX_BOUNDARY) {
            throw new Refusal.Invalid(null, "The boundary of the multipart body is empty or too long.");
        }
        this.in = in;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        // Before the first delimiter there may be no line end: one is made up.
        buffer[limit++] = '\r';
        buffer[limit++] = '\n';
        this.current = new Content();
    }

    /** One part of the body. */
    static final class Part {
        private final HeaderParameters disposition;
        private final InputStream content;

        private Part(HeaderParameters disposition, InputStream content) {
            this.disposition = disposition;
            this.content = content;
        }

        /** The name of the form field; empty when the part has none. */
        String name() {
            var name = disposition.find("name");
            return name == null ? "" : name;
        }

        /** Empty when the part names no file. */
        String fileName() {
            var name = disposition.find("filename");
            return name == null ? "" : name;
        }

        boolean isFile() {
            return !fileName().isEmpty();
        }

        InputStream content() {
            return content;
        }
    }

    /** The next part; null after the last. */
    @Nullable
    Part next() throws IOException {
        if (current != null) {
            current.skipAll();
            current = null;
        }
        if (ended || isClosingDelimiter()) {
            ended = true;
            return null;
        }
        var headers = headers();
        current = new Content();
        return new Part(HeaderParameters.of(headers.get("content-disposition")), current);
    }

    /** Reads the characters right after a delimiter: two dashes end the body, a line end begins a part. */
    private boolean isClosingDelimiter() throws IOException {
        int first = readByte();
        int second = readByte();
        if (first == '-' && second == '-') {
            return true;
        }
        while (first == ' ' || first == '\t') {
            first = second;
            second = readByte();
        }
        if (first != '\r' || second != '\n') {
            throw new Refusal.Invalid(null, "The multipart body is broken: no line end after a boundary.");
        }
        return false;
    }

    private Map<String, String> headers() throws IOException {
        var headers = new HashMap<String, String>();
        int left = MAX_HEADERS;
        for (var line = line(left); !line.isEmpty(); line = line(left)) {
            left -= line.length();
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.putIfAbsent(
                        line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    private String line(int maxLength) throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (int b = readByte(); b != '\n'; b = readByte()) {
            if (bytes.size() >= maxLength) {
                throw new Refusal.Invalid(
                        null, "The headers of a part are longer than " + MAX_HEADERS + " characters.");
            }
            bytes.write(b);
        }
        var line = decoded(bytes.toByteArray());
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    /** Senders write file names in UTF-8, and old ones in Latin 1. */
    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private int readByte() throws IOException {
        if (at == limit && !fill()) {
            throw brokenOff();
        }
        return buffer[at++] & 0xFF;
    }

    /** Gets more into the buffer, moving what is left to its front; false at the end. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, at, buffer, 0, limit - at);
        limit -= at;
        at = 0;
        int read = in.read(buffer, limit, buffer.length - limit);
        limit += Math.max(0, read);
        return read > 0;
    }

    private static Refusal.Invalid brokenOff() {
        return new Refusal.Invalid(null, "The multipart body breaks off before its last boundary.");
    }

    /** The bytes up to the next delimiter. */
    private final class Content extends InputStream {
        private boolean done;
        /** Up to where the buffer was searched: before it there is content and nothing else. */
        private int safe = at;

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (done) {
                return -1;
            }
            if (length == 0) {
                return 0;
            }
            while (safe == at) {
                safe = safeEnd();
                if (safe > at) {
                    break;
                }
                if (atDelimiter()) {
                    at += delimiter.length;
                    done = true;
                    return -1;
                }
                if (!fill()) {
                    throw brokenOff();
                }
                safe = at;
            }
            int count = Math.min(length, safe - at);
            System.arraycopy(buffer, at, target, offset, count);
            at += count;
            return count;
        }

        void skipAll() throws IOException {
            var ignored = new byte[8192];
            int read;
            do {
                read = read(ignored, 0, ignored.length);
            } while (read >= 0);
        }

        private boolean atDelimiter() {
            return limit - at >= delimiter.length && matches(at, delimiter.length);
        }

        /** Up to where the buffer surely holds content: before the first delimiter, or what may become one. */
        private int safeEnd() {
            for (int i = at; i < limit; i++) {
                if (buffer[i] == '\r' && matches(i, Math.min(delimiter.length, limit - i))) {
                    return i;
                }
            }
            return limit;
        }

        private boolean matches(int from, int length) {
            for (int i = 0; i < length; i++) {
                if (buffer[from + i] != delimiter[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
