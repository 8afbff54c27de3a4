package dev.quern.ocr.reading.web;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads iCalendar files: events, tasks and journals as labelled lines, times with the zone that they are in. */
public final class IcsReader extends CarefulReader {
    private static final Map<String, String> LABELS = Map.ofEntries(
            Map.entry("SUMMARY", "Summary"),
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
    private static final Pattern PARAMETER = Pattern.compile(";([A-Za-z0-9-]+)=(\"[^\"]*\"|[^;:,\"]*)");

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
        var blocks = blocks(text.replace("\r\n", "\n").replace('\r', '\n').replaceAll("\n[ \t]", ""));
        return new Flow(CharacterGrid.MOST_ROWS, limits.pages()).lay(blocks, false);
    }

    private static List<Block> blocks(String unfolded) throws UnreadableFile {
        var blocks = new ArrayList<Block>();
        var components = new ArrayList<String>();
        boolean calendar = false;
        for (var line : unfolded.split("\n", -1)) {
            int colon = valueStart(line);
            if (colon < 0) {
                continue;
            }
            var head = line.substring(0, colon);
            var value = line.substring(colon + 1);
            int semicolon = head.indexOf(';');
            var name = (semicolon < 0 ? head : head.substring(0, semicolon))
                    .strip()
                    .toUpperCase(Locale.ROOT);
            switch (name) {
                case "BEGIN" -> {
                    components.add(value.strip().toUpperCase(Locale.ROOT));
                    calendar |= components.contains("VCALENDAR");
                }
                case "END" -> {
                    if (!components.isEmpty()) {
                        components.remove(components.size() - 1);
                    }
                    if (components.size() == 1) {
                        blocks.add(Paragraph.blank());
                    }
                }
                default -> {
                    var label = LABELS.get(name);
                    if (components.size() == 2 && isShown(components.get(1)) && label != null) {
                        blocks.add(Paragraph.of(label + ": " + shown(name, value, parameters(head))));
                    }
                }
            }
        }
        if (!calendar) {
            throw new UnreadableFile("The file is no calendar: it has no BEGIN:VCALENDAR");
        }
        if (!components.isEmpty()) {
            throw new UnreadableFile(
                    "The calendar file is cut off: %s does not end".formatted(components.get(components.size() - 1)));
        }
        return blocks;
    }

    private static boolean isShown(String component) {
        return component.equals("VEVENT") || component.equals("VTODO") || component.equals("VJOURNAL");
    }

    /** The colon before the value: not one in a quoted parameter. */
    private static int valueStart(String line) {
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ':' && !quoted) {
                return i;
            }
        }
        return -1;
    }

    private static Map<String, String> parameters(String head) {
        var parameters = new HashMap<String, String>();
        var found = PARAMETER.matcher(head);
        while (found.find()) {
            parameters.put(
                    found.group(1).toUpperCase(Locale.ROOT), found.group(2).replace("\"", ""));
        }
        return parameters;
    }

    private static String shown(String name, String value, Map<String, String> parameters) {
        return switch (name) {
            case "DTSTART", "DTEND", "DUE", "COMPLETED" -> time(value.strip(), parameters.get("TZID"));
            case "ORGANIZER", "ATTENDEE" -> person(value.strip(), parameters.get("CN"));
            default -> unescaped(value);
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

    private static String unescaped(String value) {
        var text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                char next = value.charAt(++i);
                text.append(next == 'n' || next == 'N' ? '\n' : next);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
