package dev.quern.ocr.reading.mail;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text in UTF-7 (RFC 2152), which old mail programs write and no Java runtime reads. */
final class Utf7 {
    private static final Set<String> NAMES =
            Set.of("utf-7", "utf7", "unicode-1-1-utf-7", "csunicode11utf7", "x-unicode-2-0-utf-7");

    /** A run of UTF-16 in Base64; the dash after it belongs to it. */
    private static final Pattern RUN = Pattern.compile("\\+([A-Za-z0-9+/]*)(-?)");

    private Utf7() {}

    static boolean isCalled(String charset) {
        return NAMES.contains(charset);
    }

    /** Runs that are no UTF-16 stay as they are. */
    static String decode(String text) {
        return RUN.matcher(text).replaceAll(run -> Matcher.quoteReplacement(run(run.group(), run.group(1))));
    }

    private static String run(String whole, String base64) {
        if (base64.isEmpty()) {
            return whole.equals("+-") ? "+" : whole;
        }
        int bytes = base64.length() * 6 / 8;
        if (bytes == 0 || bytes % 2 != 0 || base64.length() % 4 == 1) {
            return whole;
        }
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_16BE);
    }
}
