package dev.quern.ocr.reading.mail;

import dev.quern.ocr.reading.text.TextDecoding;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.field.address.LenientAddressParser;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.util.MimeParameterMapping;
import org.jspecify.annotations.Nullable;

/** One line of the head of a message, whatever encodings its writer used, allowed or not. */
record HeadLine(String name, String raw) {
    private static final Pattern UTF_7 = Pattern.compile("(?i)=\\?([\\w-]*utf-?7)\\?([bq]\\?[^?\\s]{1,2000}\\?=)");

    /** Unfolded, its bytes as characters; encoded words are still encoded. */
    static HeadLine of(Field field) {
        var bytes = field.getRaw() == null
                ? field.getBody().getBytes(StandardCharsets.UTF_8)
                : field.getRaw().toByteArray();
        var text = TextDecoding.decode(bytes);
        var line = text == null ? new String(bytes, StandardCharsets.ISO_8859_1) : text;
        var body = field.getRaw() == null ? line : line.substring(line.indexOf(':') + 1);
        return new HeadLine(
                field.getName(),
                body.replaceAll("\\r?\\n(?=[ \\t])|[\\r\\n\\x00]", "").strip());
    }

    boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    /** As a person reads it. */
    String text() {
        return decoded(raw);
    }

    /** A list of addresses, in the form of RFC 5322 but with the names as they are read. */
    String addresses() {
        try {
            var list = LenientAddressParser.DEFAULT.parseAddressList(raw).flatten();
            if (!list.isEmpty()) {
                return list.stream().map(HeadLine::written).collect(Collectors.joining(", "));
            }
        } catch (RuntimeException beyondPatience) {
            // As it stands, then.
        }
        return text();
    }

    private static String written(Mailbox mailbox) {
        var name = mailbox.getName() == null ? "" : decoded(mailbox.getName()).strip();
        if (name.isEmpty()) {
            return mailbox.getAddress();
        }
        boolean plain = name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '-' || c == '\'');
        return (plain ? name : '"' + name.replaceAll("([\\\\\"])", "\\\\$1") + '"') + " <" + mailbox.getAddress() + ">";
    }

    /** Returns the value before the first semicolon, in lower case. */
    String value() {
        int end = raw.indexOf(';');
        return (end < 0 ? raw : raw.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /** A parameter, in the forms of RFC 2045, RFC 2231 and, as many programs do, RFC 2047; null where there is none. */
    @Nullable
    String parameter(String wanted) {
        var mapping = new MimeParameterMapping();
        String plain = null;
        for (int at = raw.indexOf(';'); at >= 0 && at < raw.length(); ) {
            int equals = raw.indexOf('=', at);
            if (equals < 0) {
                break;
            }
            var parameter = raw.substring(at + 1, equals).strip().toLowerCase(Locale.ROOT);
            var value = new StringBuilder();
            at = value(equals + 1, value);
            if (parameter.equals(wanted)) {
                plain = plain == null ? value.toString() : plain;
            } else if (parameter.startsWith(wanted + "*")) {
                add(mapping, parameter, value.toString());
            }
        }
        var extended = mapping.get(wanted);
        return extended != null ? extended : plain == null ? null : decoded(plain);
    }

    private static void add(MimeParameterMapping mapping, String parameter, String value) {
        try {
            mapping.addParameter(parameter, value);
        } catch (RuntimeException broken) {
            // Another of its parts, or the plain form, may do.
        }
    }

    /** Reads one value, quoted or not; gives where the next semicolon is, or the end. */
    private int value(int from, StringBuilder value) {
        int i = from;
        while (i < raw.length() && raw.charAt(i) == ' ') {
            i++;
        }
        boolean quoted = i < raw.length() && raw.charAt(i) == '"';
        for (i += quoted ? 1 : 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (quoted && c == '\\' && i + 1 < raw.length()) {
                value.append(raw.charAt(++i));
            } else if (quoted ? c == '"' : c == ';') {
                break;
            } else {
                value.append(c);
            }
        }
        int end = raw.indexOf(';', i);
        if (!quoted) {
            value.setLength(value.toString().stripTrailing().length());
        }
        return end < 0 ? raw.length() : end;
    }

    /** Encoded words in UTF-7, which nobody else decodes, into ones in UTF-8. */
    private static String knownWords(String text) {
        return UTF_7.matcher(text).replaceAll(word -> {
            // Behind its encoding UTF-7 is ASCII.
            var ascii = DecoderUtil.decodeEncodedWords("=?us-ascii?" + word.group(2), DecodeMonitor.SILENT);
            var utf8 = Utf7.decode(ascii).getBytes(StandardCharsets.UTF_8);
            return Utf7.isCalled(word.group(1).toLowerCase(Locale.ROOT))
                    ? "=?utf-8?B?" + Base64.getEncoder().encodeToString(utf8) + "?="
                    : Matcher.quoteReplacement(word.group());
        });
    }

    private static String decoded(String text) {
        try {
            // What is encoded may be anything, and a line is a line.
            return DecoderUtil.decodeEncodedWords(knownWords(text), DecodeMonitor.SILENT)
                    .replaceAll("[\\x00\\r\\n]+", " ");
        } catch (IllegalArgumentException broken) {
            return text;
        }
    }
}
