package dev.quern.ocr.reading.office;

import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.BoldMarks;
import dev.quern.ocr.reading.text.LinkMarks;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.UnreadableFile;
import dev.quern.ocr.reading.text.WebAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * WordprocessingML to blocks: paragraphs, tables, text boxes after the paragraph they are anchored in, notes where the
 * consumer of their references puts them. What was deleted under tracked changes, hidden text, instructions of fields
 * and placeholders of empty form fields are left out.
 */
final class DocxBody {
    private final DocxStyles styles;
    private final DocxNumbering numbering;
    private final int maxColumns;
    private final Consumer<String> notes;
    private final SectionEnd sections;
    private final Function<@Nullable String, List<Block>> pictures;
    private final Function<@Nullable String, @Nullable String> addresses;

    /** Reads the properties of a section, and says what is to be done with the blocks before its end. */
    @FunctionalInterface
    interface SectionEnd {
        Consumer<List<Block>> read(SafeXml properties) throws XMLStreamException;
    }

    /**
     * @param notes told of each reference to a note: {@code footnote} or {@code endnote}, a slash, and its id
     * @param pictures the text on a picture, by the id of its relation
     * @param addresses the address a link leads to, by the id of its relation
     */
    DocxBody(
            DocxStyles styles,
            DocxNumbering numbering,
            int maxColumns,
            Consumer<String> notes,
            SectionEnd sections,
            Function<@Nullable String, List<Block>> pictures,
            Function<@Nullable String, @Nullable String> addresses) {
        this.styles = styles;
        this.numbering = numbering;
        this.maxColumns = maxColumns;
        this.notes = notes;
        this.sections = sections;
        this.pictures = pictures;
        this.addresses = addresses;
    }

    /** The blocks in the element that has just begun, up to its end. */
    List<Block> blocks(SafeXml xml) throws XMLStreamException, UnreadableFile {
        var blocks = new ArrayList<Block>();
        blocks(xml, blocks);
        return blocks;
    }

    private void blocks(SafeXml xml, List<Block> blocks) throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        while (xml.child(inside)) {
            switch (xml.getLocalName()) {
                case "p" -> new Text(blocks).read(xml);
                case "tbl" -> table(xml, blocks);
                case "sdt" -> control(xml, content -> blocks(content, blocks));
                case "sectPr" -> sections.read(xml).accept(blocks);
                case "ins", "moveTo", "customXml", "smartTag", "AlternateContent", "Choice" -> blocks(xml, blocks);
                default -> xml.skip();
            }
        }
    }

    /** Reads something inside the element at the cursor. */
    @FunctionalInterface
    private interface Reading {
        void read(SafeXml xml) throws XMLStreamException, UnreadableFile;
    }

    /** A content control, unless it shows its placeholder. */
    private static void control(SafeXml xml, Reading content) throws XMLStreamException, UnreadableFile {
        boolean placeholder = false;
        int inside = xml.depth();
        while (xml.child(inside)) {
            if (xml.is("sdtPr")) {
                int properties = xml.depth();
                while (xml.child(properties)) {
                    placeholder |= xml.is("showingPlcHdr") && DocxStyles.isOn(xml);
                }
            } else if (xml.is("sdtContent") && !placeholder) {
                content.read(xml);
            } else {
                xml.skip();
            }
        }
    }

    private void table(SafeXml xml, List<Block> blocks) throws XMLStreamException, UnreadableFile {
        var grid = new CellGrid();
        rows(xml, grid);
        blocks.add(grid.table(maxColumns));
    }

    private void rows(SafeXml xml, CellGrid grid) throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        while (xml.child(inside)) {
            switch (xml.getLocalName()) {
                case "tr" -> row(xml, grid);
                case "sdt" -> control(xml, content -> rows(content, grid));
                case "ins", "moveTo", "customXml" -> rows(xml, grid);
                default -> xml.skip();
            }
        }
    }

    private void row(SafeXml xml, CellGrid grid) throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        boolean begun = false;
        while (xml.child(inside)) {
            if (xml.is("trPr")) {
                int properties = xml.depth();
                boolean deleted = false;
                int before = 0;
                while (xml.child(properties)) {
                    deleted |= xml.is("del") || (xml.is("hidden") && DocxStyles.isOn(xml));
                    before = xml.is("gridBefore") ? xml.number("val", 0) : before;
                }
                if (deleted) {
                    while (xml.child(inside)) {
                        xml.skip();
                    }
                    return;
                }
                grid.row();
                begun = true;
                if (before > 0) {
                    grid.cell(new ArrayList<>(), Math.min(before, maxColumns));
                }
                continue;
            }
            if (!begun && !xml.is("tblPrEx")) {
                grid.row();
                begun = true;
            }
            cells(xml, grid);
        }
    }

    /** A cell, or what is wrapped around cells. */
    private void cells(SafeXml xml, CellGrid grid) throws XMLStreamException, UnreadableFile {
        switch (xml.getLocalName()) {
            case "tc" -> cell(xml, grid);
            case "sdt" ->
                control(xml, content -> {
                    int inside = content.depth();
                    while (content.child(inside)) {
                        cells(content, grid);
                    }
                });
            case "ins", "moveTo", "customXml" -> {
                int inside = xml.depth();
                while (xml.child(inside)) {
                    cells(xml, grid);
                }
            }
            default -> xml.skip();
        }
    }

    private void cell(SafeXml xml, CellGrid grid) throws XMLStreamException, UnreadableFile {
        var blocks = new ArrayList<Block>();
        int columns = 1;
        boolean continued = false;
        int inside = xml.depth();
        while (xml.child(inside)) {
            switch (xml.getLocalName()) {
                case "tcPr" -> {
                    int properties = xml.depth();
                    while (xml.child(properties)) {
                        switch (xml.getLocalName()) {
                            case "gridSpan" -> columns = Math.max(1, Math.min(maxColumns, xml.number("val", 1)));
                            case "vMerge" ->
                                continued = !xml.attribute("val", "continue").equals("restart");
                            default -> {}
                        }
                    }
                }
                case "p" -> new Text(blocks).read(xml);
                case "tbl" -> table(xml, blocks);
                case "sdt" -> control(xml, content -> blocks(content, blocks));
                case "ins", "moveTo", "customXml" -> blocks(xml, blocks);
                default -> xml.skip();
            }
        }
        if (continued) {
            grid.continued(blocks.stream().allMatch(DocxBody::isBlank) ? List.of() : blocks, columns);
        } else {
            grid.cell(blocks, columns);
        }
    }

    private static boolean isBlank(Block block) {
        return block instanceof Paragraph text && text.text().isBlank();
    }

    /** One paragraph while its runs come in. */
    private final class Text {
        private final List<Block> blocks;
        private final List<Block> boxes = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private final LinkMarks links = new LinkMarks();
        /** The instruction of the field that is open; null after it, up to the field's end. */
        private @Nullable StringBuilder code;

        private final BoldMarks bold = new BoldMarks();
        private @Nullable String style;
        private @Nullable String list;
        private int level;
        private boolean labelled;
        private boolean placed;
        private @Nullable Consumer<List<Block>> sectionEnd;

        Text(List<Block> blocks) {
            this.blocks = blocks;
        }

        void read(SafeXml xml) throws XMLStreamException, UnreadableFile {
            inline(xml);
            if (!placed || !text.isEmpty()) {
                place();
            }
            blocks.addAll(boxes);
            if (sectionEnd != null) {
                sectionEnd.accept(blocks);
            }
        }

        private void place() {
            boolean blank = text.toString().isBlank();
            var label = labelled || blank ? "" : numbering.label(list, level);
            labelled |= !label.isEmpty();
            var words = label.isEmpty() ? text.toString() : label + " " + text;
            blocks.add(new Paragraph(
                    words,
                    list == null ? 0 : 2 * level,
                    bold.take(words.length() - text.length(), text.length()),
                    links.take(words.length() - text.length(), text.length())));
            text.setLength(0);
            placed = true;
        }

        private void breakPage() {
            if (!text.toString().isBlank()) {
                place();
            }
            text.setLength(0);
            placed = true;
            blocks.add(Block.PAGE_BREAK);
        }

        private void inline(SafeXml xml) throws XMLStreamException, UnreadableFile {
            int inside = xml.depth();
            while (xml.child(inside)) {
                switch (xml.getLocalName()) {
                    case "pPr" -> properties(xml);
                    case "r" -> run(xml);
                    case "sdt" -> control(xml, this::inline);
                    case "hyperlink" -> linked(xml, addresses.apply(xml.attribute("id")));
                    case "fldSimple" -> {
                        var address = WebAddress.ofField(xml.attribute("instr", ""));
                        if (address == null) {
                            inline(xml);
                        } else {
                            linked(xml, address);
                        }
                    }
                    case "ins", "moveTo", "smartTag", "customXml", "dir", "bdo" -> inline(xml);
                    case "oMath", "oMathPara", "ruby", "rubyBase" -> inline(xml);
                    case "e", "num", "den", "sup", "sub", "f", "sSup", "sSub", "d", "rad" -> inline(xml);
                    default -> xml.skip();
                }
            }
        }

        private void linked(SafeXml xml, @Nullable String address) throws XMLStreamException, UnreadableFile {
            links.begin(address, text.length());
            inline(xml);
            links.end(text.length());
        }

        /** A field is what it is, then what it shows. */
        private void field(String part) {
            switch (part) {
                case "begin" -> code = new StringBuilder();
                case "separate" -> {
                    var address = code == null ? null : WebAddress.ofField(code.toString());
                    if (address != null) {
                        links.begin(address, text.length());
                    }
                    code = null;
                }
                case "end" -> {
                    links.end(text.length());
                    code = null;
                }
                default -> {}
            }
        }

        private void properties(SafeXml xml) throws XMLStreamException {
            int inside = xml.depth();
            while (xml.child(inside)) {
                switch (xml.getLocalName()) {
                    case "pStyle" -> {
                        style = xml.attribute("val");
                        if (styles.startsPage(style)) {
                            blocks.add(Block.PAGE_BREAK);
                        }
                    }
                    case "pageBreakBefore" -> {
                        if (DocxStyles.isOn(xml)) {
                            blocks.add(Block.PAGE_BREAK);
                        }
                    }
                    case "numPr" -> {
                        int number = xml.depth();
                        while (xml.child(number)) {
                            if (xml.is("ilvl")) {
                                level = xml.number("val", 0);
                            } else if (xml.is("numId")) {
                                list = xml.attribute("val");
                            }
                        }
                    }
                    // The paragraph that carries them is the last of its section.
                    case "sectPr" -> sectionEnd = sections.read(xml);
                    default -> xml.skip();
                }
            }
        }

        private void run(SafeXml xml) throws XMLStreamException, UnreadableFile {
            boolean runBold = styles.isBold(style);
            int inside = xml.depth();
            while (xml.child(inside)) {
                switch (xml.getLocalName()) {
                    case "rPr" -> {
                        boolean hidden = false;
                        int properties = xml.depth();
                        while (xml.child(properties)) {
                            switch (xml.getLocalName()) {
                                case "b" -> runBold = DocxStyles.isOn(xml);
                                case "rStyle" -> {
                                    runBold |= styles.isBold(xml.attribute("val"));
                                    hidden |= styles.isHidden(xml.attribute("val"));
                                }
                                case "vanish" -> hidden = DocxStyles.isOn(xml);
                                default -> {}
                            }
                        }
                        if (hidden) {
                            while (xml.child(inside)) {
                                xml.skip();
                            }
                            return;
                        }
                    }
                    case "t" -> {
                        var words = xml.text();
                        bold.add(runBold, words, text.length());
                        text.append(words);
                    }
                    case "tab", "ptab" -> text.append('\t');
                    case "cr" -> text.append('\n');
                    case "br" -> {
                        if (xml.attribute("type", "").equals("page")) {
                            breakPage();
                        } else {
                            text.append('\n');
                        }
                    }
                    case "lastRenderedPageBreak" -> breakPage();
                    case "noBreakHyphen" -> text.append('-');
                    case "sym" -> text.append(symbol(xml.attribute("char", "")));
                    case "instrText" -> {
                        var words = xml.text();
                        if (code != null) {
                            code.append(words);
                        }
                    }
                    case "fldChar" -> {
                        field(xml.attribute("fldCharType", ""));
                        formField(xml);
                    }
                    case "footnoteReference", "endnoteReference" ->
                        notes.accept(xml.getLocalName().replace("Reference", "/") + xml.attribute("id", ""));
                    case "drawing", "pict", "object", "AlternateContent" -> boxes(xml);
                    case "ruby" -> inline(xml);
                    default -> xml.skip();
                }
            }
        }

        /** The text boxes and pictures of a drawing; where there are two renderings of it, those of the first. */
        private void boxes(SafeXml xml) throws XMLStreamException, UnreadableFile {
            int inside = xml.depth();
            while (xml.child(inside)) {
                if (xml.is("txbxContent")) {
                    blocks(xml, boxes);
                } else if (xml.is("blip") || xml.is("imagedata")) {
                    boxes.addAll(pictures.apply(xml.attribute(xml.is("blip") ? "embed" : "id")));
                    xml.skip();
                } else if (xml.is("Fallback")) {
                    xml.skip();
                } else {
                    boxes(xml);
                }
            }
        }

        /** Check boxes and lists of the old kind of form have no text of their own. */
        private void formField(SafeXml xml) throws XMLStreamException {
            int inside = xml.depth();
            var entries = new ArrayList<String>();
            int chosen = 0;
            @Nullable Boolean checked = null;
            while (xml.depth() >= inside && xml.hasNext()) {
                if (xml.next() != SafeXml.START_ELEMENT) {
                    continue;
                }
                switch (xml.getLocalName()) {
                    case "checkBox" -> checked = false;
                    case "checked" -> checked = DocxStyles.isOn(xml);
                    case "default" -> checked = checked == null ? null : checked || DocxStyles.isOn(xml);
                    case "result" -> chosen = xml.number("val", 0);
                    case "listEntry" -> entries.add(xml.attribute("val", ""));
                    default -> {}
                }
            }
            if (checked != null) {
                text.append(checked ? "☒" : "☐");
            } else if (chosen >= 0 && chosen < entries.size()) {
                text.append(entries.get(chosen));
            }
        }
    }

    /**
     * Returns the character for a code of a symbol font: boxes that forms are ticked with, bullets, the euro; a blank
     * for others, which say nothing to a reader.
     */
    private static String symbol(String code) {
        return switch (code.toUpperCase(Locale.ROOT)) {
            case "F0FE", "F0FD", "F0FC", "F078", "F053", "F052" -> "☒";
            case "F0A8", "F06F", "F071", "F0A3" -> "☐";
            case "F0B7", "F0A7" -> "•";
            case "F080" -> "€";
            default -> " ";
        };
    }
}
