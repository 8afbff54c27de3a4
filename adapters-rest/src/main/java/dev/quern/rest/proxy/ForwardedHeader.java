package dev.quern.rest.proxy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the header {@code Forwarded} (RFC 7239): an element for each proxy, and in it pairs such as {@code for=192.0.2.1}. */
final class ForwardedHeader {
    private final String text;
    private int at;

    private ForwardedHeader(String text) {
        this.text = text;
    }

    /**
     * The elements, that of the nearest proxy last, with their names in lower case.
     *
     * @return none of a header that is not well-formed: where an element ends in it is anybody's guess
     */
    static List<Map<String, String>> elements(String header) {
        var reading = new ForwardedHeader(header);
        var elements = new ArrayList<Map<String, String>>();
        do {
            var element = new HashMap<String, String>();
            do {
                if (!reading.pair(element)) {
                    return List.of();
                }
            } while (reading.skip(';'));
            elements.add(element);
        } while (reading.skip(','));
        return reading.isAtEnd() ? elements : List.of();
    }

    /** One pair, or nothing between two separators. */
    private boolean pair(Map<String, String> element) {
        blanks();
        if (isAtEnd() || is(';') || is(',')) {
            return true;
        }
        int equals = text.indexOf('=', at);
        if (equals < 0) {
            return false;
        }
        var name = text.substring(at, equals).strip().toLowerCase(Locale.ROOT);
        at = equals + 1;
        blanks();
        var value = new StringBuilder();
        if (is('"') ? !quoted(value) : !token(value)) {
            return false;
        }
        blanks();
        return element.putIfAbsent(name, value.toString()) == null && (isAtEnd() || is(';') || is(','));
    }

    private boolean quoted(StringBuilder value) {
        for (at++; !isAtEnd() && !is('"'); at++) {
            if (is('\\')) {
                at++;
            }
            if (!isAtEnd()) {
                value.append(text.charAt(at));
            }
        }
        return skip('"');
    }

    private boolean token(StringBuilder value) {
        for (; !isAtEnd() && !is(';') && !is(',') && !is(' '); at++) {
            if (is('"')) {
                return false;
            }
            value.append(text.charAt(at));
        }
        return value.length() > 0;
    }

    private void blanks() {
        while (is(' ') || is('\t')) {
            at++;
        }
    }

    private boolean skip(char sign) {
        boolean found = is(sign);
        at += found ? 1 : 0;
        return found;
    }

    private boolean is(char sign) {
        return !isAtEnd() && text.charAt(at) == sign;
    }

    private boolean isAtEnd() {
        return at >= text.length();
    }
}
