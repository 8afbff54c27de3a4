package dev.quern.ocr.reading.web;

import com.github.mangstadt.vinnie.VObjectParameters;
import com.github.mangstadt.vinnie.VObjectProperty;
import com.github.mangstadt.vinnie.io.Context;
import com.github.mangstadt.vinnie.io.SyntaxRules;
import com.github.mangstadt.vinnie.io.VObjectDataAdapter;
import com.github.mangstadt.vinnie.io.VObjectPropertyValues;
import com.github.mangstadt.vinnie.io.VObjectReader;
import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.CarefulReader;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.TextDecoding;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads calendar files, iCalendar and vCalendar: events, tasks and journals as labelled lines, times with the zone that they are
 * in. Only the lines are taken apart by a library: one that also reads the values would lose those that it cannot.
 */
public final class IcsReader extends CarefulReader {
    private static final Map<String, String> LABELS = Map.ofEntries(
            // Calendars show it as a title, which is what people ask for; the format calls it a summary.
            Map.entry("SUMMARY", "Summary (title)"),
            Map.entry("DTSTART", "Start"),
            Map.entry("DTEND", "End"),
            Map.entry("DUE", "Due"),
            Map.entry("DURATION", "Duration"),
            Map.entry("COMPLETED", "Completed"),
            Map.entry("LOCATION", "Location"),
            Map.entry("ORGANIZER", "Organizer"),
            Map.entry("ATTENDEE", "Attendee"),
            Map.entry("CONTACT", "Contact"),
            Map.entry("STATUS", "Status"),
            Map.entry("CATEGORIES", "Categories"),
            Map.entry("PRIORITY", "Priority"),
            Map.entry("RRULE", "Repeats"),
            Map.entry("URL", "URL"),
            Map.entry("UID", "UID"),
            Map.entry("COMMENT", "Comment"),
            Map.entry("DESCRIPTION", "Description"));
    private static final Pattern TIME = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})(?:T(\\d{2})(\\d{2})(\\d{2})(Z?))?");
    private static final Set<String> SHOWN = Set.of("VEVENT", "VTODO", "VJOURNAL");

    private final ReadingLimits limits;

    public IcsReader(ReadingLimits limits) {
        super("calendar file");
        this.limits = limits;
    }

    @Override
    protected Pages pages(Path file, String contentType) throws IOException {
        long size = Files.size(file);
        if (size > limits.bytes()) {
            throw new UnreadableFile(
                    "The calendar file has %d bytes; at most %d are read".formatted(size, limits.bytes()));
        }
        var text = TextDecoding.decode(Files.readAllBytes(file));
        if (text == null) {
            throw new UnreadableFile("The file is not text");
        }
        var calendar = new Calendar(limits.depth());
        new VObjectReader(new StringReader(text), SyntaxRules.iCalendar()).parse(calendar);
        return new Flow(CharacterGrid.MOST_ROWS, limits.pages()).lay(calendar.blocks(), false);
    }

    /** Takes what stands in events, tasks and journals; lines that follow no rule are passed over. */
    private static final class Calendar extends VObjectDataAdapter {
        private final List<Block> blocks = new ArrayList<>();
        private final Deque<String> open = new ArrayDeque<>();
        private final int deepest;
        private boolean begun;

        Calendar(int deepest) {
            this.deepest = deepest;
        }

        @Override
        public void onComponentBegin(String name, Context context) {
            open.push(name);
            begun |= name.equals("VCALENDAR");
            if (open.size() > deepest) {
                context.stop();
            }
        }

        @Override
        public void onComponentEnd(String name, Context context) {
            open.pop();
            if (open.size() == 1) {
                blocks.add(Paragraph.blank());
            }
        }

        @Override
        public void onProperty(VObjectProperty property, Context context) {
            var name = property.getName().strip().toUpperCase(Locale.ROOT);
            var label = LABELS.get(name);
            if (open.size() == 2 && SHOWN.contains(open.getFirst()) && label != null) {
                blocks.add(Paragraph.of(label + ": " + shown(name, property.getValue(), property.getParameters())));
            }
        }

        List<Block> blocks() throws UnreadableFile {
            if (!begun) {
                throw new UnreadableFile("The file is no calendar: it has no BEGIN:VCALENDAR");
            }
            if (open.size() > deepest) {
                throw new UnreadableFile("The calendar file has components in one another deeper than " + deepest);
            }
            if (!open.isEmpty()) {
                throw new UnreadableFile("The calendar file is cut off: %s does not end".formatted(open.getFirst()));
            }
            return blocks;
        }
    }

    private static String shown(String name, String value, VObjectParameters parameters) {
        return switch (name) {
            case "DTSTART", "DTEND", "DUE", "COMPLETED" -> time(value.strip(), parameters.first("TZID"));
            case "ORGANIZER", "ATTENDEE" -> person(value.strip(), parameters.first("CN"));
            default -> VObjectPropertyValues.unescape(value);
        };
    }

    private static String time(String value, @Nullable String zone) {
        var time = TIME.matcher(value);
        if (!time.matches()) {
            return value;
        }
        var day = time.group(1) + "-" + time.group(2) + "-" + time.group(3);
        if (time.group(4) == null) {
            return day;
        }
        var seconds = time.group(6).equals("00") ? "" : ":" + time.group(6);
        var place = time.group(7).isEmpty() ? zone : "UTC";
        return day + " " + time.group(4) + ":" + time.group(5) + seconds + (place == null ? "" : " " + place);
    }

    private static String person(String value, @Nullable String name) {
        var address = value.replaceFirst("(?i)^mailto:", "");
        return name == null || name.isBlank() || name.equals(address) ? address : name + " <" + address + ">";
    }
}
