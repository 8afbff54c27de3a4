package dev.quern.ocr.reading.odf;

import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.BoldMarks;
import dev.quern.ocr.reading.text.LinkMarks;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.Table;
import dev.quern.ocr.reading.text.UnreadableFile;
import dev.quern.ocr.reading.text.WebAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;

/**
 * Text of OpenDocument to blocks: paragraphs, lists, tables, text boxes after the paragraph that they are anchored in.
 * Tracked deletions, annotations and hidden text are left out; the bodies of notes are gathered.
 */
final class OdfText {
    private static final int MOST_BLANKS = 200;
    private static final int MOST_REPEATS = 100;

    private final OdfStyles styles;
    private final int maxColumns;
    private final Function<String, List<Block>> pictures;
    private final List<Block> notes = new ArrayList<>();

    /** Text whose pictures are not read. */
    OdfText(OdfStyles styles, int maxColumns) {
        this(styles, maxColumns, part -> List.of());
    }

    /** @param pictures the text on a picture, by the name of its part */
    OdfText(OdfStyles styles, int maxColumns, Function<String, List<Block>> pictures) {
        this.styles = styles;
        this.maxColumns = maxColumns;
        this.pictures = pictures;
    }

    /** The bodies of the notes met so far. */
    List<Block> notes() {
        return notes;
    }

    /** Adds the blocks of the element that has just begun, up to its end. */
    void blocks(SafeXml xml, List<Block> blocks) throws XMLStreamException, UnreadableFile {
        blocks(xml, blocks, 0);
    }

    private void blocks(SafeXml xml, List<Block> blocks, int level) throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        while (xml.child(inside)) {
            block(xml, blocks, level);
        }
    }

    private void block(SafeXml xml, List<Block> blocks, int level) throws XMLStreamException, UnreadableFile {
        switch (xml.getLocalName()) {
            case "p", "h" -> paragraph(xml, blocks, level);
            case "list" -> list(xml, blocks, level);
            case "table" -> table(xml, blocks);
            case "section" -> {
                if (styles.isHidden(xml.attribute("style-name"))
                        || xml.attribute("display", "").equals("none")) {
                    xml.skip();
                } else {
                    blocks(xml, blocks, level);
                }
            }
            case "soft-page-break" -> blocks.add(Block.PAGE_BREAK);
            case "image" -> {
                blocks.addAll(pictures.apply(xml.attribute("href", "")));
                xml.skip();
            }
            case "frame", "text-box", "custom-shape", "rect", "g", "a" -> blocks(xml, blocks, level);
            case "index-body", "index-title", "table-of-content", "alphabetical-index", "numbered-paragraph" ->
                blocks(xml, blocks, level);
            default -> xml.skip();
        }
    }

    private void list(SafeXml xml, List<Block> blocks, int level) throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        while (xml.child(inside)) {
            if (!xml.is("list-item") && !xml.is("list-header")) {
                xml.skip();
                continue;
            }
            var item = new ArrayList<Block>();
            boolean marked = xml.is("list-item");
            blocks(xml, item, level + 1);
            for (int i = 0; i < item.size(); i++) {
                boolean first = i == 0 && marked;
                blocks.add(
                        first
                                        && item.get(i) instanceof Paragraph text
                                        && !text.text().isBlank()
                                ? text.after("• ")
                                : item.get(i));
            }
        }
    }

    private void paragraph(SafeXml xml, List<Block> blocks, int level) throws XMLStreamException, UnreadableFile {
        var style = xml.attribute("style-name");
        if (styles.isHidden(style)) {
            xml.skip();
            return;
        }
        if (styles.startsPage(style)) {
            blocks.add(Block.PAGE_BREAK);
        }
        var text = new Text(styles.isBold(style));
        text.inline(xml);
        text.flush(blocks, 2 * Math.max(0, level - 1));
        blocks.addAll(text.boxes);
        if (styles.endsPage(style)) {
            blocks.add(Block.PAGE_BREAK);
        }
    }

    private void table(SafeXml xml, List<Block> blocks) throws XMLStreamException, UnreadableFile {
        if (styles.startsPage(xml.attribute("style-name"))) {
            blocks.add(Block.PAGE_BREAK);
        }
        var rows = new ArrayList<List<Table.Cell>>();
        rows(xml, rows);
        blocks.add(new Table(rows, maxColumns));
    }

    private void rows(SafeXml xml, List<List<Table.Cell>> rows) throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        while (xml.child(inside)) {
            switch (xml.getLocalName()) {
                case "table-header-rows", "table-rows", "table-row-group" -> rows(xml, rows);
                case "table-row" -> {
                    int repeated = Math.min(MOST_REPEATS, xml.number("number-rows-repeated", 1));
                    if (xml.attribute("visibility", "visible").equals("visible")) {
                        var row = row(xml);
                        for (int i = 0; i < repeated; i++) {
                            rows.add(row);
                        }
                    } else {
                        xml.skip();
                    }
                }
                default -> xml.skip();
            }
        }
    }

    private List<Table.Cell> row(SafeXml xml) throws XMLStreamException, UnreadableFile {
        var cells = new ArrayList<Table.Cell>();
        int inside = xml.depth();
        while (xml.child(inside)) {
            if (!xml.is("table-cell")) {
                xml.skip(); // covered by a merged cell
                continue;
            }
            int columns = Math.max(1, Math.min(maxColumns, xml.number("number-columns-spanned", 1)));
            int below = Math.max(1, Math.min(MOST_REPEATS, xml.number("number-rows-spanned", 1)));
            int repeated = Math.max(1, Math.min(maxColumns + 1, xml.number("number-columns-repeated", 1)));
            var blocks = new ArrayList<Block>();
            blocks(xml, blocks, 0);
            for (int i = 0; i < repeated; i++) {
                cells.add(new Table.Cell(blocks, columns, below));
            }
        }
        return cells;
    }

    /** The words of a paragraph, or of what is built like one, up to its end. */
    String text(SafeXml xml) throws XMLStreamException, UnreadableFile {
        var text = new Text(false);
        text.inline(xml);
        return text.words.toString();
    }

    /** One paragraph while its parts come in. */
    private final class Text {
        private final StringBuilder words = new StringBuilder();
        private final LinkMarks links = new LinkMarks();
        private final List<Block> before = new ArrayList<>();
        private final List<Block> boxes = new ArrayList<>();
        private final boolean boldStyle;
        private final BoldMarks bold = new BoldMarks();

        Text(boolean boldStyle) {
            this.boldStyle = boldStyle;
        }

        void inline(SafeXml xml) throws XMLStreamException, UnreadableFile {
            inline(xml, boldStyle);
        }

        private void inline(SafeXml xml, boolean isBold) throws XMLStreamException, UnreadableFile {
            int inside = xml.depth();
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == SafeXml.CHARACTERS || event == SafeXml.CDATA || event == SafeXml.SPACE) {
                    var text = xml.getText().replaceAll("[ \t\r\n]+", " ");
                    boolean again = text.startsWith(" ") && endsBlank();
                    var added = again ? text.substring(1) : text;
                    bold.add(isBold, added, words.length());
                    words.append(added);
                } else if (event == SafeXml.END_ELEMENT && xml.depth() < inside) {
                    return;
                } else if (event == SafeXml.START_ELEMENT) {
                    element(xml, isBold);
                }
            }
        }

        private boolean endsBlank() {
            return words.length() > 0 && words.charAt(words.length() - 1) == ' ';
        }

        private void element(SafeXml xml, boolean isBold) throws XMLStreamException, UnreadableFile {
            switch (xml.getLocalName()) {
                case "span" -> {
                    var style = xml.attribute("style-name");
                    if (styles.isHidden(style)) {
                        xml.skip();
                    } else {
                        inline(xml, isBold || styles.isBold(style));
                    }
                }
                case "a" -> {
                    links.begin(WebAddress.of(xml.attribute("href", "")), words.length());
                    inline(xml, isBold);
                    links.end(words.length());
                }
                case "s" -> {
                    words.append(" ".repeat(Math.max(1, Math.min(MOST_BLANKS, xml.number("c", 1)))));
                    xml.skip();
                }
                case "tab" -> {
                    words.append('\t');
                    xml.skip();
                }
                case "line-break" -> {
                    words.append('\n');
                    xml.skip();
                }
                case "soft-page-break" -> {
                    flush(before, 0);
                    before.add(Block.PAGE_BREAK);
                    xml.skip();
                }
                case "note" -> {
                    int inside = xml.depth();
                    while (xml.child(inside)) {
                        if (xml.is("note-body")) {
                            blocks(xml, notes);
                        } else {
                            xml.skip();
                        }
                    }
                }
                case "frame", "text-box", "custom-shape", "rect", "g", "control" -> blocks(xml, boxes);
                case "annotation", "annotation-end", "tracked-changes", "hidden-text", "hidden-paragraph", "script" ->
                    xml.skip();
                case "rt" -> xml.skip();
                default -> inline(xml, isBold);
            }
        }

        void flush(List<Block> blocks, int indent) {
            var text = words.toString();
            if (blocks != before) {
                blocks.addAll(before);
                if (!before.isEmpty() && text.isBlank()) {
                    return;
                }
            } else if (text.isBlank()) {
                return;
            }
            blocks.add(new Paragraph(text, indent, bold.take(0, text.length()), links.take(0, text.length())));
            words.setLength(0);
        }
    }
}
