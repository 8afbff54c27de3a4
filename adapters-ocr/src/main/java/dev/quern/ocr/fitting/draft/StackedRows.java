package dev.quern.ocr.fitting.draft;

import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.ocr.fitting.page.TextPage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table in the document that a template is made from, where each takes several lines and some values stand in one
 * phrase, as in "2 x 3.50" above an article and its amount.
 *
 * @param columns where the cells of the first row stand, each as wide as its column is
 * @param delimiters what stands between two values of one phrase, in the first row
 */
record StackedRows(
        int page,
        Map<Field, Box> columns,
        List<LabelPicking.Label> delimiters,
        double bottom,
        int lastPage,
        Set<Word> words) {
    private static final int LINES = 2;

    /** A value in a phrase. */
    private record Cell(int line, TextPage.Line run, int from, int to) {
        Box box() {
            return TextPage.Line.of(words()).box();
        }

        List<Word> words() {
            return run.words().subList(from, to);
        }
    }

    private record Row(int page, int firstLine, Map<Field, Cell> cells) {}

    /** Where a row begins, with all places of each of its values. */
    private record Sought(int page, int firstLine, Map<Field, List<Cell>> places) {}

    /** On which line of its row a cell stands, and whether it is a phrase of its own. */
    private record Kind(int line, boolean whole) {
        static Kind of(Sought row, Cell cell) {
            return new Kind(
                    cell.line() - row.firstLine(),
                    cell.words().size() == cell.run().words().size());
        }
    }

    /** Empty where the rows do not look alike, or a value of one is nowhere. */
    static Optional<StackedRows> find(Field table, List<?> rows, List<TextPage> pages, ValueSearch search) {
        var sought = new ArrayList<Sought>();
        for (var row : rows) {
            var after = sought.isEmpty() ? null : sought.get(sought.size() - 1);
            var at = row instanceof Map<?, ?> members ? seek(table, members, pages, search, after) : null;
            if (at == null) {
                return Optional.empty();
            }
            sought.add(at);
        }
        if (sought.size() < 2) {
            return Optional.empty();
        }
        var kinds = new LinkedHashMap<Field, Kind>();
        for (var column : sought.get(0).places().keySet()) {
            kinds.put(column, usual(sought, column));
        }
        boolean stacked = kinds.values().stream().map(Kind::line).distinct().count() > 1
                || kinds.values().stream().anyMatch(kind -> !kind.whole());
        var found = sought.stream().map(row -> chosen(row, kinds)).toList();
        return stacked && found.stream().noneMatch(row -> row.cells().size() < kinds.size())
                ? of(found)
                : Optional.empty();
    }

    /** Returns the kind of cell that most rows have for a column; among equals the one found least often by chance. */
    private static Kind usual(List<Sought> rows, Field column) {
        var counts = new LinkedHashMap<Kind, Integer>();
        for (var row : rows) {
            row.places().getOrDefault(column, List.of()).stream()
                    .map(cell -> Kind.of(row, cell))
                    .distinct()
                    .forEach(kind -> counts.merge(kind, 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<Kind, Integer>comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow();
    }

    private static Row chosen(Sought row, Map<Field, Kind> kinds) {
        var cells = new LinkedHashMap<Field, Cell>();
        var taken = new HashSet<Word>();
        kinds.forEach((column, kind) -> row.places().getOrDefault(column, List.of()).stream()
                .filter(cell ->
                        Kind.of(row, cell).equals(kind) && cell.words().stream().noneMatch(taken::contains))
                .findFirst()
                .ifPresent(cell -> {
                    cells.put(column, cell);
                    taken.addAll(cell.words());
                }));
        return new Row(row.page(), row.firstLine(), cells);
    }

    private static @Nullable Sought seek(
            Field table, Map<?, ?> members, List<TextPage> pages, ValueSearch search, @Nullable Sought after) {
        for (var page : pages) {
            if (after == null || page.index() >= after.page()) {
                int from = after != null && after.page() == page.index() ? after.firstLine() + 1 : 0;
                for (int line = from; line < page.lines().size(); line++) {
                    var places = places(table, members, page, line, search);
                    int first = line;
                    boolean begins = places.values().stream()
                            .anyMatch(cells -> cells.stream().anyMatch(cell -> cell.line() == first));
                    if (begins && places.values().stream().noneMatch(List::isEmpty)) {
                        return new Sought(page.index(), line, places);
                    }
                }
            }
        }
        return null;
    }

    private static Map<Field, List<Cell>> places(
            Field table, Map<?, ?> members, TextPage page, int first, ValueSearch search) {
        var places = new LinkedHashMap<Field, List<Cell>>();
        for (var column : table.columns()) {
            var value = members.get(column.name());
            if (value != null) {
                var cells = new ArrayList<Cell>();
                for (int line = first; line < Math.min(page.lines().size(), first + LINES); line++) {
                    for (var run : page.runs(page.lines().get(line).words())) {
                        inRun(column, value, line, run, search, cells);
                    }
                }
                places.put(column, cells);
            }
        }
        return places;
    }

    /** The fewest words that are the value, from each word on. */
    private static void inRun(
            Field column, Object value, int line, TextPage.Line run, ValueSearch search, List<Cell> cells) {
        for (int from = 0; from < run.words().size(); from++) {
            for (int to = from + 1; to <= run.words().size(); to++) {
                if (search.is(column, value, TextPage.text(run.words().subList(from, to)))) {
                    boolean fewer = to - from > 1
                            && search.is(
                                    column, value, TextPage.text(run.words().subList(from + 1, to)));
                    if (!fewer) {
                        cells.add(new Cell(line, run, from, to));
                    }
                    break;
                }
            }
        }
    }

    private static Optional<StackedRows> of(List<Row> rows) {
        var first = rows.get(0);
        var columns = new LinkedHashMap<Field, Box>();
        var words = new HashSet<Word>();
        for (var row : rows) {
            row.cells().values().forEach(cell -> words.addAll(cell.words()));
        }
        first.cells().forEach((column, cell) -> {
            var box = cell.box();
            double left = rows.stream()
                    .mapToDouble(row -> cell(row, column).box().left())
                    .min()
                    .orElse(box.left());
            double right = rows.stream()
                    .mapToDouble(row -> cell(row, column).box().right())
                    .max()
                    .orElse(box.right());
            columns.put(column, new Box(left, box.top(), right, box.bottom()));
        });
        var delimiters = new ArrayList<LabelPicking.Label>();
        for (var column : first.cells().keySet()) {
            var between = between(first, cell(first, column));
            if (between.isEmpty()) {
                continue;
            }
            var text = TextPage.text(between);
            if (rows.stream()
                    .anyMatch(row ->
                            !TextPage.text(between(row, cell(row, column))).equals(text))) {
                return Optional.empty();
            }
            delimiters.add(LabelPicking.Label.of(first.page(), between));
        }
        var last = rows.get(rows.size() - 1);
        double bottom = last.cells().values().stream()
                .mapToDouble(cell -> cell.box().bottom())
                .max()
                .orElseThrow();
        return Optional.of(new StackedRows(first.page(), columns, delimiters, bottom, last.page(), words));
    }

    private static Cell cell(Row row, Field column) {
        var cell = row.cells().get(column);
        if (cell == null) {
            throw new IllegalStateException("rows that are alike have the same columns");
        }
        return cell;
    }

    /** Returns the words after a value in its phrase, up to the next value or figure. */
    private static List<Word> between(Row row, Cell cell) {
        var behind = new ArrayList<Word>();
        for (int i = cell.to(); i < cell.run().words().size(); i++) {
            var word = cell.run().words().get(i);
            boolean value = row.cells().values().stream()
                    .anyMatch(other -> other.words().contains(word));
            if (value || word.text().chars().anyMatch(Character::isDigit)) {
                return behind;
            }
            behind.add(word);
        }
        return List.of();
    }

    /** Around all of the first page's rows. */
    Box around(double pageBottom) {
        var box = columns.values().stream().reduce(Box::union).orElseThrow();
        return new Box(
                box.left(), box.top(), box.right(), Math.max(box.bottom(), lastPage == page ? bottom : pageBottom));
    }
}
