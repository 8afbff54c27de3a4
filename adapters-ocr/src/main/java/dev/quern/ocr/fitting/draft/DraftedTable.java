package dev.quern.ocr.fitting.draft;

import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.ocr.fitting.page.TextPage;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table as it stands in the document that a template is made from.
 *
 * @param heads the headings of the columns that are asked for
 * @param others further headings
 * @param oneLine columns of which only the first line is asked for
 * @param above what stands above a table without headings
 * @param delimiters what stands between two values of one phrase; where there is one, or columns stand on several lines, their
 *     boxes are those of the first row
 * @param end what stands beneath the last row; empty when nothing does
 * @param words of its cells
 */
public record DraftedTable(
        int page,
        Box box,
        Map<Field, Box> columns,
        Set<Field> oneLine,
        Map<Field, LabelPicking.Label> heads,
        List<LabelPicking.Label> others,
        Optional<LabelPicking.Label> above,
        Optional<LabelPicking.Label> end,
        List<LabelPicking.Label> delimiters,
        Set<Word> words) {
    private static final double HEAD_GAP = 2.8;
    private static final int HEAD_LINES = 3;
    private static final int NEAR_LINES = 4;

    /** A row with its cells. */
    private record RowAt(int page, double top, double bottom, Map<Field, TextPage.Line> cells, Set<Word> words) {}

    public static Optional<DraftedTable> find(Field table, List<?> rows, List<TextPage> pages, ValueSearch search) {
        var found = rows(table, rows, pages, search);
        int cellCount = found.stream().mapToInt(row -> row.cells().size()).sum();
        var stacked = StackedRows.find(table, rows, pages, search)
                .filter(one -> one.columns().size() * rows.size() > cellCount);
        if (stacked.isPresent()) {
            return stacked.map(one -> of(one, pages));
        }
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var first = found.get(0);
        var page = pages.get(first.page());
        var cells = new LinkedHashMap<Field, Box>();
        var words = new HashSet<Word>();
        for (var row : found) {
            words.addAll(row.words());
            if (row.page() == first.page()) {
                row.cells().forEach((column, at) -> cells.merge(column, at.box(), Box::union));
            }
        }
        var runs = headRuns(page, first);
        var heads = new LinkedHashMap<Field, LabelPicking.Label>();
        var free = new ArrayList<>(runs);
        cells.forEach((column, at) -> free.stream()
                .min(Comparator.comparingDouble(head -> distance(head.box(), at)))
                .filter(head -> distance(head.box(), at) < 0.05)
                .ifPresent(head -> {
                    heads.put(column, head);
                    free.remove(head);
                }));
        double top = heads.values().stream()
                .mapToDouble(head -> head.box().bottom())
                .max()
                .orElse(first.top());
        var columns = new LinkedHashMap<Field, Box>();
        cells.forEach((column, at) -> {
            var head = heads.get(column);
            columns.put(column, lower(head == null ? at : at.union(head.box()), top, at.bottom()));
        });
        var around = columns.values().stream().reduce(Box::union).orElseThrow();
        var last = found.get(found.size() - 1);
        var end = end(pages, last.page(), last.bottom(), around);
        double bottom = last.page() == first.page() ? last.bottom() : around.bottom();
        return Optional.of(new DraftedTable(
                first.page(),
                lower(around, top, downTo(end, first.page(), bottom)),
                columns,
                oneLine(page, found, words),
                heads,
                free,
                heads.isEmpty() ? above(page, first.top()) : Optional.empty(),
                end,
                List.of(),
                words));
    }

    /** The bottom of the rows: just above the end label, since the next document may have more or longer rows. */
    private static double downTo(Optional<LabelPicking.Label> end, int page, double bottom) {
        return end.filter(label -> label.page() == page)
                .map(label -> Math.max(bottom, label.box().top() - 0.001))
                .orElse(bottom);
    }

    private static DraftedTable of(StackedRows rows, List<TextPage> pages) {
        var around = rows.around(1);
        var end = end(pages, rows.lastPage(), rows.bottom(), around);
        return new DraftedTable(
                rows.page(),
                lower(around, around.top(), downTo(end, rows.page(), around.bottom())),
                rows.columns(),
                Set.of(),
                Map.of(),
                List.of(),
                above(pages.get(rows.page()), around.top()),
                end,
                rows.delimiters(),
                rows.words());
    }

    /** Columns whose cells have a line each, though something that is no value stands beneath or above some of them. */
    private static Set<Field> oneLine(TextPage page, List<RowAt> rows, Set<Word> values) {
        var oneLine = new HashSet<Field>();
        for (var column : rows.get(0).cells().keySet()) {
            boolean single = true;
            boolean others = false;
            for (int i = 0; i + 1 < rows.size() && rows.get(i + 1).page() == page.index(); i++) {
                var cell = rows.get(i).cells().get(column);
                if (cell == null) {
                    continue;
                }
                var box = cell.box();
                single &= TextPage.lines(cell.words()).size() == 1;
                double below = rows.get(i + 1).top();
                others |= page.words().stream()
                        .anyMatch(word -> !values.contains(word)
                                && word.box().centerY() > box.bottom()
                                && word.box().centerY() < below
                                && word.box().centerX() > box.left()
                                && word.box().centerX() < box.right());
            }
            if (single && others) {
                oneLine.add(column);
            }
        }
        return oneLine;
    }

    /** Returns the text above a table without a heading, which marks where it begins. */
    private static Optional<LabelPicking.Label> above(TextPage page, double top) {
        return page.lines().stream()
                .filter(line -> line.box().bottom() <= top + 0.3 * line.box().height())
                .sorted(Comparator.comparingDouble(line -> -line.box().bottom()))
                .limit(NEAR_LINES)
                .flatMap(line -> page.runs(line.words()).stream())
                .flatMap(run -> LabelPicking.words(run).stream())
                .filter(words -> Folding.lookAlikes(TextPage.text(words)).length() >= 3)
                .findFirst()
                .map(words -> LabelPicking.Label.of(page.index(), words));
    }

    private static Box lower(Box box, double top, double bottom) {
        return new Box(box.left(), top, box.right(), Math.max(top, bottom));
    }

    private static double distance(Box head, Box cells) {
        double aligned = Math.min(
                Math.min(Math.abs(head.left() - cells.left()), Math.abs(head.right() - cells.right())),
                Math.abs(head.centerX() - cells.centerX()));
        double apart = Math.max(0, Math.max(head.left() - cells.right(), cells.left() - head.right()));
        return aligned + apart;
    }

    private static List<RowAt> rows(Field table, List<?> rows, List<TextPage> pages, ValueSearch search) {
        var found = new ArrayList<RowAt>();
        double after = 0;
        for (var row : rows) {
            if (row instanceof Map<?, ?> members) {
                var at = row(table, members, pages, search, after);
                if (at != null) {
                    found.add(at);
                    after = at.page() + at.top() + 0.002;
                }
            }
        }
        return found;
    }

    /** The first line beneath with most of the row's cells. */
    private static @Nullable RowAt row(
            Field table, Map<?, ?> members, List<TextPage> pages, ValueSearch search, double after) {
        RowAt best = null;
        for (var page : pages) {
            for (int i = 0; i < page.lines().size(); i++) {
                var line = page.lines().get(i);
                if (page.index() + line.box().top() > after) {
                    var at = at(table, members, page, i, search);
                    if (at != null
                            && (best == null || at.cells().size() > best.cells().size())) {
                        best = at;
                    }
                }
            }
        }
        int known = (int) table.columns().stream()
                .filter(column -> members.get(column.name()) != null)
                .count();
        return best != null && 2 * best.cells().size() > known ? best : null;
    }

    private static @Nullable RowAt at(Field table, Map<?, ?> members, TextPage page, int index, ValueSearch search) {
        var line = page.lines().get(index);
        var cells = new LinkedHashMap<Field, TextPage.Line>();
        var words = new HashSet<Word>();
        var free = new ArrayList<>(page.runs(line.words()));
        double bottom = line.box().bottom();
        for (var column : table.columns()) {
            var value = members.get(column.name());
            if (value == null) {
                continue;
            }
            for (var run : List.copyOf(free)) {
                var lines = beginningWith(page, index, run, value, column, search);
                if (!lines.isEmpty()) {
                    cells.put(
                            column,
                            TextPage.Line.of(lines.stream()
                                    .flatMap(one -> one.words().stream())
                                    .toList()));
                    lines.forEach(one -> words.addAll(one.words()));
                    bottom = Math.max(bottom, lines.get(lines.size() - 1).box().bottom());
                    free.remove(run);
                    break;
                }
            }
        }
        return cells.isEmpty() ? null : new RowAt(page.index(), line.box().top(), bottom, cells, words);
    }

    /** The run, or it and those beneath it, that are a cell's value. */
    private static List<TextPage.Line> beginningWith(
            TextPage page, int index, TextPage.Line run, Object value, Field column, ValueSearch search) {
        if (search.is(column, value, run.text())) {
            return List.of(run);
        }
        if (!(value instanceof String text) || !Folding.lookAlikes(text).startsWith(Folding.lookAlikes(run.text()))) {
            return List.of();
        }
        var lines = new ArrayList<>(List.of(run));
        for (int i = index + 1; i < Math.min(page.lines().size(), index + 12); i++) {
            var line = page.lines().get(i);
            for (var beneath : page.runs(line.words())) {
                if (Math.abs(beneath.box().left() - run.box().left()) < 0.01) {
                    lines.add(beneath);
                    if (search.is(column, value, ValueSearch.text(lines))) {
                        return lines;
                    }
                }
            }
        }
        return List.of();
    }

    private static boolean isAlike(Word one, Word other) {
        return Math.abs(one.fontSize() - other.fontSize()) < 0.3 && one.bold() == other.bold();
    }

    /** The runs of the lines just above the first row, those beneath each other as one. */
    private static List<LabelPicking.Label> headRuns(TextPage page, RowAt first) {
        var above = page.lines().stream()
                .filter(line ->
                        line.box().bottom() <= first.top() + 0.3 * line.box().height())
                .sorted(Comparator.comparingDouble(line -> -line.box().top()))
                .limit(HEAD_LINES)
                .toList();
        var columns = new ArrayList<List<Word>>();
        double top = first.top();
        boolean begun = false;
        for (var line : above) {
            boolean near = top - line.box().bottom() < HEAD_GAP * line.box().height();
            boolean style =
                    !begun || isAlike(line.words().get(0), columns.get(0).get(0));
            boolean figures = line.text().chars().anyMatch(Character::isDigit);
            if (!near
                    || !style
                    || (begun
                            && (figures
                                    || top - line.box().bottom()
                                            > 1.2 * line.box().height()))) {
                break;
            }
            begun = true;
            top = line.box().top();
            for (var run : page.runs(line.words())) {
                columns.stream()
                        .filter(words -> TextPage.Line.of(words).box().sharedWidth(run.box()) > 0)
                        .findFirst()
                        .ifPresentOrElse(
                                words -> words.addAll(0, run.words()), () -> columns.add(new ArrayList<>(run.words())));
            }
        }
        return columns.stream()
                .map(words -> LabelPicking.Label.of(page.index(), words))
                .filter(label -> !Folding.lookAlikes(label.text()).isEmpty()
                        && label.text().chars().noneMatch(Character::isDigit))
                .toList();
    }

    /** The first words beneath the last row that stand apart from it. */
    private static Optional<LabelPicking.Label> end(List<TextPage> pages, int lastPage, double lastBottom, Box around) {
        var page = pages.get(lastPage);
        double bottom = lastBottom;
        for (var line : page.lines()) {
            if (line.box().top() < lastBottom - 0.3 * line.box().height()) {
                continue;
            }
            double gap = line.box().top() - bottom;
            boolean apart = gap > 1.05 * line.box().height();
            for (var run : page.runs(line.words())) {
                var words = run.words().stream()
                        .takeWhile(word -> word.text().chars().noneMatch(Character::isDigit))
                        .toList();
                if (apart
                        && Folding.lookAlikes(TextPage.text(words)).length() >= 3
                        && run.box().left() < around.right()) {
                    return Optional.of(LabelPicking.Label.of(page.index(), words));
                }
            }
            bottom = Math.max(bottom, line.box().bottom());
        }
        for (var next : pages) {
            if (next.index() == lastPage + 1) {
                return next.lines().stream()
                        .flatMap(line -> next.runs(line.words()).stream())
                        .filter(run -> run.box().top() > 0.09
                                && run.text().chars().noneMatch(Character::isDigit)
                                && Folding.lookAlikes(run.text()).length() >= 3)
                        .findFirst()
                        .map(run -> LabelPicking.Label.of(next.index(), run.words()));
            }
        }
        return Optional.empty();
    }
}
