package dev.quern.ocr.reading.mail;

import dev.quern.ocr.reading.text.TextDecoding;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bytes of a body into text, by what is said of them where that is right. */
final class Charsets {
    /** The encodings that programs mean by a name: mostly more than it says, as browsers know too. */
    private static final Map<String, String> MEANT = Map.ofEntries(
            Map.entry("iso-8859-1", "windows-1252"),
            Map.entry("latin1", "windows-1252"),
            Map.entry("ansi", "windows-1252"),
            Map.entry("iso-8859-9", "windows-1254"),
            Map.entry("iso-8859-8-i", "iso-8859-8"),
            Map.entry("gb2312", "gb18030"),
            Map.entry("gbk", "gb18030"),
            Map.entry("ks_c_5601-1987", "x-windows-949"),
            Map.entry("euc-kr", "x-windows-949"),
            Map.entry("shift_jis", "windows-31j"),
            Map.entry("x-sjis", "windows-31j"),
            Map.entry("utf8", "utf-8"));

    private Charsets() {}

    static String decode(byte[] bytes, @Nullable String charset) {
        if (charset != null && Utf7.isCalled(charset.strip().toLowerCase(Locale.ROOT)) && isAscii(bytes)) {
            return Utf7.decode(new String(bytes, StandardCharsets.US_ASCII));
        }
        var said = said(charset);
        if (said != null) {
            try {
                return said.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            } catch (CharacterCodingException wrong) {
                // Looked at below.
            }
        }
        var text = TextDecoding.decode(bytes);
        return text != null ? text : new String(bytes, said == null ? StandardCharsets.UTF_8 : said);
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    /** Null where nothing is said, nothing that is known, or what programs say when they do not know. */
    private static @Nullable Charset said(@Nullable String charset) {
        if (charset == null || charset.equalsIgnoreCase("us-ascii") || charset.equalsIgnoreCase("ascii")) {
            return null;
        }
        var name = charset.strip().toLowerCase(Locale.ROOT);
        try {
            return Charset.forName(MEANT.getOrDefault(name, name));
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }
}
