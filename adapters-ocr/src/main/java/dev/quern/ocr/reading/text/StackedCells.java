package dev.quern.ocr.reading.text;

import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts the cells of tables side by side again that stand below each other in plain text, as word processors and mail
 * programs leave them: a number of headings, each on a line of its own, then the cells of row after row.
 *
 * <p>A table is one only where nothing else is likely: three columns or more, headings without digits, two rows or
 * more, and in each column either numbers all the way down or none, with at least one column of each. Everything else
 * stays as it is.
 */
final class StackedCells {
    private static final int FEWEST_COLUMNS = 3;
    private static final int MOST_COLUMNS = 10;
    private static final int FEWEST_ROWS = 2;
    private static final int LONGEST_HEADING = 30;
    private static final int LONGEST_CELL = 80;
    private static final int GAP = 3;

    /** With a sign, a currency or a unit. */
    private static final Pattern NUMBER = Pattern.compile("[(+-]?(?:\\p{Sc}|"
            + Currency.getAvailableCurrencies().stream()
                    .map(Currency::getCurrencyCode)
                    .collect(Collectors.joining("|"))
            + ")? ?\\d[\\d.,'’ ]*(?: ?(?:%|\\p{Sc}|\\p{L}{1,4}\\.?))?[)-]?");

    private static final Pattern DIGIT = Pattern.compile("\\d");
    /** The gap between cells that stand on one line. */
    private static final Pattern APART = Pattern.compile("\\t|  ");

    private StackedCells() {}

    /** The lines, with those of a table's row as one. */
    static List<String> sideBySide(List<String> lines) {
        var laid = new ArrayList<String>();
        for (int at = 0; at < lines.size(); ) {
            var table = tableAt(lines, at);
            if (table == null) {
                laid.add(lines.get(at++));
            } else {
                laid.addAll(table.lines());
                at += table.columns * table.rows.size();
            }
        }
        return laid;
    }

    private record Table(int columns, List<List<String>> rows) {
        List<String> lines() {
            var widths = new int[columns];
            for (var row : rows) {
                for (int i = 0; i < columns; i++) {
                    widths[i] = Math.max(widths[i], PrintedText.columns(row.get(i)) + GAP);
                }
            }
            return rows.stream().map(row -> line(row, widths)).toList();
        }

        private static String line(List<String> row, int[] widths) {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - PrintedText.columns(row.get(i))));
            }
            return line.toString().stripTrailing();
        }
    }

    /** The table whose headings begin there; null for none. */
    private static @Nullable Table tableAt(List<String> lines, int first) {
        int headings = 0;
        while (headings < MOST_COLUMNS && first + headings < lines.size() && isHeading(lines.get(first + headings))) {
            headings++;
        }
        // The first cells of the first row look like headings, too: the number of columns is tried.
        for (int columns = FEWEST_COLUMNS; columns <= headings; columns++) {
            var rows = rows(lines, first, columns);
            if (rows.size() > FEWEST_ROWS) {
                return new Table(columns, rows);
            }
        }
        return null;
    }

    /** The headings and as many rows as are alike. */
    private static List<List<String>> rows(List<String> lines, int first, int columns) {
        var rows = new ArrayList<List<String>>();
        rows.add(cells(lines, first, columns));
        for (int at = first + columns; at + columns <= lines.size(); at += columns) {
            var row = cells(lines, at, columns);
            var model = rows.size() == 1 ? row : rows.get(1);
            if (!row.stream().allMatch(StackedCells::isCell) || !isLike(model, row)) {
                break;
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<String> cells(List<String> lines, int first, int columns) {
        return lines.subList(first, first + columns).stream().map(String::strip).toList();
    }

    private static boolean isLike(List<String> model, List<String> row) {
        int numbers = 0;
        for (int i = 0; i < row.size(); i++) {
            boolean number = NUMBER.matcher(row.get(i)).matches();
            if (number != NUMBER.matcher(model.get(i)).matches()) {
                return false;
            }
            numbers += number ? 1 : 0;
        }
        return numbers > 0 && numbers < row.size();
    }

    private static boolean isCell(String line) {
        return !line.isEmpty()
                && line.length() <= LONGEST_CELL
                && !APART.matcher(line).find();
    }

    private static boolean isHeading(String line) {
        var heading = line.strip();
        return isCell(heading)
                && heading.length() <= LONGEST_HEADING
                && !DIGIT.matcher(heading).find();
    }
}
