package dev.quern.ocr.reading.office;

import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.BoldMarks;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.poi.hwpf.usermodel.CharacterRun;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.hwpf.usermodel.Table;
import org.apache.poi.hwpf.usermodel.TableCell;
import org.jspecify.annotations.Nullable;

/** A range of a DOC to blocks, without what is hidden or deleted, and of fields only their results. */
final class DocBlocks {
    private static final int MOST_NESTED = 20;
    private static final char FIELD = '\u0013';
    private static final char RESULT = '\u0014';
    private static final char FIELD_END = '\u0015';

    private final int maxColumns;
    private final Function<CharacterRun, List<Block>> pictures;
    /** Fields whose instruction is being passed over, and those whose result is being read. */
    private int instructions;

    private int results;

    /** @param pictures the text on the picture that a run is, or is the anchor of */
    DocBlocks(int maxColumns, Function<CharacterRun, List<Block>> pictures) {
        this.maxColumns = maxColumns;
        this.pictures = pictures;
    }

    void read(Range range, List<Block> blocks) throws UnreadableFile {
        read(range, blocks, 0);
    }

    private void read(Range range, List<Block> blocks, int level) throws UnreadableFile {
        for (int i = 0; i < range.numParagraphs(); i++) {
            var paragraph = range.getParagraph(i);
            if (level < MOST_NESTED && paragraph.isInTable() && paragraph.getTableLevel() > level) {
                var table = range.getTable(paragraph);
                blocks.add(table(table));
                i += Math.max(1, table.numParagraphs()) - 1;
                continue;
            }
            if (paragraph.pageBreakBefore()) {
                blocks.add(Block.PAGE_BREAK);
            }
            paragraph(paragraph, blocks);
        }
    }

    private Block table(Table table) throws UnreadableFile {
        var edges = new TreeSet<Integer>();
        for (int r = 0; r < table.numRows(); r++) {
            var row = table.getRow(r);
            for (int c = 0; c < row.numCells(); c++) {
                edges.add(row.getCell(c).getLeftEdge());
            }
        }
        var grid = new CellGrid();
        for (int r = 0; r < table.numRows(); r++) {
            var row = table.getRow(r);
            grid.row();
            for (int c = 0; c < row.numCells(); c++) {
                var cell = row.getCell(c);
                var blocks = new ArrayList<Block>();
                read(cell, blocks, table.getTableLevel());
                int columns = columns(cell, c + 1 < row.numCells() ? row.getCell(c + 1) : null, edges);
                boolean first = cell.isFirstVerticallyMerged() || !cell.isVerticallyMerged();
                if (cell.isMerged() && !cell.isFirstMerged()) {
                    continue;
                }
                if (first) {
                    grid.cell(blocks, columns);
                } else {
                    grid.continued(blocks.stream().allMatch(DocBlocks::isBlank) ? List.of() : blocks, columns);
                }
            }
        }
        return grid.table(maxColumns);
    }

    private static boolean isBlank(Block block) {
        return block instanceof Paragraph text && text.text().isBlank();
    }

    /** Counts the table's columns that a cell spans. Edges of neighbouring rows may differ by a hair. */
    private static int columns(TableCell cell, @Nullable TableCell next, NavigableSet<Integer> edges) {
        int from = cell.getLeftEdge();
        int to = next == null ? from + cell.getWidth() : next.getLeftEdge();
        int columns = 1;
        for (int edge : edges.tailSet(from, false)) {
            columns += edge < to - 20 && edge > from + 20 ? 1 : 0;
        }
        return columns;
    }

    private void paragraph(Range paragraph, List<Block> blocks) {
        var text = new StringBuilder();
        var pictured = new ArrayList<Block>();
        var bold = new BoldMarks();
        for (int i = 0; i < paragraph.numCharacterRuns(); i++) {
            var run = paragraph.getCharacterRun(i);
            if (run.isMarkedDeleted() || run.isVanished() || run.isFldVanished()) {
                fields(run);
                continue;
            }
            var raw = run.text();
            int before = text.length();
            for (int at = 0; at < raw.length(); at++) {
                append(raw.charAt(at), text, blocks);
            }
            if (instructions == 0) {
                pictured.addAll(pictures.apply(run));
            }
            if (text.length() > before) {
                bold.add(run.isBold(), text.substring(before), before);
            }
        }
        var words = text.toString();
        blocks.add(new Paragraph(words, 0, bold.take(0, words.length()), List.of()));
        blocks.addAll(pictured);
    }

    private void fields(CharacterRun run) {
        var ignored = new StringBuilder();
        run.text().chars().filter(c -> c >= FIELD && c <= FIELD_END).forEach(c -> append((char) c, ignored, List.of()));
    }

    private void append(char c, StringBuilder text, List<Block> blocks) {
        switch (c) {
            case FIELD -> instructions++;
            case RESULT -> {
                instructions = Math.max(0, instructions - 1);
                results++;
            }
            case FIELD_END -> {
                if (results > 0) {
                    results--;
                } else {
                    instructions = Math.max(0, instructions - 1);
                }
            }
            default -> {
                if (instructions == 0) {
                    visible(c, text, blocks);
                }
            }
        }
    }

    private static void visible(char c, StringBuilder text, List<Block> blocks) {
        switch (c) {
            case '\f' -> {
                if (!text.toString().isBlank()) {
                    blocks.add(Paragraph.of(text.toString()));
                }
                text.setLength(0);
                blocks.add(Block.PAGE_BREAK);
            }
            case '\u000b' -> text.append('\n');
            case '\r', '\u0007', '\n' -> {}
            case '\u001e' -> text.append('-'); // hard hyphen
            case '\u001f' -> {} // soft hyphen
            default -> {
                if (c >= ' ' || c == '\t') {
                    text.append(c);
                }
            }
        }
    }
}
