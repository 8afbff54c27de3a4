package dev.quern.ocr.unpacking;

import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker.Part;
import dev.quern.core.reading.Unpacker.Parts;
import dev.quern.ocr.reading.mail.MailUnpacker;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Takes a file of messages apart (mbox, RFC 4155): each begins with a line {@code From …} after an empty one. Lines of a
 * message that would look so have {@code >} before them, which is taken off.
 */
final class MailFolder {
    private static final byte[] FROM = "From ".getBytes(StandardCharsets.US_ASCII);
    private static final int NAME_PEEK = 32 << 10;

    private MailFolder() {}

    static Optional<Reading.Unreadable> unpack(Path file, Parts parts) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            var messages = new Messages(in);
            if (!messages.next()) {
                return Optional.of(new Reading.Unreadable("The file of messages does not begin with one"));
            }
            do {
                var message = new BufferedInputStream(messages, NAME_PEEK + 1);
                message.mark(NAME_PEEK + 1);
                var start = message.readNBytes(NAME_PEEK);
                message.reset();
                parts.take(new Part(MailUnpacker.fileName(start), MailUnpacker.MIME), message);
            } while (messages.next());
            return Optional.empty();
        }
    }

    /** The messages one after the other: each a stream to its end, then {@link #next}. */
    private static final class Messages extends InputStream {
        private final InputStream in;
        private boolean atLineStart = true;
        private boolean afterEmptyLine = true;
        private boolean lineHasText;
        /** Before the first message, between two, and after the last. */
        private boolean atEnd = true;

        Messages(InputStream in) {
            this.in = in;
        }

        /** Goes on to the next message; whether there is one. */
        boolean next() throws IOException {
            while (read() >= 0) {
                // What nobody wanted of the one before.
            }
            in.mark(FROM.length);
            boolean begins = Arrays.equals(in.readNBytes(FROM.length), FROM);
            in.reset();
            if (!begins) {
                return false;
            }
            for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
                // The line says who sent it and when, as the message does.
            }
            atEnd = false;
            atLineStart = true;
            afterEmptyLine = false;
            return true;
        }

        @Override
        public int read() throws IOException {
            if (atEnd || (atLineStart && startsNext())) {
                return -1;
            }
            int c = in.read();
            if (c < 0) {
                atEnd = true;
            } else if (c == '\n') {
                afterEmptyLine = !lineHasText;
                atLineStart = true;
                lineHasText = false;
            } else {
                atLineStart = false;
                lineHasText |= c != '\r';
            }
            return c;
        }

        /** Looks at the start of a line: whether the message ends here. Takes one {@code >} off a quoted line. */
        private boolean startsNext() throws IOException {
            in.mark(64);
            var start = in.readNBytes(64);
            in.reset();
            int quotes = 0;
            while (quotes < start.length && start[quotes] == '>') {
                quotes++;
            }
            boolean from = start.length >= quotes + FROM.length
                    && Arrays.equals(Arrays.copyOfRange(start, quotes, quotes + FROM.length), FROM);
            if (from && quotes == 0 && afterEmptyLine) {
                atEnd = true;
                return true;
            }
            if (from && quotes > 0) {
                in.skipNBytes(1);
            }
            return false;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = 0;
            while (count < length) {
                int c = read();
                if (c < 0) {
                    return count == 0 && length > 0 ? -1 : count;
                }
                buffer[offset + count++] = (byte) c;
            }
            return count;
        }
    }
}
