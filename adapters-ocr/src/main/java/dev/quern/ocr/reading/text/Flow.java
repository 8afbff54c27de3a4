package dev.quern.ocr.reading.text;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import java.util.ArrayList;
import java.util.List;

/**
 * A document as a sequence of blocks, on its way to pages of words on a {@link CharacterGrid}. Text is wrapped at
 * {@value #WIDTH} columns; a page ends where a block says so and after a number of lines, but not within a table's row.
 */
public final class Flow {
    /** Lines of a page where the format has pages, but the file does not say where they end. */
    public static final int PRINTED_ROWS = 100;

    static final int WIDTH = 110;
    private static final int MOST_BLANK_LINES = 2;
    /** A table's row of more lines than this is cut all the same. */
    private static final int TALLEST_ROW = 60;

    private final int rowsPerPage;
    private final int maxPages;
    private int beyond;

    /**
     * @param rowsPerPage lines after which a page ends by itself
     * @param maxPages how many pages a document may have
     */
    public Flow(int rowsPerPage, int maxPages) {
        this.rowsPerPage = rowsPerPage;
        this.maxPages = maxPages;
    }

    /** The pages of a spreadsheet: what it prints on is not known. */
    public static Pages ofSheets(List<Block> blocks, ReadingLimits limits) throws UnreadableFile {
        return new Flow(CharacterGrid.MOST_ROWS, limits.pages()).lay(blocks, false);
    }

    /** Its cells, each table a sheet, where they are on those pages. */
    public static Reading.Spreadsheet rows(List<Block> blocks, ReadingLimits limits) throws UnreadableFile {
        ofSheets(blocks, limits);
        return new Reading.Spreadsheet(blocks.stream()
                .filter(Table.class::isInstance)
                .map(table -> ((Table) table).asRead())
                .toList());
    }

    /**
     * Lays blocks out.
     *
     * @param paged whether the format has pages
     * @throws UnreadableFile where there are more pages than may be
     */
    public Pages lay(List<Block> blocks, boolean paged) throws UnreadableFile {
        var pages = new ArrayList<Page>();
        var open = new ArrayList<Line>();
        boolean broken = false;
        for (var block : blocks) {
            if (block instanceof Block.PageBreak) {
                broken = true;
                continue;
            }
            if (broken && block instanceof Paragraph text && text.isBlank()) {
                continue;
            }
            if (broken) {
                end(open, open.size(), pages);
                broken = false;
            }
            for (var line : block.lay(block instanceof Table ? Table.WIDEST : WIDTH)) {
                add(line, open, pages);
            }
        }
        end(open, open.size(), pages);
        if (beyond > 0) {
            throw new UnreadableFile(
                    "The document has %d pages; at most %d are read".formatted(maxPages + beyond, maxPages));
        }
        if (pages.isEmpty()) {
            pages.add(new CharacterGrid().page(0));
        }
        return new Pages(pages, paged);
    }

    private void add(Line line, List<Line> open, List<Page> pages) {
        if (line.words().isEmpty() && blanks(open) >= MOST_BLANK_LINES) {
            return;
        }
        if (open.size() >= rowsPerPage) {
            int end = open.size();
            while (line.joined()
                    && end > Math.max(1, open.size() - TALLEST_ROW)
                    && open.get(end - 1).joined()) {
                end--;
            }
            end(open, line.joined() && end > 1 ? end - 1 : open.size(), pages);
        }
        open.add(line);
    }

    private static int blanks(List<Line> lines) {
        int blanks = 0;
        while (blanks < lines.size()
                && lines.get(lines.size() - 1 - blanks).words().isEmpty()) {
            blanks++;
        }
        return blanks;
    }

    private void end(List<Line> open, int at, List<Page> pages) {
        var done = open.subList(0, at);
        if (done.stream().anyMatch(line -> !line.words().isEmpty())) {
            if (pages.size() == maxPages) {
                beyond++; // counted, for the message that says so
            } else {
                var grid = new CharacterGrid();
                done.forEach(grid::add);
                for (int row = 0; row < done.size(); row++) {
                    for (var part : done.get(row).cells()) {
                        part.cell().stands(pages.size(), grid.box(row, part.from(), part.to()));
                    }
                }
                pages.add(grid.page(pages.size()));
            }
        }
        done.clear();
    }
}
