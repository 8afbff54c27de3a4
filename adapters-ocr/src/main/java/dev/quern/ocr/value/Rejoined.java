package dev.quern.ocr.value;

import dev.quern.ocr.value.date.Misread;
import dev.quern.ocr.value.text.LinkSpotter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one value put into their usual order and without the blanks between them, for texts that are believed to
 * be one: "Tue Jun 16 09:45:00 2026", "16/06/202609:45", "14 : 30", "1, 234. 50".
 */
public final class Rejoined {
    private static final Pattern YEAR_LAST = Pattern.compile(
            "(\\p{L}{3,9}\\.? \\d{1,2}),? (\\d{1,2}:\\d{2}(?::\\d{2})?)( [A-Z]{2,5}| [+-]\\d{4})? ((?:19|20)\\d{2})(?!\\d)");
    private static final Pattern GLUED = Pattern.compile("((?:19|20)\\d{2}):?(\\d{2}:\\d{2})(?!\\d)");
    private static final Pattern SPACED_COLON = Pattern.compile("(?<!\\d)(\\d{1,2})(?: :|: | : )(\\d{2})(?!\\d)");

    private static final Pattern AROUND_MARK =
            Pattern.compile("(?<=\\d) ?([.,\u00B7\u201A]) ?(?=\\d)|(?<=\\d)\\.\\.(?=\\d)");
    private static final Pattern GROUPS = Pattern.compile("(?<![\\d.,])\\d{1,3}(?: \\d{3})+(?!\\d)");
    /** One mark for groups and decimals: recognition took one for the other. */
    private static final Pattern SAME_MARK =
            Pattern.compile("(?<![\\d.,])(\\d{1,3}([.,])\\d{3}(?:\\2\\d{3})*)\\2(\\d{2})(?![\\d.,])");

    private static final Pattern LEADING_LETTER = Pattern.compile("^(?:[xX\u00D7] ?(?=\\d+$)|R ?(?=\\d.*[.,]\\d{2}$))");

    /** A scheme with a letter lost or doubled, another mark for its colon, or a slash too few. */
    private static final Pattern SCHEME = Pattern.compile(
            "(?i)(?<![\\p{L}\\d])(?:h?t{2,3}p|htp)(s?) ?(?:[:;] ?/? ?/? ?|/ ?/ ?)(?=[\\p{L}\\d-]{1,63} ?[.,:/])");

    private static final Pattern SPACED_HOST = Pattern.compile(
            "(?i)(?:(?<=://)[\\p{L}\\d-]{1,63}|\\bwww)(?: ?\\. ?[\\p{L}\\d-]{2,63}|,[\\p{L}\\d-]{2,63}){1,5}");
    private static final Pattern LABEL = Pattern.compile("[\\p{L}\\d-]++");
    private static final Pattern WORLD_WIDE_WEB =
            Pattern.compile("(?i)(?<![\\p{L}\\d./-])(?=v*w)[wv]{3,6}(?=\\.[\\p{L}\\d-]{2,63}\\.[\\p{L}]{2})");

    private Rejoined() {}

    /** An amount without the blanks that recognition or habit put into it; empty when there is nothing to put together. */
    public static Optional<String> amount(String text) {
        var plain = Misread.amounts(text);
        var joined = AROUND_MARK.matcher(plain).replaceAll(found -> mark(found.group(1)));
        joined = GROUPS.matcher(joined).replaceAll(found -> found.group().replace(" ", ""));
        var same = SAME_MARK.matcher(joined);
        if (same.find()) {
            joined = same.replaceAll(same.group(2).equals(".") ? "$1,$3" : "$1.$3");
        }
        joined = LEADING_LETTER.matcher(joined).replaceAll("");
        return joined.equals(plain) ? Optional.empty() : Optional.of(joined);
    }

    /**
     * A link with its scheme as it should be, without the blanks that recognition put around the points of its host, and
     * with points where it read commas.
     */
    public static String link(String text) {
        var joined = SCHEME.matcher(text).replaceAll(found -> found.group(1).isEmpty() ? "http://" : "https://");
        var host = SPACED_HOST.matcher(joined);
        if (!host.find()) {
            return joined;
        }
        int end = host.start() + endOfHost(host.group());
        var whole = joined.substring(host.start(), end).replace(" ", "").replace(',', '.');
        return joined.substring(0, host.start()) + whole + joined.substring(end);
    }

    /** Behind the last label that a host may end with: what follows is the next sentence. 0 where there is none. */
    private static int endOfHost(String host) {
        int end = 0;
        var labels = LABEL.matcher(host);
        for (boolean first = true; labels.find(); first = false) {
            if (!first && LinkSpotter.isTopLevel(labels.group())) {
                end = labels.end();
            } else if (end > 0) {
                break;
            }
        }
        return end;
    }

    /** "www" where it was read with v for w, or vv for w. */
    public static String worldWideWeb(String text) {
        return WORLD_WIDE_WEB.matcher(text).replaceAll(found -> {
            var letters = found.group().toLowerCase(Locale.ROOT).replace("vv", "w");
            return letters.length() == 3 ? "www" : found.group();
        });
    }

    private static String mark(@Nullable String mark) {
        return ",".equals(mark) ? "," : ".";
    }

    /** Empty when there is nothing to put together. */
    public static Optional<String> moment(String text) {
        var plain = Misread.dates(text);
        var joined = SPACED_COLON.matcher(plain).replaceAll("$1:$2");
        // Once more: the minutes of "14 : 30 : 15" were taken by the first match.
        joined = SPACED_COLON.matcher(joined).replaceAll("$1:$2");
        joined = YEAR_LAST.matcher(joined).replaceAll("$1, $4 $2$3");
        joined = GLUED.matcher(joined).replaceAll("$1 $2");
        return joined.equals(plain) ? Optional.empty() : Optional.of(joined);
    }
}
