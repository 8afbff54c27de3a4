package dev.quern.ocr.fitting;

import dev.quern.core.field.Field;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.TemplateObject;
import dev.quern.ocr.fitting.page.TextPage;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table each row of which takes several lines: the boxes of its columns are those of the first row, so they say on
 * which line of a row each stands. Phrases that hold several values are cut at delimiters.
 */
final class StackedReading {
    /** A piece that nobody asks for, against a value a little out of its column. */
    private static final double UNASKED = 0.05;

    private final List<Group> lines;
    private final Conventions conventions;

    private StackedReading(List<Group> lines, Conventions conventions) {
        this.lines = lines;
        this.conventions = conventions;
    }

    /** One line of each row: its columns from the left, and what its phrases are cut at. */
    private record Group(List<TableColumn> columns, Set<String> delimiters, double top, double bottom) {}

    /** The group of a template that a line is matched to. */
    private record Match(int group, Map<TableColumn, List<Word>> cells, double cost) {}

    /** Empty for a table whose columns stand beside each other. */
    static Optional<StackedReading> of(
            Map<Field, TemplateObject> objects,
            List<TemplateObject> delimiters,
            List<TableColumn> columns,
            Conventions conventions) {
        var groups = new ArrayList<Group>();
        var ordered = columns.stream()
                .filter(column -> column.field() != null && objects.containsKey(column.field()))
                .sorted(Comparator.comparingDouble(
                        column -> box(objects, column).upperY()))
                .toList();
        for (var column : ordered) {
            var box = box(objects, column);
            var last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
            if (last == null || (box.upperY() + box.lowerY()) / 2 > last.bottom()) {
                groups.add(new Group(
                        new ArrayList<>(List.of(column)),
                        delimiters.stream()
                                .filter(one -> isOnLine(Boxes.of(one), box))
                                .map(one -> Folding.lookAlikes(one.name()))
                                .collect(Collectors.toSet()),
                        box.upperY(),
                        box.lowerY()));
            } else {
                last.columns().add(column);
            }
        }
        groups.forEach(group -> group.columns()
                .sort(Comparator.comparingDouble(column -> box(objects, column).leftX())));
        boolean stacked = groups.size() > 1
                || groups.stream().anyMatch(group -> !group.delimiters().isEmpty());
        return stacked ? Optional.of(new StackedReading(groups, conventions)) : Optional.empty();
    }

    private static RelativeBox box(Map<Field, TemplateObject> objects, TableColumn column) {
        var object = column.field() == null ? null : objects.get(column.field());
        if (object == null) {
            throw new IllegalStateException("only columns that are asked for have boxes");
        }
        return Boxes.of(object);
    }

    private static boolean isOnLine(RelativeBox delimiter, RelativeBox column) {
        double middle = (delimiter.upperY() + delimiter.lowerY()) / 2;
        return middle > column.upperY() && middle < column.lowerY();
    }

    /** Adds the rows of a page; lines that are none of a row's are left out. */
    void addRows(List<List<RowLine>> rows, TextPage page, List<TextPage.Line> text) {
        int last = lines.size();
        for (var line : text) {
            var match = match(page, line);
            if (match != null) {
                var row = new RowLine(page.index(), match.cells(), line.box());
                if (match.group() <= last || rows.isEmpty()) {
                    rows.add(new ArrayList<>(List.of(row)));
                } else {
                    rows.get(rows.size() - 1).add(row);
                }
                last = match.group();
            }
        }
    }

    private @Nullable Match match(TextPage page, TextPage.Line line) {
        Match best = null;
        for (int i = 0; i < lines.size(); i++) {
            var match = match(page, line, i);
            boolean more = match != null
                    && (best == null
                            || match.cells().size() > best.cells().size()
                            || (match.cells().size() == best.cells().size() && match.cost() < best.cost()));
            best = more ? match : best;
        }
        return best;
    }

    private @Nullable Match match(TextPage page, TextPage.Line line, int group) {
        var columns = lines.get(group).columns();
        var pieces = pieces(page, line, lines.get(group).delimiters());
        if (pieces.size() < columns.size()) {
            return null;
        }
        var cells = new LinkedHashMap<TableColumn, List<Word>>();
        double cost = UNASKED * (pieces.size() - columns.size());
        int next = 0;
        for (int i = 0; i < columns.size(); i++) {
            var column = columns.get(i);
            int last = pieces.size() - (columns.size() - i);
            int best = next;
            for (int at = next; at <= last; at++) {
                if (column.distance(pieces.get(at).box())
                        < column.distance(pieces.get(best).box())) {
                    best = at;
                }
            }
            var piece = pieces.get(best);
            if (!isOne(column, piece.text())) {
                return null;
            }
            cost += column.distance(piece.box());
            cells.put(column, piece.words());
            next = best + 1;
        }
        return new Match(group, cells, cost);
    }

    /** Numbers have no words about them that a delimiter would have cut off. */
    private boolean isOne(TableColumn column, String text) {
        return column.format() != FieldFormat.NUMBER
                || (text.split(" ", -1).length <= 2
                        && Normaliser.normalise(text, FieldFormat.NUMBER, conventions)
                                .isPresent());
    }

    private static List<TextPage.Line> pieces(TextPage page, TextPage.Line line, Set<String> delimiters) {
        var pieces = new ArrayList<TextPage.Line>();
        for (var run : page.runs(line.words())) {
            var piece = new ArrayList<Word>();
            for (var word : run.words()) {
                if (delimiters.contains(page.folded(word))) {
                    add(pieces, piece);
                } else {
                    piece.add(word);
                }
            }
            add(pieces, piece);
        }
        return pieces;
    }

    private static void add(List<TextPage.Line> pieces, List<Word> piece) {
        if (!piece.isEmpty()) {
            pieces.add(TextPage.Line.of(piece));
            piece.clear();
        }
    }
}
