package dev.quern.ocr.reading.text;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The web address that a link of a document leads to. It is left as it is written: a redirect that counts clicks stays
 * one. Links to mailboxes, telephones, scripts, parts of the same document and files of somebody's machine are not web
 * addresses.
 */
public final class WebAddress {
    private static final Pattern OF_THE_WEB = Pattern.compile("(?i)(?:https?|ftp)://[^\\s/?#]+\\S*");
    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*");
    /** Line breaks in a file, which browsers do not see. */
    private static final Pattern BREAKS = Pattern.compile("[\\t\\n\\r\\f]+");

    private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\p{Cntrl}]");
    private static final Pattern FIELD = Pattern.compile("(?i)^\\s*HYPERLINK\\s+\"([^\"]+)\"");
    private static final int LONGEST = 8_000;

    private WebAddress() {}

    /** The address in the field code of a word processor's link: HYPERLINK and the address in quotation marks. */
    public static @Nullable String ofField(String code) {
        var field = FIELD.matcher(code);
        return field.find() ? of(field.group(1)) : null;
    }

    /** The address, or null where it is none of the web, or leads from a place that nobody named. */
    public static @Nullable String of(String written) {
        return of(written, "");
    }

    /**
     * Returns the web address of a link, resolved against a base; null where it is none.
     *
     * @param base the address the file gives for itself; empty where it gives none
     */
    public static @Nullable String of(String written, String base) {
        var link = BREAKS.matcher(written).replaceAll("").strip();
        if (link.isEmpty() || link.startsWith("#") || link.length() > LONGEST) {
            return null;
        }
        if (link.startsWith("//")) {
            link = (base.regionMatches(true, 0, "http:", 0, 5) ? "http:" : "https:") + link;
        } else if (!SCHEME.matcher(link).matches()) {
            link = resolved(link, base);
        }
        link = BLANKS.matcher(link).replaceAll("%20");
        return OF_THE_WEB.matcher(link).matches() ? link : null;
    }

    /** Empty where it cannot be told. */
    private static String resolved(String link, String base) {
        try {
            var from = new URI(BLANKS.matcher(base.strip()).replaceAll("%20"));
            if (!from.isAbsolute() || from.getRawAuthority() == null) {
                return "";
            }
            var at = from.getRawPath().isEmpty() ? from.resolve("/") : from;
            if (link.startsWith("?")) {
                return at.getScheme() + "://" + at.getRawAuthority() + at.getRawPath() + link;
            }
            return at.resolve(new URI(BLANKS.matcher(link).replaceAll("%20"))).toString();
        } catch (URISyntaxException broken) {
            return "";
        }
    }
}
