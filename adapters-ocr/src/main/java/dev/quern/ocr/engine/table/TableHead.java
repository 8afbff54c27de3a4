package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The heading of a table: its cells from left to right, and which of them each wanted column found its name in.
 *
 * @param page where it stands
 * @param first index of its first line
 * @param last index of its last line
 * @param cells one for each column of the page's table, wanted or not
 * @param cellOf for each wanted column the index of its cell; -1 for none
 * @param score how well the names fit, summed over the columns
 */
public record TableHead(int page, int first, int last, List<Cell> cells, List<Integer> cellOf, double score) {

    private static final int LONGEST = 60;
    /** Columns of a table that titles stand in between rows. */
    private static final int SHORT = 3;

    /** "Type and details" and "Description of service" are one heading each. */
    private static final Pattern AND =
            Pattern.compile("(?iu) (?:" + Words.oneOf("and", "small words of headings") + "|&) ");

    /** One heading, over one line or more. */
    public record Cell(String text, double left, double right) {
        public Cell join(Piece lower) {
            return new Cell(text + " " + lower.text(), Math.min(left, lower.left()), Math.max(right, lower.right()));
        }

        public double center() {
            return (left + right) / 2;
        }
    }

    /** Reads some lines of a page as a heading; its score is 0 where they are none. */
    public static TableHead read(PageView view, int first, int last, List<Meaning> columns, LabelFit fit) {
        List<Cell> cells = new ArrayList<>();
        // The line with the most cells gives the columns, the others join them.
        int main = first;
        for (int line = first; line <= last; line++) {
            if (view.lines().get(line).size() > view.lines().get(main).size()) {
                main = line;
            }
        }
        for (int line = first; line <= last; line++) {
            if (!mayHold(view.lines().get(line))) {
                return none(view, first, last, columns);
            }
        }
        for (var segment : view.lines().get(main)) {
            for (var piece : parts(segment, fit, view, last)) {
                cells.add(new Cell(piece.text(), piece.left(), piece.right()));
            }
        }
        for (int line = first; line <= last; line++) {
            if (line > main && isSection(view.lines().get(main), view.lines().get(line))) {
                return none(view, first, last, columns);
            }
        }
        for (int line = first; line <= last; line++) {
            if (line == main) {
                continue;
            }
            for (var segment : view.lines().get(line)) {
                for (var piece : parts(segment, fit, view, last)) {
                    join(cells, piece, line < main);
                }
            }
        }
        cells.sort(Comparator.comparingDouble(Cell::left));
        return match(view.page().index(), first, last, cells, columns, fit);
    }

    /** The columns of a line and of the next, which begin at the same places, with nothing over them; null where they do not. */
    static @Nullable TableHead headless(PageView view, int first) {
        var one = view.lines().get(first);
        var next = view.lines().get(first + 1);
        boolean alike = one.size() > 1
                && one.size() == next.size()
                && IntStream.range(0, one.size())
                        .allMatch(
                                at -> Math.abs(one.get(at).left() - next.get(at).left())
                                        < one.get(at).height() / 2);
        if (!alike) {
            return null;
        }
        var cells = IntStream.range(0, one.size())
                .mapToObj(at -> new Cell(
                        "",
                        one.get(at).left(),
                        Math.max(one.get(at).right(), next.get(at).right())))
                .toList();
        return new TableHead(view.page().index(), first - 1, first - 1, cells, List.of(), 0);
    }

    /** The bullet that a line begins with is a cell that nobody asks for. */
    static int bullets(PageView view, int line) {
        return Looks.itemMark(view.lines().get(line).get(0).text()) ? 1 : 0;
    }

    /** Under a heading, a title at its left edge is that of the first rows: the second line of a heading stands where the first is long. */
    static boolean isSection(List<Segment> main, List<Segment> line) {
        return line.size() == 1
                && main.size() > SHORT
                && Looks.capital(line.get(0).text())
                && line.get(0).left() < main.get(0).right()
                && (line.get(0).tokens().size() > 1
                        || line.get(0).right() > main.get(0).right());
    }

    /** Returns whether a line can belong to a heading: no figures, no long text. */
    public static boolean mayHold(List<Segment> line) {
        for (var segment : line) {
            var text = segment.text();
            if (text.length() > LONGEST || (Looks.hasDigit(text) && Looks.figures(text))) {
                return false;
            }
        }
        return true;
    }

    private static void join(List<Cell> cells, Piece piece, boolean above) {
        int best = -1;
        double most = 0;
        for (int i = 0; i < cells.size(); i++) {
            var cell = cells.get(i);
            double shared = Math.min(cell.right(), piece.right()) - Math.max(cell.left(), piece.left());
            if (shared > most) {
                most = shared;
                best = i;
            }
        }
        if (best < 0) {
            cells.add(new Cell(piece.text(), piece.left(), piece.right()));
        } else {
            var cell = cells.get(best);
            var joined = cell.join(piece);
            cells.set(best, above ? new Cell(piece.text() + " " + cell.text(), joined.left(), joined.right()) : joined);
        }
    }

    /** Headings that stand close together are taken apart where each part is a label by itself. */
    private static List<Piece> parts(Segment segment, LabelFit fit, PageView view, int last) {
        int size = segment.tokens().size();
        if (size == 1
                || fit.sense(segment.text()).isLabel()
                || AND.matcher(segment.text()).find()) {
            return List.of(Piece.whole(segment));
        }
        var parts = new ArrayList<Piece>();
        int from = 0;
        int unknown = 0;
        int labels = 0;
        while (from < size) {
            int to = size;
            while (to > from && !fit.sense(segment.text(from, to)).isLabel()) {
                to--;
            }
            if (to == from) {
                from++;
                continue;
            }
            if (unknown < from) {
                parts.add(new Piece(segment, unknown, from));
            }
            parts.add(new Piece(segment, from, to));
            labels++;
            from = to;
            unknown = to;
        }
        if (labels < 2) {
            return HeadGaps.parts(segment, view, last);
        }
        if (unknown < size) {
            parts.add(new Piece(segment, unknown, size));
        }
        return parts;
    }

    private static TableHead match(
            int page, int first, int last, List<Cell> cells, List<Meaning> columns, LabelFit fit) {
        record Pair(int column, int cell, double fits) {}
        var pairs = new ArrayList<Pair>();
        for (int column = 0; column < columns.size(); column++) {
            for (int cell = 0; cell < cells.size(); cell++) {
                var judged = fit.fit(
                        columns.get(column),
                        RateHeadings.inWords(
                                columns.get(column), cells.get(cell).text()));
                double fits = judged.fits() - 0.3 * judged.other();
                if (fits >= 0.45) {
                    pairs.add(new Pair(column, cell, fits));
                }
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::fits)
                .reversed()
                .thenComparingInt(Pair::column)
                .thenComparing(Pair::cell, Comparator.reverseOrder()));
        var cellOf = new ArrayList<>(Collections.nCopies(columns.size(), -1));
        var taken = new boolean[cells.size()];
        double score = 0;
        int matched = 0;
        for (var pair : pairs) {
            if (cellOf.get(pair.column()) < 0 && !taken[pair.cell()]) {
                cellOf.set(pair.column(), pair.cell());
                taken[pair.cell()] = true;
                score += pair.fits();
                matched++;
            }
        }
        int labels = 0;
        for (var cell : cells) {
            labels += fit.sense(cell.text()).isLabel() ? 1 : 0;
        }
        // Further lines that leave nothing but labels belong to the heading; others likely do not.
        double further = labels == cells.size() ? 0.05 : -0.12;
        boolean small = columns.size() <= 2 && cells.size() <= columns.size() + 1 && score >= 0.7;
        boolean enough = (matched >= Math.min(2, columns.size()) || (matched == 1 && small)) && cells.size() >= 2;
        return new TableHead(
                page,
                first,
                last,
                List.copyOf(cells),
                List.copyOf(cellOf),
                enough ? score + 0.15 * matched + 0.1 * labels + further * (last - first) : 0);
    }

    /** The same with one cell as two, of which each is half as wide. */
    TableHead parted(int parted) {
        var whole = cells.get(parted);
        var more = new ArrayList<>(cells);
        more.set(parted, new Cell(whole.text(), whole.left(), whole.center()));
        more.add(parted + 1, new Cell(whole.text(), whole.center(), whole.right()));
        var moved = cellOf.stream().map(cell -> cell > parted ? cell + 1 : cell).toList();
        return new TableHead(page, first, last, List.copyOf(more), moved, score);
    }

    private static TableHead none(PageView view, int first, int last, List<Meaning> columns) {
        return new TableHead(view.page().index(), first, last, List.of(), Collections.nCopies(columns.size(), -1), 0);
    }

    /** Returns whether another heading is the same as this one, on a later page. */
    public boolean again(TableHead other) {
        if (other.score() < 0.6 * score) {
            return false;
        }
        for (int i = 0; i < cellOf.size(); i++) {
            if (cellOf.get(i) >= 0 && other.cellOf.get(i) >= 0) {
                var own = Wording.of(cells.get(cellOf.get(i)).text());
                if (!own.equals(Wording.of(other.cells.get(other.cellOf.get(i)).text()))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The number of headings that a segment stands under. */
    int spanned(Segment segment) {
        return (int) cells.stream()
                .filter(cell -> Math.min(cell.right(), segment.right()) > Math.max(cell.left(), segment.left()))
                .count();
    }

    /** The cell that some words stand under. */
    public int under(double left, double right) {
        int best = -1;
        double most = -Double.MAX_VALUE;
        for (int i = 0; i < cells.size(); i++) {
            var cell = cells.get(i);
            double shared = Math.min(cell.right(), right) - Math.max(cell.left(), left);
            double worth;
            if (shared > 0) {
                worth = 1000 + shared - 0.2 * Math.min(Math.abs(cell.left() - left), Math.abs(cell.right() - right));
            } else {
                worth = shared;
            }
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        return best;
    }
}
