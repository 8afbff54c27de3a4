package dev.quern.ocr.reading.mail;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text and the files that were written into it before there was MIME, by {@code uuencode}: lines of signs between
 * {@code begin 644 name} and {@code end}, or of Base64 between {@code begin-base64 644 name} and {@code ====}. What only looks
 * like one (cut off, with a line that is none) stays text.
 *
 * @param text without the files
 * @param files in their order
 */
record Uuencoded(String text, List<File> files) {
    private static final Pattern BEGIN = Pattern.compile("begin(-base64)? [0-7]{3,4} +(\\S.{0,254}?)\\s*");

    /**
     * The length of one line: its first sign tells no more than 63 bytes, four signs for three of them, and one to
     * check them by.
     */
    private static final int LONGEST_LINE = 1 + 63 / 3 * 4 + 1;

    /** A file in a text. */
    record File(String name, InputStream content) {}

    static Uuencoded of(String text) {
        if (!text.contains("begin")) {
            return new Uuencoded(text, List.of());
        }
        var lines = text.split("\n", -1);
        var rest = new StringBuilder();
        var files = new ArrayList<File>();
        for (int i = 0; i < lines.length; i++) {
            var begin = BEGIN.matcher(lines[i]);
            if (begin.matches()) {
                var content = new ByteArrayOutputStream();
                int end = begin.group(1) == null ? signs(lines, i + 1, content) : base64(lines, i + 1, content);
                if (end > 0) {
                    files.add(new File(begin.group(2), new ByteArrayInputStream(content.toByteArray())));
                    i = end;
                    continue;
                }
            }
            rest.append(lines[i]).append(i + 1 < lines.length ? "\n" : "");
        }
        return new Uuencoded(files.isEmpty() ? text : rest.toString(), files);
    }

    /** Gives the line that ends the file; 0 where none does, or something else comes before it. */
    private static int signs(String[] lines, int from, ByteArrayOutputStream content) {
        for (int i = from; i < lines.length; i++) {
            var line = withoutReturn(lines[i]);
            if (line.stripTrailing().equals("end")) {
                return i;
            }
            if (!isSigns(line) || !decode(line, content)) {
                return 0;
            }
        }
        return 0;
    }

    private static boolean isSigns(String line) {
        return line.length() <= LONGEST_LINE && line.chars().allMatch(c -> c >= ' ' && c <= '`');
    }

    /** Blanks stand for zeros, and those at the end of a line get lost on the way; no other sign may be missing or too many. */
    private static boolean decode(String line, ByteArrayOutputStream content) {
        if (line.isBlank()) {
            return true; // no bytes: the last line but one, or one that a mail program put between
        }
        int bytes = bits(line, 0);
        int signs = (bytes + 2) / 3 * 4;
        if (line.stripTrailing().length() > 1 + signs + 1) {
            return false;
        }
        for (int i = 0; i < bytes; i++) {
            int at = 1 + i / 3 * 4 + i % 3;
            int shift = 2 * (i % 3);
            content.write(bits(line, at) << (2 + shift) | bits(line, at + 1) >> (4 - shift));
        }
        return true;
    }

    private static int bits(String line, int at) {
        return at < line.length() ? (line.charAt(at) - ' ') & 0x3F : 0;
    }

    private static int base64(String[] lines, int from, ByteArrayOutputStream content) {
        for (int i = from; i < lines.length; i++) {
            var line = lines[i].strip();
            if (line.equals("====")) {
                return i;
            }
            var decoded = base64(line);
            if (decoded == null) {
                return 0;
            }
            content.writeBytes(decoded);
        }
        return 0;
    }

    private static byte @Nullable [] base64(String line) {
        try {
            return Base64.getDecoder().decode(line);
        } catch (IllegalArgumentException none) {
            return null;
        }
    }

    private static String withoutReturn(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
