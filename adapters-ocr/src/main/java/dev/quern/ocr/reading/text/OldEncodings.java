package dev.quern.ocr.reading.text;

import dev.quern.ocr.recognition.Accents;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Reads bytes that are in none of the encodings of Unicode. Those of East Asia are known by their pairs of bytes. Of
 * those with one byte a character, nearly all bytes mean something in each; only in the right one are there words:
 * letters of one alphabet, no capitals after small ones, no signs between letters. Where that leaves several, one
 * language should have all their accented letters.
 */
final class OldEncodings {
    /**
     * Of two that make equal sense the earlier one wins. The first has six letters of Turkish where the second has ones
     * that only Icelandic has, and is the same else.
     */
    private static final List<Charset> ALPHABETS = charsets(
            "windows-1254",
            "windows-1252",
            "windows-1250",
            "windows-1251",
            "windows-1253",
            "windows-1255",
            "windows-1257",
            "IBM850",
            "IBM852",
            "x-MacRoman",
            "KOI8-R",
            "IBM866",
            "ISO-8859-2");

    /** By what the detector calls them; each with what programs mean by it. */
    private static final Map<String, Charset> PAIRS = Map.of(
            "SHIFT_JIS", Charset.forName("windows-31j"),
            "EUC-JP", Charset.forName("EUC-JP"),
            "EUC-KR", Charset.forName("x-windows-949"),
            "BIG5", Charset.forName("Big5"),
            "GB18030", Charset.forName("GB18030"));

    /** The amount that is looked at; the rest is of the same kind. */
    private static final int SAMPLE = 64 << 10;

    private static final List<Accents> LANGUAGES = Accents.ofAll();
    private static final String SIGNS_BETWEEN_LETTERS = "\u2019\u00B7\u2013\u00AD";

    private OldEncodings() {}

    private static List<Charset> charsets(String... names) {
        return List.of(names).stream().map(Charset::forName).toList();
    }

    static String decode(byte[] bytes) {
        var pairs = PAIRS.get(detected(bytes));
        if (pairs != null) {
            try {
                return pairs.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            } catch (CharacterCodingException wrong) {
                // Looked at below.
            }
        }
        var best = ALPHABETS.get(0);
        double most = Double.NEGATIVE_INFINITY;
        for (var charset : ALPHABETS) {
            double sense = sense(new String(bytes, 0, Math.min(bytes.length, SAMPLE), charset));
            if (sense > most) {
                most = sense;
                best = charset;
            }
        }
        return new String(bytes, best);
    }

    private static String detected(byte[] bytes) {
        var detector = new UniversalDetector();
        detector.handleData(bytes, 0, Math.min(bytes.length, SAMPLE));
        detector.dataEnd();
        var name = detector.getDetectedCharset();
        return name == null ? "" : name;
    }

    /**
     * Returns how much sense the characters beyond plain ASCII make; those are the same in all encodings, and do not
     * count.
     */
    private static double sense(String text) {
        double sense = 0;
        var accented = new HashSet<String>();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 0x7F) {
                sense += sense(i == 0 ? ' ' : text.charAt(i - 1), c, i + 1 == text.length() ? ' ' : text.charAt(i + 1));
                char small = Character.toLowerCase(c);
                if (small > 0x7F && isLatin(small)) {
                    accented.add(String.valueOf(small));
                }
            }
        }
        return sense + 0.5 * known(accented);
    }

    private static double sense(char before, char c, char after) {
        if (!Character.isLetter(c)) {
            boolean belongs = SIGNS_BETWEEN_LETTERS.indexOf(c) >= 0;
            boolean drawing = c >= 0x2500 && c < 0x25A0;
            return Character.isISOControl(c) || c == 0xFFFD || !Character.isDefined(c)
                    ? -4
                    : !belongs && Character.isLetter(before) && Character.isLetter(after) ? -2 : drawing ? -1 : 0;
        }
        boolean startsWord = !Character.isLetter(before);
        if (Character.isUpperCase(c) && Character.isLowerCase(before)) {
            return -2;
        }
        if (!startsWord && isLatin(before) != isLatin(c)) {
            return -3;
        }
        if (startsWord && !Character.isLetter(after)) {
            return 0; // a sign as likely as a letter
        }
        return isLatin(c) && before > 0x7F && !startsWord ? -0.5 : 1;
    }

    /** The largest share of the letters that one language has. */
    private static double known(Set<String> letters) {
        return letters.isEmpty()
                ? 1
                : LANGUAGES.stream()
                                .mapToLong(language ->
                                        letters.stream().filter(language::has).count())
                                .max()
                                .orElse(0)
                        / (double) letters.size();
    }

    private static boolean isLatin(char c) {
        return Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN;
    }
}
