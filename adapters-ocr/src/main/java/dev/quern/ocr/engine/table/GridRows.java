package dev.quern.ocr.engine.table;

import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The rows under a heading, whatever stands in them: one begins where its first column does, and lines close under it belong to it. */
final class GridRows {
    /** In heights of a line: lines of one cell stand nearer to each other. */
    static final double ONE_CELL = 0.75;

    /** Pages that a table may go on for. */
    private static final int MOST_PAGES = 60;
    /** In heights of a line: how far under its heading a table begins at most. */
    private static final double FIRST_GAP = 3;
    /** A row stands at most this much farther from the one before than the others do. */
    private static final double WIDER = 1.6;
    /** Words of a text that may not belong to a table any more. */
    private static final int PROSE = 7;
    /** Cells of a table that has titles between its rows, or sums, and goes on after them. */
    private static final int FEW = 3;
    /** Lines after a sum among which rows go on. */
    private static final int LATER = 3;

    private static final Pattern FIGURE = Pattern.compile("\\p{Sc}?\\d[\\d.,]*");
    /** What goes on with a figure that is grouped by blanks. */
    private static final Pattern GROUP = Pattern.compile("\\d{3}(?:[.,]\\d{1,2})?");

    private final List<PageView> views;
    private final TableHead head;
    private final List<Meaning> columns;
    private final LabelFit fit;
    private final Totals totals;
    private final List<TableRow> rows = new ArrayList<>();

    GridRows(List<PageView> views, TableHead head, List<Meaning> columns, LabelFit fit, Totals totals) {
        this.views = views;
        this.head = head;
        this.columns = columns;
        this.fit = fit;
        this.totals = totals;
    }

    /** The rows, from the line after the heading, and on further pages that repeat it. */
    List<TableRow> read() {
        read(views.get(head.page()), head.last() + 1);
        for (int page = head.page() + 1; page < Math.min(views.size(), head.page() + MOST_PAGES); page++) {
            int after = repeated(views.get(page));
            if (rows.isEmpty() || after < 0) {
                break;
            }
            read(views.get(page), after);
        }
        return rows;
    }

    /** The line after the heading where a page repeats it; -1 where it does not. */
    private int repeated(PageView view) {
        int lines = head.last() - head.first();
        for (int first = 0; first + lines < view.lines().size(); first++) {
            var other = TableHead.read(view, first, first + lines, columns, fit);
            if (other.cells().stream()
                    .map(TableHead.Cell::text)
                    .toList()
                    .equals(head.cells().stream().map(TableHead.Cell::text).toList())) {
                return first + lines + 1;
            }
        }
        return -1;
    }

    /** Reads on from a line as long as lines have cells under the heading. */
    private void read(PageView view, int from) {
        TableRow open = null;
        int key = -1;
        int most = 0;
        double usual = -1;
        Map<Integer, List<Piece>> over = Map.of();
        for (int line = from; line < view.lines().size(); line++) {
            Stoppable.check();
            var segments = view.lines().get(line);
            double gap = view.gapOver(line);
            boolean far = usual < 0 ? gap > FIRST_GAP : gap > Math.max(1, WIDER * usual + 0.3);
            if (!far && NoRows.isRule(segments)) {
                continue;
            }
            if (far || runsAcross(segments) || isHead(segments)) {
                break;
            }
            // "Total thickness" with all that a row has is one.
            boolean sums = totals.of(segments) != null
                    && (most <= FEW || cells(segments).size() < most);
            if (sums || isTitle(segments, key)) {
                if (goesOn(view, line, sums ? LATER : 1, key, most)) {
                    continue;
                }
                if (sums) {
                    break;
                }
            }
            var cells = cells(segments);
            if (isProse(cells) || isNote(cells, key)) {
                break;
            }
            if (!over.isEmpty()) {
                over.forEach((cell, pieces) -> cells.merge(cell, pieces, GridRows::joined));
                over = Map.of();
            } else if (cells.size() == 1 && isHalfALineOver(view, line)) {
                over = cells;
                continue;
            }
            if (open == null && cells.size() < 2) {
                break;
            }
            if (open == null) {
                key = cells.keySet().stream().min(Integer::compare).orElseThrow();
                most = cells.size();
            }
            boolean alone = cells.size() == 1 && most > 1;
            boolean next = cells.containsKey(key) && 2 * cells.size() > most && !alone;
            if (open == null || next) {
                usual = open == null ? usual : Math.max(usual, gap);
                open = new TableRow(cells);
                most = Math.max(most, cells.size());
                rows.add(open);
            } else if (gap < Math.max(ONE_CELL, Math.min(usual, 1))) {
                var row = open;
                cells.forEach((cell, pieces) -> row.cells()
                        .computeIfAbsent(cell, unseen -> new ArrayList<>())
                        .addAll(pieces));
            } else {
                break;
            }
        }
    }

    /** Words at the left edge that are no cell of the rows, of which the first is a number or a code: what the next rows are about. */
    private boolean isTitle(List<Segment> line, int key) {
        return line.size() == 1
                && head.cells().size() > FEW
                && Looks.capital(line.get(0).text())
                && !Looks.hasDigit(line.get(0).text())
                && line.get(0).tokens().size() <= PROSE
                && head.under(line.get(0).left(), line.get(0).tokens().get(0).right()) == 0
                && (rows.isEmpty()
                        || (key == 0 && rows.stream().allMatch(row -> Looks.hasDigit(row.text(0))))
                        || isBolder(line.get(0)));
    }

    private boolean isBolder(Segment title) {
        return title.bold()
                && rows.stream()
                        .flatMap(row -> row.cells().values().stream())
                        .flatMap(List::stream)
                        .noneMatch(piece -> piece.segment().bold());
    }

    /** Returns whether a whole row stands right after a line. */
    private boolean goesOn(PageView view, int line, int later, int key, int most) {
        int least = Math.max(FEW, rows.isEmpty() ? head.cells().size() - 1 : most - 1);
        for (int next = line + 1; next <= Math.min(line + later, view.lines().size() - 1); next++) {
            var segments = view.lines().get(next);
            var cells = cells(segments);
            if (view.gapOver(next) > FIRST_GAP || totals.of(segments) != null) {
                return false;
            }
            if (cells.size() >= least && (rows.isEmpty() || cells.containsKey(key))) {
                return true;
            }
        }
        return false;
    }

    /** "Remarks | none", without what every row begins with. */
    private boolean isNote(Map<Integer, List<Piece>> cells, int key) {
        return cells.size() > 1
                && rows.size() > 1
                && !cells.containsKey(key)
                && cells.values().stream().flatMap(List::stream).allMatch(piece -> Looks.capital(piece.text()));
    }

    private static List<Piece> joined(List<Piece> row, List<Piece> over) {
        var both = new ArrayList<>(over);
        both.addAll(row);
        return both;
    }

    /** The first line of a cell that is wrapped around the middle of its row. */
    private static boolean isHalfALineOver(PageView view, int line) {
        return line + 1 < view.lines().size() && TableBody.isHalfALineApart(view, line, line + 1);
    }

    /** "1,204 988" under two headings is two figures; "1 204" is one. */
    private static boolean isNextFigure(Segment segment, int at) {
        var last = segment.tokens().get(at - 1).text();
        var next = segment.tokens().get(at).text();
        return FIGURE.matcher(last).matches()
                && FIGURE.matcher(next).matches()
                && !GROUP.matcher(next).matches();
    }

    /** A long text where all before were short. */
    private boolean isProse(Map<Integer, List<Piece>> cells) {
        return !rows.isEmpty()
                && cells.entrySet().stream()
                        .anyMatch(cell -> cell.getValue().stream()
                                .anyMatch(piece -> piece.tokens().size() > PROSE
                                        && rows.stream()
                                                .allMatch(row -> 2
                                                                * row.text(cell.getKey())
                                                                        .length()
                                                        < piece.text().length())));
    }

    /** Words that begin under one heading and go on past the next are no cell. */
    private boolean runsAcross(List<Segment> line) {
        return line.size() == 1 && head.spanned(line.get(0)) > 2;
    }

    private boolean isHead(List<Segment> line) {
        return line.size() > 1
                && line.stream()
                        .allMatch(segment -> head.cells().stream()
                                .anyMatch(cell -> cell.text().equals(segment.text())));
    }

    private Map<Integer, List<Piece>> cells(List<Segment> line) {
        var cells = new HashMap<Integer, List<Piece>>();
        for (var segment : line) {
            int from = 0;
            int at = head.under(segment.left(), segment.tokens().get(0).right());
            for (int i = 1; i < segment.tokens().size(); i++) {
                var token = segment.tokens().get(i);
                int under = head.under(token.left(), token.right());
                boolean begins = under > at
                        && (Math.abs(token.left() - head.cells().get(under).left()) < 0.25 * token.height()
                                || isNextFigure(segment, i));
                if (begins) {
                    cells.computeIfAbsent(at, unseen -> new ArrayList<>()).add(new Piece(segment, from, i));
                    from = i;
                    at = under;
                }
            }
            if (from == 0) {
                at = head.under(segment.left(), segment.right());
            }
            cells.computeIfAbsent(at, unseen -> new ArrayList<>())
                    .add(new Piece(segment, from, segment.tokens().size()));
        }
        return cells;
    }
}
