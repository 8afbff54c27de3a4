package dev.quern.ocr.value.number;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import dev.quern.ocr.value.text.EmailAddressSpotter;
import dev.quern.ocr.value.text.LinkSpotter;
import dev.quern.ocr.words.Words;
import java.util.BitSet;
import java.util.regex.Pattern;

/** The places in a line whose digits are no numbers: dates, times, telephone and account numbers, links. */
final class NotNumbers {
    private static final int LONGEST_PHONE = 24;
    /** No pattern here is content with less. */
    private static final int SHORTEST = 8;

    // Every repetition is bounded or possessive, so no line makes them go back and forth.
    private static final Pattern IBAN = Pattern.compile(
            "(?<![A-Za-z0-9])[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}+(?: ?[A-Z0-9]{1,3}(?![A-Za-z0-9.,]))?+");
    private static final Pattern FOURS = Pattern.compile("(?<!\\d)\\d{4}(?:[ -]\\d{4}){2,5}+(?!\\d)");
    private static final Pattern PHONE = Pattern.compile("\\+\\d[\\d ()./-]{6," + LONGEST_PHONE + "}+"
            + "|\\(0?\\d{2,4}\\) ?\\d{3}[\\d ./-]{2," + LONGEST_PHONE + "}+"
            + "|(?<![\\d.,-])\\d{3}[-.]\\d{3}[-.]\\d{4}(?![\\d.,-])"
            + "|(?<![\\d.,])0\\d{1,4}[ /-]\\d[\\d /-]{3,14}\\d(?![\\d.,])");
    private static final Pattern LABELLED_PHONE = Pattern.compile(
            "\\b" + Words.oneOf("phone labels") + "\\b[ .:#]{0,4}" + Words.oneOf("number words before phones")
                    + "?[ .:#]{0,4}[+(]?\\d[\\d ()./-]{4," + LONGEST_PHONE + "}+",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private NotNumbers() {}

    /** The offsets that belong to something else. */
    static BitSet in(String text, Conventions conventions) {
        var taken = new BitSet(text.length());
        for (var date : DateSpotter.read(text, conventions)) {
            // Less certain ones are rather numbers that could be dates.
            if (date.certainty() > 0.42 || date.date().getYear() < 1900) {
                taken.set(date.start(), date.end());
            }
        }
        for (var time : TimeSpotter.spot(text, conventions)) {
            if (time.certainty() > 0.5) {
                taken.set(time.start(), time.end());
            }
        }
        if (text.length() >= SHORTEST) {
            mark(IBAN, text, taken);
            mark(FOURS, text, taken);
            mark(PHONE, text, taken);
            mark(LABELLED_PHONE, text, taken);
        }
        LinkSpotter.spot(text, conventions).forEach(link -> taken.set(link.start(), link.end()));
        EmailAddressSpotter.spot(text, conventions).forEach(email -> taken.set(email.start(), email.end()));
        return taken;
    }

    private static void mark(Pattern pattern, String text, BitSet taken) {
        var matcher = pattern.matcher(text);
        while (matcher.find()) {
            taken.set(matcher.start(), matcher.end());
        }
    }
}
