package dev.quern.ocr.reading.text;

import dev.quern.core.page.Box;
import dev.quern.core.page.Link;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One page laid out as a typewriter would: each character has a cell of 6 by 12 points, as in a ten-point typewriter
 * font, so that distances mean the same here as on a printed page. Fill it row by row, then ask for its {@link #page}.
 */
public final class CharacterGrid {
    /** More rows than this are another page, where a format has no pages of its own. */
    public static final int MOST_ROWS = 500;
    /** Longer lines of plain text go on in the next row. */
    static final int LONGEST_LINE = 500;

    static final int TAB = 8;
    /** Running text is wrapped where its lines are longer than this. */
    private static final int WRAPPED = 400;
    /** What stands in a column of its own. Two blanks after a sentence are none. */
    private static final Pattern APART = Pattern.compile("\\S\\h*[\\t|]|[^\\s.!?:]\\h{2,}\\S");

    private static final Pattern WORD = Pattern.compile("[(\"'„“‘«¿¡]?\\p{L}+(?:['’-]\\p{L}+)*[)\"'“”’»]?[,;:.!?)]*");
    /** How much of a paragraph is words: a row of codes and figures is none. */
    private static final double MOSTLY = 0.6;

    private static final double CELL_WIDTH = 6;
    private static final double CELL_HEIGHT = 12;
    private static final double FONT_SIZE = 10;
    /** Where letters begin and end in the height of their row. */
    private static final double TOP = 2 / CELL_HEIGHT;

    private static final double BOTTOM = 11 / CELL_HEIGHT;

    /** A word at a row and a column. */
    private record Placed(
            String text,
            int row,
            double column,
            double width,
            boolean bold,
            double confidence,
            @Nullable Hyperlink link) {}

    private final List<Placed> words = new ArrayList<>();
    private int rows;
    private int columns = 1;

    /**
     * Plain text: one page for each stretch between form feeds, and for every {@value #MOST_ROWS} rows of it. Lines end
     * with a line feed, tabs go to every eighth column, lines longer than {@value #LONGEST_LINE} columns go on in the
     * next row; paragraphs that are written as one line are wrapped, and the cells of tables that stand below each other are put
     * {@linkplain StackedCells side by side}, and {@linkplain BarTables those between bars} under each other.
     */
    public static List<Page> pages(String text) {
        var pages = new ArrayList<Page>();
        for (var part : text.split("\f", -1)) {
            var grid = new CharacterGrid();
            var lines = part.endsWith("\n") ? part.substring(0, part.length() - 1) : part;
            for (var line : BarTables.aligned(StackedCells.sideBySide(List.of(lines.split("\n", -1))))) {
                if (!isParagraph(line)) {
                    grid = withRoom(grid, pages);
                    grid.add(line);
                    continue;
                }
                int indent = line.length() - line.stripLeading().length();
                for (var row : new Paragraph(line.strip(), indent, false).lay(Flow.WIDTH)) {
                    grid = withRoom(grid, pages);
                    grid.add(row);
                }
            }
            pages.add(grid.page(pages.size()));
        }
        return pages;
    }

    /** The grid to go on with: a new one where this one is full and a page of its own. */
    private static CharacterGrid withRoom(CharacterGrid grid, List<Page> pages) {
        if (grid.rows < MOST_ROWS) {
            return grid;
        }
        pages.add(grid.page(pages.size()));
        return new CharacterGrid();
    }

    /**
     * Returns whether a line is a paragraph that whoever reads it has to wrap, as many mail programs write them: long, and words,
     * with nothing set apart by more than a blank.
     */
    private static boolean isParagraph(String line) {
        if (line.length() <= WRAPPED || APART.matcher(line).find()) {
            return false;
        }
        var words = line.strip().split("\\s+", -1);
        long ofLetters = Arrays.stream(words)
                .filter(word -> WORD.matcher(word).matches())
                .count();
        return ofLetters > MOSTLY * words.length;
    }

    /** Adds a row of words that know their columns. */
    void add(Line line) {
        for (var word : line.words()) {
            words.add(new Placed(
                    word.text(), rows, word.column(), word.width(), word.bold(), word.confidence(), word.link()));
            columns = Math.max(columns, (int) Math.ceil(word.column() + word.width()));
        }
        rows++;
    }

    int rows() {
        return rows;
    }

    private void add(String written) {
        var line = PrintedText.undivided(written);
        var word = new StringBuilder();
        int begin = 0;
        int column = 0;
        for (int i = 0; i < line.length(); ) {
            int codePoint = line.codePointAt(i);
            i += Character.charCount(codePoint);
            if (PrintedText.isSpace(codePoint)) {
                place(word, begin, column);
                column = codePoint == '\t' ? column - column % TAB + TAB : column + 1;
                if (column >= LONGEST_LINE) {
                    rows++;
                    column = 0;
                }
                continue;
            }
            var printed = PrintedText.of(Character.toString(codePoint));
            if (printed.isEmpty()) {
                continue;
            }
            if (word.isEmpty()) {
                begin = column;
            } else if (column >= LONGEST_LINE && begin > 0) {
                rows++;
                column -= begin;
                begin = 0;
            } else if (column >= LONGEST_LINE) {
                place(word, begin, column);
                rows++;
                column = 0;
                begin = 0;
            }
            word.append(printed);
            column += PrintedText.columns(printed);
        }
        place(word, begin, column);
        rows++;
    }

    private void place(StringBuilder word, int begin, int end) {
        if (!word.isEmpty()) {
            words.add(new Placed(word.toString(), rows, begin, Math.max(1, end - begin), false, 1, null));
            columns = Math.max(columns, end);
            word.setLength(0);
        }
    }

    /** Where a stretch of a row is on the page, once all rows are there. */
    Box box(int row, double from, double to) {
        double width = columns;
        double height = Math.max(1, rows);
        return new Box(from / width, (row + TOP) / height, to / width, (row + BOTTOM) / height);
    }

    /** The page, as wide as its longest row and as high as it has rows. */
    Page page(int index) {
        double width = columns;
        double height = Math.max(1, rows);
        var placed = words.stream()
                .filter(word -> !word.text.isEmpty())
                .map(word -> new Word(word.text, box(word, width, height), FONT_SIZE, word.bold, word.confidence))
                .toList();
        return new Page(index, width * CELL_WIDTH, height * CELL_HEIGHT, placed).withLinks(links(width, height));
    }

    private static Box box(Placed word, double width, double height) {
        // A picture without words stands between its row and the one above, where it covers no word of another.
        boolean picture = word.text.isEmpty();
        return new Box(
                word.column / width,
                (word.row + (picture ? BOTTOM - 1 : TOP)) / height,
                (word.column + word.width) / width,
                (word.row + (picture ? TOP : BOTTOM)) / height);
    }

    /** A box for each row of a link, two where something else stands within. */
    private List<Link> links(double width, double height) {
        var boxes = new LinkedHashMap<Hyperlink, List<Box>>();
        Placed before = null;
        for (var word : words) {
            if (word.link != null) {
                var own = boxes.computeIfAbsent(word.link, link -> new ArrayList<>());
                var box = box(word, width, height);
                boolean goesOn = before != null
                        && before.link == word.link
                        && before.row == word.row
                        && before.text.isEmpty() == word.text.isEmpty();
                if (goesOn) {
                    own.set(own.size() - 1, own.get(own.size() - 1).union(box));
                } else {
                    own.add(box);
                }
            }
            before = word;
        }
        var links = new ArrayList<Link>();
        boxes.forEach((link, own) -> links.add(new Link(link.target(), own)));
        return links;
    }
}
