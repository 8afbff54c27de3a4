package dev.quern.ocr.reading.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how the bytes of a text file are to be read: by their mark, as UTF-8 or UTF-16 without one, else in the older
 * encoding in which they make the most sense ({@link OldEncodings}).
 */
public final class TextDecoding {
    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");
    private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
    private static final int SAMPLE = 4096;

    private TextDecoding() {}

    /** The text, or null where the bytes are none in any of these. */
    public static @Nullable String decode(byte[] bytes) {
        var text = withoutMark(decodeAny(bytes));
        return isText(text) ? text : null;
    }

    private static String decodeAny(byte[] bytes) {
        if (startsWith(bytes, 0xFF, 0xFE, 0, 0)) {
            return new String(bytes, UTF_32LE);
        }
        if (startsWith(bytes, 0, 0, 0xFE, 0xFF)) {
            return new String(bytes, UTF_32BE);
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return new String(bytes, StandardCharsets.UTF_16LE);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return new String(bytes, StandardCharsets.UTF_16BE);
        }
        var wide = wideWithoutMark(bytes);
        if (wide != null) {
            return new String(bytes, wide);
        }
        var utf8 = new String(bytes, StandardCharsets.UTF_8);
        return isMostlyValid(utf8) || startsWith(bytes, 0xEF, 0xBB, 0xBF) ? utf8 : OldEncodings.decode(bytes);
    }

    /** Letters of most alphabets in UTF-16 have a zero (or at least a small) byte on one side, and no zero on the other. */
    private static @Nullable Charset wideWithoutMark(byte[] bytes) {
        int pairs = Math.min(bytes.length, SAMPLE) / 2;
        int first = 0;
        int second = 0;
        for (int i = 0; i < pairs; i++) {
            first += bytes[2 * i] == 0 ? 1 : 0;
            second += bytes[2 * i + 1] == 0 ? 1 : 0;
        }
        if (bytes.length % 2 != 0 || pairs == 0) {
            return null;
        }
        if (second * 10 >= pairs * 4 && first * 20 <= pairs) {
            return StandardCharsets.UTF_16LE;
        }
        return first * 10 >= pairs * 4 && second * 20 <= pairs ? StandardCharsets.UTF_16BE : null;
    }

    /** A few damaged characters among many good ones (or a cut one at the end) still make it UTF-8. */
    private static boolean isMostlyValid(String utf8) {
        long damaged = utf8.chars().filter(c -> c == 0xFFFD).count();
        long beyondAscii = utf8.chars().filter(c -> c > 0x7F).count() - damaged;
        return damaged == 0 || damaged * 10 <= beyondAscii;
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static boolean isText(String text) {
        long rubbish = text.chars().filter(TextDecoding::isRubbish).count();
        return rubbish * 50 <= text.length();
    }

    private static boolean isRubbish(int c) {
        boolean layout = c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == 0x1A || c == 0x1B || c == 0x85;
        return c == 0xFFFD || c == 0xFFFE || c == 0xFFFF || (Character.isISOControl(c) && !layout);
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
