package dev.quern.rest.upload;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a header such as {@code form-data; name="file"; filename="a.pdf"}. A backslash quotes only a quote or
 * another backslash, since some senders put whole Windows paths into file names. Of {@code filename*} (RFC 5987) and
 * {@code filename} the former counts. Our own: a parser that follows the RFC drops the
 * backslashes of those paths.
 */
final class HeaderParameters {
    private final Map<String, String> values = new HashMap<>();
    private final String text;
    private int at;

    private HeaderParameters(String text) {
        this.text = text;
    }

    static HeaderParameters of(@Nullable String header) {
        var parameters = new HeaderParameters(header == null ? "" : header);
        parameters.parse();
        return parameters;
    }

    @Nullable
    String find(String name) {
        var extended = values.get(name + "*");
        var decoded = extended == null ? null : extended(extended);
        return decoded == null ? values.get(name) : decoded;
    }

    private void parse() {
        at = skipTo(';');
        while (at < text.length()) {
            at++;
            int equals = indexOf('=');
            int end = indexOf(';');
            if (equals < 0 || (end >= 0 && end < equals)) {
                at = end < 0 ? text.length() : end;
                continue;
            }
            var name = text.substring(at, equals).strip().toLowerCase(Locale.ROOT);
            at = equals + 1;
            values.putIfAbsent(name, value());
        }
    }

    private String value() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return quoted();
        }
        int start = at;
        at = skipTo(';');
        return text.substring(start, at).strip();
    }

    private String quoted() {
        var value = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length() && "\"\\".indexOf(text.charAt(at + 1)) >= 0) {
                at++;
            }
            value.append(text.charAt(at++));
        }
        at = skipTo(';');
        return value.toString();
    }

    private int skipTo(char c) {
        int found = indexOf(c);
        return found < 0 ? text.length() : found;
    }

    private int indexOf(char c) {
        return text.indexOf(c, at);
    }

    /** {@code UTF-8'en'na%C3%AFve.pdf}; null when it is not of this form. */
    private static @Nullable String extended(String value) {
        var parts = value.split("'", 3);
        if (parts.length < 3) {
            return null;
        }
        var charset = parts[0].equalsIgnoreCase("ISO-8859-1") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        return percentDecoded(parts[2], charset);
    }

    private static @Nullable String percentDecoded(String text, Charset charset) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), charset);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
