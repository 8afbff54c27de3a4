package dev.quern.ocr.reading.office;

import dev.quern.ocr.reading.parts.SafeXml;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The numbers and bullets in front of list items of a DOCX; counts as the document is read from its beginning. */
final class DocxNumbering {
    private static final int LEVELS = 9;

    private record Level(String format, String text, int start) {}

    private final Map<String, Level[]> lists = new HashMap<>();
    private final Map<String, String> listOf = new HashMap<>();
    private final Map<String, int[]> counters = new HashMap<>();

    void read(SafeXml xml) throws XMLStreamException {
        while (xml.nextElement()) {
            if (xml.is("abstractNum")) {
                lists.put(xml.attribute("abstractNumId", ""), levels(xml));
            } else if (xml.is("num")) {
                var id = xml.attribute("numId", "");
                int inside = xml.depth();
                while (xml.child(inside)) {
                    if (xml.is("abstractNumId")) {
                        listOf.put(id, xml.attribute("val", ""));
                    }
                }
            }
        }
    }

    private static Level[] levels(SafeXml xml) throws XMLStreamException {
        var levels = new Level[LEVELS];
        int inside = xml.depth();
        while (xml.child(inside)) {
            int at = xml.number("ilvl", -1);
            if (!xml.is("lvl") || at < 0 || at >= LEVELS) {
                continue;
            }
            var format = "decimal";
            var text = "";
            int start = 1;
            int level = xml.depth();
            while (xml.child(level)) {
                switch (xml.getLocalName()) {
                    case "numFmt" -> format = xml.attribute("val", format);
                    case "lvlText" -> text = xml.attribute("val", "");
                    case "start" -> start = xml.number("val", 1);
                    default -> {}
                }
            }
            levels[at] = new Level(format, text, start);
        }
        return levels;
    }

    /** Returns the label of the next item of a list; empty where it has none. */
    String label(@Nullable String number, int level) {
        var list = number == null ? null : listOf.get(number);
        var levels = list == null ? null : lists.get(list);
        if (list == null || levels == null || level < 0 || level >= LEVELS || levels[level] == null) {
            return "";
        }
        var counter = counters.computeIfAbsent(list, key -> new int[LEVELS]);
        counter[level]++;
        Arrays.fill(counter, level + 1, LEVELS, 0);
        if (levels[level].format.equals("bullet")) {
            return "•";
        }
        var label = levels[level].text;
        for (int i = 0; i <= level; i++) {
            var at = levels[i];
            if (at != null) {
                int count = at.start - 1 + Math.max(1, counter[i]);
                label = label.replace("%" + (i + 1), number(count, at.format));
            }
        }
        return label;
    }

    private static String number(int number, String format) {
        return switch (format) {
            case "lowerLetter" -> letters(number).toLowerCase(Locale.ROOT);
            case "upperLetter" -> letters(number);
            case "lowerRoman" -> roman(number).toLowerCase(Locale.ROOT);
            case "upperRoman" -> roman(number);
            case "decimalZero" -> String.format(Locale.ROOT, "%02d", number);
            case "none" -> "";
            default -> Integer.toString(number);
        };
    }

    private static String letters(int number) {
        if (number < 1 || number > 26 * 20) {
            return Integer.toString(number);
        }
        return Character.toString('A' + (number - 1) % 26).repeat((number - 1) / 26 + 1);
    }

    private static String roman(int number) {
        if (number < 1 || number > 3999) {
            return Integer.toString(number);
        }
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        var roman = new StringBuilder();
        int left = number;
        for (int i = 0; i < values.length; i++) {
            while (left >= values[i]) {
                roman.append(signs[i]);
                left -= values[i];
            }
        }
        return roman.toString();
    }
}
