package dev.quern.ocr.value.text;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds and reads links: with http or https, with www, and bare hosts under a well-known domain ("example.com/terms").
 * A link without a scheme gets https. E-mail addresses are no links.
 */
public final class LinkSpotter {
    private static final Set<String> TOP_LEVEL = Set.of(
            "com", "org", "net", "edu", "gov", "info", "biz", "io", "co", "dev", "app", "shop", "online", "cloud", "eu",
            "uk", "de", "fr", "es", "it", "pt", "nl", "be", "at", "ch", "pl", "se", "no", "dk", "fi", "ie", "cz", "hu",
            "ro", "gr", "us", "ca", "mx", "br", "ar", "au", "nz", "in", "sg", "my", "id", "jp", "cn", "hk", "kr", "za",
            "ru", "tr", "lu", "ai", "tech", "store", "tv", "me", "ly", "gl", "site", "website", "xyz", "agency",
            "group", "digital", "ee", "lv", "lt", "hr", "rs", "bg", "sk", "ua", "th", "ph", "vn", "tw", "il", "ae",
            "cl");

    private static final String HOST = "(?:[\\p{L}\\d](?:[\\p{L}\\d-]{0,62})\\.){1,8}[\\p{L}]{2,24}";
    private static final String REST = "(?::\\d{2,5})?(?:[/?#][^\\s<>\"\u201C\u201D\u201E]{0,2000}+)?";
    private static final Pattern WITH_SCHEME = Pattern.compile(
            "(?i)(?<![\\p{L}\\d])(?:https?|ftp)://(?:[\\w.%+-]{1,64}(?::[^\\s@/]{0,64})?@)?(?:[\\p{L}\\d][\\p{L}\\d.-]{0,253}|\\[[0-9a-f:.]{2,45}])"
                    + REST);
    private static final Pattern WITHOUT_SCHEME =
            Pattern.compile("(?<![\\p{L}\\d@./_-])" + HOST + "(?![\\p{L}\\d@-]|\\.[\\p{L}\\d])" + REST);

    private LinkSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Link>> spot(String text, Conventions conventions) {
        var spotted = new ArrayList<Spotted<Value.Link>>();
        if (text.indexOf('.') < 0 && text.indexOf(':') < 0) {
            return spotted;
        }
        boolean schemes = text.contains("://");
        var taken = new BitSet();
        var matcher = WITH_SCHEME.matcher(text);
        while (schemes && matcher.find()) {
            add(spotted, text, matcher.start(), matcher.end(), "", 1);
            taken.set(matcher.start(), matcher.end());
        }
        var bare = WITHOUT_SCHEME.matcher(text);
        while (bare.find()) {
            if (taken.get(bare.start())) {
                continue;
            }
            var link = bare.group();
            boolean www = link.regionMatches(true, 0, "www.", 0, 4);
            if (www ? hasDomain(host(link)) : isKnownHost(link)) {
                add(spotted, text, bare.start(), bare.end(), "https://", www ? 0.95 : 0.7);
            }
        }
        spotted.sort((one, other) -> Integer.compare(one.start(), other.start()));
        return spotted;
    }

    /** The value when the whole text is one, but for blanks and brackets around it. */
    public static Optional<Value.Link> parse(String text, Conventions conventions) {
        var spotted = spot(text, conventions);
        if (spotted.size() != 1) {
            return Optional.empty();
        }
        var link = spotted.get(0);
        var rest = text.substring(0, link.start()) + text.substring(link.end());
        return rest.chars().noneMatch(Character::isLetterOrDigit) ? Optional.of(link.value()) : Optional.empty();
    }

    /** An absolute address as it was given, but for characters that none may have. */
    public static Optional<Value.Link> given(String address) {
        return uri(address).map(Value.Link::new);
    }

    private static void add(
            List<Spotted<Value.Link>> spotted, String text, int start, int rawEnd, String scheme, double certainty) {
        int end = withoutPunctuation(text, start, rawEnd);
        uri(lowerHost(scheme + text.substring(start, end)))
                .ifPresent(uri -> spotted.add(new Spotted<>(start, end, new Value.Link(uri), certainty)));
    }

    /** A sentence's end is not the link's; a bracket is, when it was opened inside. */
    private static int withoutPunctuation(String text, int start, int rawEnd) {
        int end = rawEnd;
        while (end > start) {
            char c = text.charAt(end - 1);
            boolean closing = c == ')' || c == ']' || c == '}';
            boolean opened = closing && isOpened(text.substring(start, end), c);
            if (opened || (!closing && ".,;:!?'\u2019\u00BB*|".indexOf(c) < 0)) {
                break;
            }
            end--;
        }
        return end;
    }

    /** Returns whether a link has as many brackets opened as closed. */
    private static boolean isOpened(String link, char closing) {
        char opening = closing == ')' ? '(' : closing == ']' ? '[' : '{';
        return link.chars().filter(c -> c == opening).count()
                >= link.chars().filter(c -> c == closing).count();
    }

    private static String host(String link) {
        int end = 0;
        while (end < link.length() && "/?#:".indexOf(link.charAt(end)) < 0) {
            end++;
        }
        return link.substring(0, end);
    }

    /** "www.example" is cut off. */
    private static boolean hasDomain(String host) {
        return host.indexOf('.') != host.lastIndexOf('.');
    }

    private static boolean isKnownHost(String link) {
        var host = host(link);
        int point = host.lastIndexOf('.');
        var name = host.substring(host.lastIndexOf('.', point - 1) + 1, point);
        var domain = host.substring(point + 1);
        long letters = name.chars().filter(Character::isLetter).count();
        // "e.g.in" and "3.de" are no hosts; "3m.com" and "t.me/example" are.
        boolean named = letters >= 2
                || (letters == 1 && (name.length() > 1 ? domain.length() > 2 : host.length() < link.length()));
        return named && isTopLevel(domain);
    }

    /**
     * Returns whether hosts often end in this label; "paid.In" is the end of a sentence and the beginning of the next.
     */
    public static boolean isTopLevel(String label) {
        boolean sentence = Character.isUpperCase(label.charAt(0)) && !label.equals(label.toUpperCase(Locale.ROOT));
        return !sentence && TOP_LEVEL.contains(label.toLowerCase(Locale.ROOT));
    }

    /** Scheme and host are the same in capitals; a path is not. */
    private static String lowerHost(String link) {
        int start = link.indexOf("://") + 3;
        int end = start;
        while (end < link.length() && "/?#".indexOf(link.charAt(end)) < 0) {
            end++;
        }
        int host = Math.max(start, link.lastIndexOf('@', end - 1) + 1);
        return link.substring(0, start).toLowerCase(Locale.ROOT)
                + link.substring(start, host)
                + link.substring(host, end).toLowerCase(Locale.ROOT)
                + link.substring(end);
    }

    private static Optional<URI> uri(String link) {
        try {
            var uri = new URI(encoded(link));
            return uri.getRawAuthority() == null ? Optional.empty() : Optional.of(uri);
        } catch (URISyntaxException broken) {
            return Optional.empty();
        }
    }

    /** Characters that people put into links and that no URI may have. */
    private static String encoded(String link) {
        var encoded = new StringBuilder(link.length());
        for (int i = 0; i < link.length(); i++) {
            char c = link.charAt(i);
            boolean loosePercent = c == '%' && !isEscape(link, i);
            if ("|\\^`{}".indexOf(c) >= 0
                    || loosePercent
                    || (i > 0 && "[]".indexOf(c) >= 0 && link.indexOf('/', 8) > 0 && i > link.indexOf('/', 8))) {
                for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
                    encoded.append('%').append(String.format(Locale.ROOT, "%02X", b));
                }
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }

    private static boolean isEscape(String link, int at) {
        return at + 2 < link.length()
                && Character.digit(link.charAt(at + 1), 16) >= 0
                && Character.digit(link.charAt(at + 2), 16) >= 0;
    }
}
