package dev.quern.app.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table for a terminal: columns as wide as their cells, up to a limit; cells of several lines keep them. */
final class TextTable {
    private static final int MAX_WIDTH = 60;

    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... heading) {
        rows.add(List.of(heading));
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    void print(PrintStream out) {
        int columns = rows.get(0).size();
        var widths = new int[columns];
        for (var row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.min(
                        MAX_WIDTH,
                        Math.max(
                                widths[i],
                                row.get(i)
                                        .lines()
                                        .mapToInt(String::length)
                                        .max()
                                        .orElse(0)));
            }
        }
        for (int i = 0; i < rows.size(); i++) {
            print(rows.get(i), widths, out);
            if (i == 0) {
                print(Arrays.stream(widths).mapToObj("─"::repeat).toList(), widths, out);
            }
        }
    }

    private static void print(List<String> row, int[] widths, PrintStream out) {
        var cells = row.stream().map(cell -> cell.lines().toList()).toList();
        int height = Math.max(1, cells.stream().mapToInt(List::size).max().orElse(1));
        for (int line = 0; line < height; line++) {
            var text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                var part = line < cells.get(i).size() ? cut(cells.get(i).get(line)) : "";
                text.append(part).append(" ".repeat(widths[i] - part.length() + 2));
            }
            out.println(text.toString().stripTrailing());
        }
    }

    private static String cut(String text) {
        return text.length() <= MAX_WIDTH ? text : text.substring(0, MAX_WIDTH - 1) + "…";
    }
}
