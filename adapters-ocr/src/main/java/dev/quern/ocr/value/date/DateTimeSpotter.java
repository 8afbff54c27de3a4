package dev.quern.ocr.value.date;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Spotted;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds and reads days with their time: "2026-06-16T09:45:00Z", "16.06.2026 um 9.45 Uhr", "9:45 pm, June 16, 2026". The
 * offset is the one written, else that of the conventions' time zone on that day, else unknown.
 */
public final class DateTimeSpotter {
    /** As calendars write them: "America/New_York". */
    private static final Pattern NAMED_ZONE =
            Pattern.compile("\\s?[(\\[]?(\\p{Lu}\\p{Alpha}+(?:/\\p{Lu}[\\p{Alpha}_-]+){1,2})[)\\]]?");

    private static final Set<String> BETWEEN = Words.set(Folding::plain, "words between date and time");
    /** Characters between a day and its time; weekdays and small words fit in, a column of blanks does not. */
    private static final int LONGEST_GAP = 24;

    private DateTimeSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.DateTime>> spot(String text, Conventions conventions) {
        return of(text, DateSpotter.spot(text, conventions), conventions);
    }

    /** Those of some days that were spotted otherwise. */
    public static List<Spotted<Value.DateTime>> of(
            String text, List<Spotted<Value.Date>> days, Conventions conventions) {
        if (days.isEmpty()) {
            return List.of();
        }
        var times = TimeSpotter.spot(text, conventions);
        var spotted = new ArrayList<Spotted<Value.DateTime>>();
        int next = 0;
        for (var day : days) {
            while (next < times.size() && isTooFarBefore(times.get(next), day, text)) {
                next++;
            }
            if (next < times.size() && belong(text, day, times.get(next))) {
                spotted.add(join(text, day, times.get(next), conventions));
                next++;
            }
        }
        return spotted;
    }

    /** The value when the whole text is one, but for blanks, punctuation and a weekday around it. */
    public static Optional<Value.DateTime> parse(String text, Conventions conventions) {
        var spotted = spot(text, conventions);
        if (spotted.size() != 1) {
            return Optional.empty();
        }
        var found = spotted.get(0);
        var rest = text.substring(0, found.start()) + " " + text.substring(found.end());
        return DateSpotter.isFiller(rest) ? Optional.of(found.value()) : Optional.empty();
    }

    private static boolean isTooFarBefore(Spotted<Value.Time> time, Spotted<Value.Date> day, String text) {
        return time.end() <= day.start() && !belong(text, day, time);
    }

    private static boolean belong(String text, Spotted<Value.Date> day, Spotted<Value.Time> time) {
        if (day.overlaps(time.start(), time.end())) {
            return false;
        }
        boolean dayFirst = day.end() <= time.start();
        int from = dayFirst ? day.end() : time.end();
        int to = dayFirst ? time.start() : day.start();
        if (to - from > LONGEST_GAP) {
            return false;
        }
        var tokens = new Tokens(text.substring(from, to));
        int at = 0;
        while (at < tokens.size()) {
            var token = tokens.get(at);
            var offset = dayFirst ? null : Offsets.read(tokens, at);
            if (offset != null) {
                at = offset.last() + 1;
                continue;
            }
            boolean word =
                    token.isLetters() && (BETWEEN.contains(token.folded()) || CalendarWords.weekday(token) != null);
            if (!token.isBlank() && !word && !token.isOneOf(",-\u2013.'/@|:()")) {
                return false;
            }
            at++;
        }
        return true;
    }

    private static Spotted<Value.DateTime> join(
            String text, Spotted<Value.Date> day, Spotted<Value.Time> time, Conventions conventions) {
        int start = Math.min(day.start(), time.start());
        int end = Math.max(day.end(), time.end());
        ZoneOffset offset = null;
        var behind = new Tokens(text.substring(time.end(), Math.min(text.length(), time.end() + 16)));
        // Up to one blank, or an opening parenthesis, before the offset.
        int at = behind.skipBlank(0);
        boolean bracket = behind.get(at).isOneOf("(");
        var written = Offsets.read(behind, bracket ? at + 1 : at);
        if (written != null && isOffset(text, day, time, behind, at, written)) {
            offset = written.offset();
            end = Math.max(end, time.end() + behind.get(written.last()).end());
        }
        var zone = NAMED_ZONE.matcher(text).region(time.end(), text.length());
        if (written == null && zone.lookingAt() && ZoneId.getAvailableZoneIds().contains(zone.group(1))) {
            var local = LocalDateTime.of(day.value().date(), time.value().time());
            offset = ZoneId.of(zone.group(1)).getRules().getOffset(local);
            end = Math.max(end, zone.end());
        }
        // 24:00 is where the next day begins.
        int later = text.startsWith("24", time.start()) ? 1 : 0;
        var alternative = day.alternative();
        return new Spotted<>(
                start,
                end,
                value(day.value().date().plusDays(later), time.value().time(), offset, conventions),
                Math.min(1, (day.certainty() + time.certainty()) / 2 + 0.05),
                alternative == null
                        ? null
                        : value(alternative.date().plusDays(later), time.value().time(), offset, conventions));
    }

    /**
     * Returns whether the text after a time is an offset and not the end of a range: "09:00-12:00" and "09:00 - 2" have
     * no offset.
     */
    private static boolean isOffset(
            String text,
            Spotted<Value.Date> day,
            Spotted<Value.Time> time,
            Tokens behind,
            int at,
            Offsets.Match written) {
        if (behind.get(at).isOneOf("+-\u2212") && at > 0) {
            return behind.get(at + 1).isDigits(4, 4) || written.last() > at + 1;
        }
        boolean iso = time.end() - time.start() > 5
                || (time.start() == day.end() + 1 && Character.toUpperCase(text.charAt(day.end())) == 'T');
        return iso || !behind.get(at).isOneOf("-\u2212");
    }

    private static Value.DateTime value(
            LocalDate day, LocalTime time, @Nullable ZoneOffset written, Conventions conventions) {
        var dateTime = LocalDateTime.of(day, time);
        var zone = conventions.timezone();
        var offset = written != null
                ? written
                : zone == null ? null : zone.getRules().getOffset(dateTime);
        return new Value.DateTime(dateTime, offset);
    }
}
