package dev.quern.ocr.engine.table;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows under a heading: begun by a line with figures, continued by wrapped text, ended by totals. */
public final class TableBody {
    /** A line that begins anew: a bullet, or a label with its colon. */
    public static final Pattern APART = Pattern.compile("^[*•·●-]\\s|^[^:]{2,40} ?:(?:\\s|$)");

    /** Lines of words on one side of a row's figures. */
    private static final int WRAPPED = 3;

    /** Lines that are no rows, after which there are no more. */
    private static final int IDLE = 40;

    /** Lines after a sum among which rows go on. */
    private static final int LATER = 3;

    private final List<PageView> views;
    private final TableHead head;
    private final Set<Integer> figures;
    private final Set<Integer> numeric;
    private final LabelFit columnFit;
    private final Totals totals;
    private final List<Meaning> columns;
    private final Figures numbers;
    private final boolean untitled;
    private final List<TableRow> rows = new ArrayList<>();
    private final AgainstRows against;

    /**
     * @param figures the heading's cells that numbers are expected under
     * @param numeric these and all others that mostly numbers stand under
     */
    TableBody(
            List<PageView> views,
            TableHead head,
            Set<Integer> figures,
            Set<Integer> numeric,
            List<Meaning> columns,
            LabelFit columnFit,
            Totals totals,
            Figures numbers) {
        this.views = views;
        this.head = head;
        this.figures = figures;
        this.numeric = numeric;
        this.columns = columns;
        this.columnFit = columnFit;
        this.totals = totals;
        this.numbers = numbers;
        this.untitled = untitled();
        this.against = new AgainstRows(rows, head, figures, columns, numbers);
    }

    /**
     * Returns whether a column of words is asked for but has no heading left: then the words stand under the figures.
     */
    private boolean untitled() {
        for (int i = 0; i < columns.size(); i++) {
            boolean words = columns.get(i).means("item", "description") > 0.7;
            if (words && head.cellOf().get(i) < 0) {
                return IntStream.range(0, head.cells().size())
                        .allMatch(
                                cell -> numeric.contains(cell) || head.cellOf().contains(cell));
            }
        }
        return false;
    }

    public List<TableRow> read() {
        for (int page = head.page(); page < views.size() && page < head.page() + 60; page++) {
            var view = views.get(page);
            int line = page == head.page() ? head.last() + 1 : repeated(view);
            boolean headed = line > 0;
            if (!run(view, Math.max(line, 0), headed) && page > head.page()) {
                break;
            }
        }
        return rows;
    }

    /** The line after the heading where a page repeats it; -1 where it does not. */
    private int repeated(PageView view) {
        int lines = head.last() - head.first();
        for (int first = 0; first + lines < view.lines().size(); first++) {
            var other = TableHead.read(view, first, first + lines, columns, columnFit);
            if (other.score() > 0 && head.again(other)) {
                return first + lines + 1;
            }
        }
        return -1;
    }

    /** Reads on from a line; false when nothing more of the table was found there. */
    private boolean run(PageView view, int from, boolean headed) {
        int before = rows.size();
        TableRow open = null;
        double bottom = from > 0 && from <= view.lines().size() ? bottom(view, from - 1) : -1;
        int idle = 0;
        boolean parted = false;
        double lastGap = 0;
        var loose = new ArrayList<Piece>();
        for (int line = from; line < view.lines().size(); line++) {
            Stoppable.check();
            var segments = view.lines().get(line);
            if (segments.isEmpty()) {
                continue;
            }
            double height = segments.stream().mapToDouble(Segment::height).max().orElse(1);
            double gap = (segments.get(0).top() - bottom) / Math.max(1e-6, height);
            if (bottom >= 0 && gap > (rows.size() > before ? 9 : 14)) {
                break;
            }
            if (NoRows.isRule(segments)) {
                open = null;
                bottom = bottom(view, line);
                continue;
            }
            if (!headed && page(view) > head.page() && rows.size() == before && line > 25) {
                break;
            }
            if (rows.size() > before && otherHead(view, line)) {
                break;
            }
            if (rows.size() > before && NoRows.isSentence(segments, head)) {
                if (++idle > IDLE) {
                    break;
                }
                open = null;
                parted = true;
                bottom = bottom(view, line);
                continue;
            }
            var cells = cells(segments);
            int filled = filled(cells);
            if (rows.size() > before
                    && filled == 0
                    && headsOthers(segments, cells)
                    && (isBolder(segments)
                            || (Math.max(gap, lastGap) > 0.8
                                    && isTitle(view.lines().get(line - 1))))) {
                break;
            }
            lastGap = gap;
            int middle = middle(view, line);
            if (middle > 0) {
                open = row(view, line, middle);
                rows.add(open);
                loose.clear();
                line = 2 * middle - line;
                bottom = bottom(view, line);
                continue;
            }
            var total = totals.of(segments);
            // With one column of figures, a line of a sum has as many as an item.
            if (total != null
                    && (Totals.nothingElse(total, segments) || !(figures.size() > 1 && complete(cells, filled)))) {
                if (!Totals.amongItems(total) || rows.size() == before) {
                    if (rows.size() > before ? !goesOn(view, line) : !headed) {
                        break;
                    }
                }
                open = null;
                bottom = bottom(view, line);
                continue;
            }
            if (begins(cells, filled, !loose.isEmpty()) && (headed || complete(cells, filled))) {
                if (against.isSum(cells) || (parted && against.isOfAnother(cells))) {
                    break;
                }
                if (runsOn(segments, cells)) {
                    if (++idle > IDLE) {
                        break;
                    }
                    open = null;
                    parted = true;
                    bottom = bottom(view, line);
                    continue;
                }
                parted = false;
                open = new TableRow(cells);
                if (noText(cells) && !loose.isEmpty()) {
                    for (var piece : loose) {
                        put(cells, head.under(piece.left(), piece.right()), piece);
                    }
                }
                loose.clear();
                rows.add(open);
                idle = 0;
            } else {
                parted |= isTitle(segments);
                if (open != null && gap < 1.3 && against.isOfItsOwn(open, cells)) {
                    open = new TableRow(cells);
                    rows.add(open);
                } else if (open != null && gap < 1.3) {
                    extend(open, cells);
                } else if (filled == 0 && gap < 3) {
                    segments.forEach(segment -> loose.add(Piece.whole(segment)));
                    open = null;
                }
                if (++idle > IDLE) {
                    break;
                }
            }
            bottom = bottom(view, line);
        }
        return rows.size() > before;
    }

    /** "Box office 01632 960 488, Mon-Sat 10-6": words that run on where all rows have cells, and more of them. */
    private boolean runsOn(List<Segment> segments, Map<Integer, List<Piece>> cells) {
        return segments.size() == 1
                && rows.size() > 1
                && rows.stream().allMatch(row -> row.cells().size() > cells.size());
    }

    /** Returns whether the rows after a sum are numbered on from those before it. */
    private boolean goesOn(PageView view, int line) {
        var last = against.number(rows.get(rows.size() - 1).cells(), 0);
        return last != null
                && IntStream.rangeClosed(
                                line + 1, Math.min(line + LATER, view.lines().size() - 1))
                        .mapToObj(next -> cells(view.lines().get(next)))
                        .filter(cells -> complete(cells, filled(cells)))
                        .map(cells -> against.number(cells, 0))
                        .anyMatch(number -> number != null && number.compareTo(last.add(BigDecimal.ONE)) == 0);
    }

    /**
     * The line of figures of a row whose words wrap around it: half a line over it and half a line under it, as many on
     * either side; 0 where no such row begins.
     */
    private int middle(PageView view, int line) {
        for (int anchor = line + 1;
                anchor <= line + WRAPPED && 2 * anchor - line < view.lines().size();
                anchor++) {
            if (!isWords(view, anchor - 1)) {
                return 0;
            }
            if (isHalfALineApart(view, anchor - 1, anchor)
                    && isHalfALineApart(view, anchor, anchor + 1)
                    && isBare(view, anchor)
                    && IntStream.rangeClosed(anchor + 1, 2 * anchor - line).allMatch(under -> isWords(view, under))) {
                return anchor;
            }
        }
        return 0;
    }

    private boolean isWords(PageView view, int line) {
        var segments = view.lines().get(line);
        return segments.size() == 1 && filled(cells(segments)) == 0 && totals.of(segments) == null;
    }

    private boolean isBare(PageView view, int line) {
        var cells = cells(view.lines().get(line));
        return filled(cells) >= needed() && noText(cells);
    }

    /** Returns whether two lines overlap by half their height: a cell of several lines is centred on a row of one. */
    static boolean isHalfALineApart(PageView view, int line, int next) {
        var over = view.lines().get(line).get(0);
        var under = view.lines().get(next).get(0);
        return under.centerY() - over.centerY() < 0.85 * Math.max(over.height(), under.height());
    }

    private TableRow row(PageView view, int first, int anchor) {
        var row = new TableRow(cells(view.lines().get(anchor)));
        for (int line = first; line <= 2 * anchor - first; line++) {
            if (line != anchor) {
                var piece = Piece.whole(view.lines().get(line).get(0));
                put(row.cells(), head.under(piece.left(), piece.right()), piece);
            }
        }
        return row;
    }

    private static boolean isTitle(List<Segment> line) {
        return line.size() == 1
                && Looks.capital(line.get(0).text())
                && !Looks.hasDigit(line.get(0).text());
    }

    /** Words side by side, of which some stand where figures should: the heading of something else. */
    private boolean headsOthers(List<Segment> segments, Map<Integer, List<Piece>> cells) {
        return segments.size() > 1
                && cells.containsKey(0)
                && segments.stream().noneMatch(segment -> Looks.hasDigit(segment.text()))
                && segments.stream().allMatch(segment -> Looks.capital(segment.text()))
                && figures.stream().anyMatch(cells::containsKey);
    }

    /** Returns whether a line is bold as headings are, and no row so far. */
    private boolean isBolder(List<Segment> segments) {
        return segments.stream().allMatch(Segment::bold)
                && rows.stream()
                        .flatMap(row -> row.cells().values().stream())
                        .flatMap(List::stream)
                        .noneMatch(piece -> piece.segment().bold());
    }

    /** A line of nothing but labels heads another table. */
    private boolean otherHead(PageView view, int line) {
        var segments = view.lines().get(line);
        int labels = 0;
        for (var segment : segments) {
            if (Looks.hasDigit(segment.text())) {
                return false;
            }
            labels += columnFit.labelish(segment.text()) > 0.6 ? 1 : 0;
        }
        return labels >= 3 && labels >= 0.6 * segments.size();
    }

    private static int page(PageView view) {
        return view.page().index();
    }

    private static double bottom(PageView view, int line) {
        return view.lines().get(line).stream()
                .mapToDouble(Segment::bottom)
                .max()
                .orElse(-1);
    }

    /** Figures a line needs to begin a row. */
    private int needed() {
        return Math.max(1, (figures.size() + 1) / 2);
    }

    /** Returns whether a line has enough figures for a new item, or some of them after a position number. */
    private boolean begins(Map<Integer, List<Piece>> cells, int filled, boolean texted) {
        boolean words = columns.stream().anyMatch(column -> column.field().format() != FieldFormat.NUMBER);
        if (words && !texted && noText(cells)) {
            return filled == figures.size() && filled > 0 && (untitled ? filled > 1 : isWhole(cells));
        }
        boolean aside = cells.entrySet().stream()
                .filter(cell -> !figures.contains(cell.getKey()))
                .anyMatch(cell -> columnFit.isLabelled(cell.getValue().get(0).text()));
        if (filled >= needed() && !(aside && filled < figures.size())) {
            return true;
        }
        var first = cells.getOrDefault(0, List.of());
        return filled > 0
                && !figures.contains(0)
                && !first.isEmpty()
                && Looks.figures(first.get(0).text())
                && first.get(0).text().length() <= 4
                && !noText(cells);
    }

    /** Returns whether all columns that are asked for have a cell: "P1 | 30 | 19.79", with hardly a letter. */
    private boolean isWhole(Map<Integer, List<Piece>> cells) {
        return head.cellOf().stream().allMatch(cell -> cell >= 0 && cells.containsKey(cell));
    }

    private boolean complete(Map<Integer, List<Piece>> cells, int filled) {
        return filled >= Math.min(figures.size(), 3) && filled > 0 && !noText(cells);
    }

    private boolean noText(Map<Integer, List<Piece>> cells) {
        return cells.entrySet().stream()
                .noneMatch(cell -> !figures.contains(cell.getKey())
                        && cell.getValue().stream().anyMatch(piece -> Looks.letters(piece.text()) > 1));
    }

    private int filled(Map<Integer, List<Piece>> cells) {
        int filled = 0;
        for (int cell : figures) {
            if (numbers.number(cells.getOrDefault(cell, List.of())) != null) {
                filled++;
            }
        }
        return filled;
    }

    private Map<Integer, List<Piece>> cells(List<Segment> segments) {
        var cells = new HashMap<Integer, List<Piece>>();
        for (var segment : segments) {
            int start = head.under(segment.left(), segment.left() + 0.1);
            int whole = head.under(segment.left(), segment.right());
            int last = segment.tokens().size() - 1;
            int end = head.under(segment.tokens().get(last).left(), segment.right());
            if (last == 0 || (start == end && start == whole) || head.spanned(segment) <= 1) {
                put(cells, whole, Piece.whole(segment));
                continue;
            }
            int from = 0;
            int at = -1;
            for (int i = 0; i <= last; i++) {
                var token = segment.tokens().get(i);
                int under = head.under(token.left(), token.right());
                boolean figure = Looks.figures(token.text()) && Looks.hasDigit(token.text());
                // Words run on under the next heading; figures belong where they stand.
                boolean begins = under > at
                        && Math.abs(token.left() - head.cells().get(under).left()) < 0.25 * token.height();
                if (at >= 0 && under != at && (begins || (figure ? numeric.contains(under) : numeric.contains(at)))) {
                    put(cells, at, new Piece(segment, from, i));
                    from = i;
                    at = under;
                } else if (at < 0) {
                    at = under;
                }
            }
            put(cells, at, new Piece(segment, from, last + 1));
        }
        return cells;
    }

    private static void put(Map<Integer, List<Piece>> cells, int cell, Piece piece) {
        cells.computeIfAbsent(cell, key -> new ArrayList<>()).add(piece);
    }

    /** Wrapped text joins its cell; a figure fills a cell that its row still misses. */
    private void extend(TableRow row, Map<Integer, List<Piece>> cells) {
        cells.forEach((cell, pieces) -> {
            if (untitled) {
                pieces.forEach(piece -> put(row.cells(), head.cells().size(), piece));
            } else if (!figures.contains(cell)) {
                pieces.forEach(piece -> put(row.cells(), cell, piece));
            } else if (!row.cells().containsKey(cell) && numbers.number(pieces) != null) {
                row.cells().put(cell, pieces);
            }
        });
    }

    /** Numbers of one heading's cell down the rows; null where a row has none. */
    public List<@Nullable BigDecimal> numbers(int cell) {
        var down = new ArrayList<@Nullable BigDecimal>();
        for (var row : rows) {
            down.add(against.number(row.cells(), cell));
        }
        return down;
    }
}
