package dev.quern.ocr.reading.office;

import com.rtfparserkit.rtf.Command;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * RTF in which groups that a reader may ignore, and that the parser does not know, have a name that it knows: it would
 * pass over the name alone, and the text of the group would stand in the document. Bytes that are no text ({@code \bin})
 * are left as they are, whatever they look like.
 */
final class RtfInput extends FilterInputStream {
    private static final int LONGEST_NAME = 32;
    private static final byte[] IGNORED = "generator".getBytes(StandardCharsets.US_ASCII);
    private static final String OPTIONAL = "\\*\\";
    /** Behind its backslash: the name, how many bytes follow, and the blank that ends the number. */
    private static final Pattern BINARY = Pattern.compile("(bin(\\d{1,9}) ?).*", Pattern.DOTALL);

    private static final int LONGEST_BINARY = "bin999999999 ".length();

    private final PushbackInputStream ahead;
    /** So many bytes to come are not looked at. */
    private long unseen;

    RtfInput(InputStream in) {
        this(new PushbackInputStream(in, LONGEST_NAME + IGNORED.length + OPTIONAL.length()));
    }

    private RtfInput(PushbackInputStream ahead) {
        super(ahead);
        this.ahead = ahead;
    }

    @Override
    public int read() throws IOException {
        int c = ahead.read();
        if (unseen > 0) {
            unseen--;
        } else if (c == '\\') {
            unseen = escaped();
        } else if (c == '{') {
            var next = ahead.readNBytes(OPTIONAL.length());
            if (new String(next, StandardCharsets.ISO_8859_1).equals(OPTIONAL)) {
                name();
            }
            ahead.unread(next);
        }
        return c;
    }

    /** Counts the bytes after a backslash that begin nothing: one that is escaped, or those of a binary. */
    private long escaped() throws IOException {
        var next = ahead.readNBytes(LONGEST_BINARY);
        ahead.unread(next);
        var binary = BINARY.matcher(new String(next, StandardCharsets.ISO_8859_1));
        return binary.matches() ? binary.group(1).length() + Long.parseLong(binary.group(2)) : 1;
    }

    private void name() throws IOException {
        var name = new byte[LONGEST_NAME];
        int length = 0;
        int c = ahead.read();
        while (length < LONGEST_NAME && isLetter(c)) {
            name[length++] = (byte) c;
            c = ahead.read();
        }
        if (c >= 0) {
            ahead.unread(c);
        }
        boolean known = Command.getInstance(new String(name, 0, length, StandardCharsets.US_ASCII)) != null;
        if (known || length == 0 || length == LONGEST_NAME) {
            ahead.unread(name, 0, length);
        } else {
            ahead.unread(IGNORED);
        }
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = 0;
        while (count < length) {
            int c = read();
            if (c < 0) {
                return count == 0 ? -1 : count;
            }
            bytes[offset + count++] = (byte) c;
        }
        return count;
    }
}
