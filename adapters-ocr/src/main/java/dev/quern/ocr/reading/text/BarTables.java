package dev.quern.ocr.reading.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tables as plain text and Markdown have them, with a bar between cells: their cells are put under each other, which whoever
 * typed them often left to a program, and lines that only rule them off are left out.
 */
final class BarTables {
    /** "|---|:--:|", "---|---" and "+-----+---+". */
    private static final Pattern RULE = Pattern.compile("[|+]?(?: *:?[-=]{2,}:? *[|+])+(?: *:?[-=]{2,}:?)?");
    /** More cells, and longer lines, are none that anybody typed. */
    private static final int MOST_CELLS = 60;

    private static final int LONGEST = 2_000;

    private BarTables() {}

    /** The lines of a text, those of such tables aligned. */
    static List<String> aligned(List<String> lines) {
        if (lines.stream().noneMatch(line -> line.indexOf('|') >= 0)) {
            return lines;
        }
        var aligned = new ArrayList<String>();
        int at = 0;
        while (at < lines.size()) {
            int end = endOfTable(lines, at);
            if (end > at) {
                aligned.addAll(padded(lines.subList(at, end).stream()
                        .filter(line -> !isRule(line))
                        .map(BarTables::cells)
                        .toList()));
                at = end;
            } else {
                aligned.add(lines.get(at++));
            }
        }
        return aligned;
    }

    /** The index after a table that begins at a line; that of the line where none does. */
    private static int endOfTable(List<String> lines, int from) {
        int at = from;
        if (isRule(lines.get(at))) {
            at++;
        }
        if (at == lines.size() || !isRow(lines.get(at), false)) {
            return from;
        }
        int cells = cells(lines.get(at)).size();
        int rows = 0;
        boolean ruled = at + 1 < lines.size()
                && isRule(lines.get(at + 1))
                && cells(lines.get(at + 1)).size() == cells;
        while (at < lines.size()) {
            var line = lines.get(at);
            if (!isRule(line)) {
                if (!isRow(line, !ruled) || cells(line).size() != cells) {
                    break;
                }
                rows++;
            }
            at++;
        }
        return rows > 1 && cells > 1 && cells <= MOST_CELLS ? at : from;
    }

    private static boolean isRule(String line) {
        return line.length() < LONGEST && RULE.matcher(line.strip()).matches();
    }

    /** @param closed whether there is to be a bar at both ends; those of a ruled table may lack them */
    private static boolean isRow(String line, boolean closed) {
        var row = line.strip();
        return row.length() < LONGEST
                && row.indexOf('|') >= 0
                && (!closed || (row.length() > 2 && row.startsWith("|") && row.endsWith("|")));
    }

    private static List<String> cells(String line) {
        var inner = line.strip();
        inner = inner.startsWith("|") || inner.startsWith("+") ? inner.substring(1) : inner;
        inner = inner.endsWith("|") || inner.endsWith("+") ? inner.substring(0, inner.length() - 1) : inner;
        var parting = line.indexOf('|') < 0 ? "\\+" : "\\|";
        return Arrays.stream(inner.split(parting, -1)).map(String::strip).toList();
    }

    private static List<String> padded(List<List<String>> rows) {
        var widths = IntStream.range(0, rows.get(0).size())
                .map(cell -> rows.stream()
                        .mapToInt(row -> PrintedText.columns(row.get(cell)))
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream()
                .map(row -> IntStream.range(0, widths.length)
                        .mapToObj(cell -> row.get(cell) + " ".repeat(widths[cell] - PrintedText.columns(row.get(cell))))
                        .collect(Collectors.joining(" | ", "| ", " |")))
                .toList();
    }
}
