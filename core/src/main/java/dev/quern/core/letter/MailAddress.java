package dev.quern.core.letter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One address out of a list in a message, such as {@code "Doe, Jane" <jane@example.org>}. Read with patience: what is no
 * address is left out, and nothing is refused.
 *
 * @param name as written, without quotes; empty when there is none
 * @param address as written
 */
public record MailAddress(String name, String address) {
    /** More are not looked at. */
    public static final int MAX_LISTED = 1_000;

    /** The addresses of a list, in order. */
    public static List<MailAddress> list(String text) {
        var addresses = new ArrayList<MailAddress>();
        var item = new StringBuilder();
        boolean quoted = false;
        boolean bracketed = false;
        for (int i = 0; i < text.length() && addresses.size() < MAX_LISTED; i++) {
            char c = text.charAt(i);
            if (c == '\\' && quoted && i + 1 < text.length()) {
                item.append(c).append(text.charAt(++i));
                continue;
            }
            if (c == '"' && !bracketed) {
                quoted = !quoted;
            } else if (!quoted && (c == '<' || c == '>')) {
                bracketed = c == '<';
            }
            if (!quoted && !bracketed && (c == ',' || c == ';')) {
                add(item, addresses);
            } else {
                item.append(c);
            }
        }
        if (addresses.size() < MAX_LISTED) {
            add(item, addresses);
        }
        return addresses;
    }

    private static void add(StringBuilder item, List<MailAddress> addresses) {
        var text = item.toString();
        item.setLength(0);
        int open = text.lastIndexOf('<');
        int close = text.indexOf('>', open + 1);
        var address = (open < 0 ? text : text.substring(open + 1, close < 0 ? text.length() : close)).strip();
        // In a group ("Team: a@example.org, b@example.org;") the first item has the group's name before it.
        int group = open < 0 ? address.lastIndexOf(':') : -1;
        address = address.substring(group + 1).strip();
        int at = address.lastIndexOf('@');
        if (at > 0 && at < address.length() - 1 && address.chars().noneMatch(Character::isWhitespace)) {
            addresses.add(new MailAddress(open < 0 ? "" : unquoted(text.substring(0, open)), address));
        }
    }

    private static String unquoted(String name) {
        var text = name.strip();
        if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
            text = text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1");
        }
        return text.strip();
    }

    /** The part before the @, as written. */
    public String localPart() {
        return address.substring(0, address.lastIndexOf('@'));
    }

    /** The part after the @, in lower case. */
    public String domain() {
        return address.substring(address.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
    }
}
