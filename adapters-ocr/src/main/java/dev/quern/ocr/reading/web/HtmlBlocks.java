package dev.quern.ocr.reading.web;

import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.BoldMarks;
import dev.quern.ocr.reading.text.Hyperlink;
import dev.quern.ocr.reading.text.LinkSpan;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.PrintedText;
import dev.quern.ocr.reading.text.Table;
import dev.quern.ocr.reading.text.UnreadableFile;
import dev.quern.ocr.reading.text.WebAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/** Elements of HTML to blocks. What is hidden by its element, an attribute or its own style is left out. */
final class HtmlBlocks {
    private static final Set<String> UNSEEN = Set.of(
            "head",
            "script",
            "style",
            "template",
            "noscript",
            "iframe",
            "object",
            "embed",
            "svg",
            "math",
            "canvas",
            "audio",
            "video",
            "datalist",
            "colgroup",
            "map",
            "frameset",
            "rp",
            "rt",
            "title",
            "link",
            "meta");
    private static final Set<String> APART = Set.of(
            "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "blockquote", "pre", "hr", "table", "figure");
    private static final Set<String> BLOCKS = Set.of(
            "div",
            "section",
            "article",
            "header",
            "footer",
            "main",
            "nav",
            "aside",
            "address",
            "center",
            "form",
            "fieldset",
            "legend",
            "li",
            "dt",
            "dd",
            "tr",
            "td",
            "th",
            "caption",
            "figcaption",
            "details",
            "summary",
            "body",
            "html",
            "tbody",
            "thead",
            "tfoot",
            "dir",
            "menu",
            "option");
    private static final Set<String> BOLD = Set.of("b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt");

    /** Elements that style some words of a line. */
    private static final Set<String> WITHIN_LINES =
            Set.of("span", "label", "strong", "b", "em", "i", "u", "small", "font", "a", "time", "data", "output");

    /** Of more, such as the entries of a menu, no one is told what another one says. */
    private static final int MOST_SIDE_BY_SIDE = 6;

    /** Columns of whole articles are read one after the other. */
    private static final int MOST_LINES_SIDE_BY_SIDE = 10;

    private final int maxColumns;
    private final String base;
    private final Styles styles;
    private final List<Block> blocks = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private final List<LinkSpan> links = new ArrayList<>();
    private @Nullable Hyperlink link;
    private boolean said;
    private final BoldMarks boldWords = new BoldMarks();
    private boolean bold;
    private boolean verbatim;
    private int indent;
    private String marker = "";

    /**
     * @param base what relative links are seen from; empty where the file does not say
     * @param styles of the document
     */
    HtmlBlocks(int maxColumns, String base, Styles styles) {
        this.maxColumns = maxColumns;
        this.base = base;
        this.styles = styles;
    }

    List<Block> blocks() {
        endLine();
        flushPictures();
        return blocks;
    }

    void read(Element element) throws UnreadableFile {
        for (var child : element.childNodes()) {
            node(child);
        }
    }

    private void node(Node node) throws UnreadableFile {
        if (node instanceof TextNode text) {
            append(text.getWholeText());
        } else if (node instanceof Element element && !isHidden(element)) {
            if (isSetOff(element)) {
                setOff(" ");
            }
            element(element);
        }
    }

    private boolean isHidden(Element element) {
        if (UNSEEN.contains(element.normalName()) || element.hasAttr("hidden")) {
            return true;
        }
        return styles.of(element).isHidden();
    }

    /**
     * Returns whether an element touches the one before it and hardly is the rest of its last word: "Total" and "45.00",
     * each in its own span, are set apart by a style that is somewhere else.
     */
    private boolean isSetOff(Element element) {
        if (line.isEmpty()
                || !WITHIN_LINES.contains(element.normalName())
                || !(element.previousSibling() instanceof Element before)
                || !WITHIN_LINES.contains(before.normalName())) {
            return false;
        }
        char last = line.charAt(line.length() - 1);
        char first = firstCharacter(element);
        boolean isNewWord = Character.isLowerCase(last) && (Character.isUpperCase(first) || Character.isDigit(first));
        return isNewWord || (Character.isDigit(last) && Character.isLetter(first));
    }

    /** The first character of an element's text; a blank where it has none. */
    private static char firstCharacter(Element element) {
        for (Node node = element; node != null; node = node.childNodeSize() == 0 ? null : node.childNode(0)) {
            if (node instanceof TextNode text && !text.getWholeText().isEmpty()) {
                return text.getWholeText().charAt(0);
            }
        }
        return ' ';
    }

    private void element(Element element) throws UnreadableFile {
        var name = element.normalName();
        var style = styles.of(element);
        boolean wasBold = bold;
        boolean wasVerbatim = verbatim;
        var linkAround = link;
        if (name.equals("a") && element.hasAttr("href")) {
            link = hyperlink(element.attr("href"));
            said = false;
        }
        bold |= BOLD.contains(name) || style.isBold();
        verbatim |= name.equals("pre") || style.isVerbatim();
        if (style.beginsPage()) {
            endLine();
            blocks.add(Block.PAGE_BREAK);
        }
        boolean apart = APART.contains(name);
        var around = element.parent() == null ? Style.NONE : styles.of(element.parent());
        boolean block = apart || style.isBlock(BLOCKS.contains(name)) || around.isStack();
        var gap = block ? "" : around.isRow() ? Style.GAP : style.gap();
        if (block) {
            endLine();
        }
        if (apart) {
            space();
        }
        setOff(gap);
        content(element, name, style);
        setOff(gap);
        if (link != null && link != linkAround && !said) {
            links.add(new LinkSpan(line.length(), line.length(), link));
        }
        link = linkAround;
        if (block) {
            endLine();
        }
        if (apart) {
            space();
        }
        bold = wasBold;
        verbatim = wasVerbatim;
    }

    private @Nullable Hyperlink hyperlink(String href) {
        var target = WebAddress.of(href, base);
        return target == null ? null : new Hyperlink(target);
    }

    private void content(Element element, String name, Style style) throws UnreadableFile {
        switch (name) {
            case "br" -> {
                if (line.isEmpty()) {
                    blocks.add(Paragraph.blank());
                } else {
                    endLine();
                }
            }
            case "ul", "ol", "dir", "menu" -> list(element, name.equals("ol"));
            case "dd", "blockquote" -> indented(element, 4);
            case "table" -> table(element);
            case "img" -> append(" " + element.attr("alt") + " ");
            case "input" -> input(element);
            case "select" -> {
                var chosen = element.selectFirst("option[selected]");
                var shown = chosen == null ? element.selectFirst("option") : chosen;
                append(shown == null ? "" : " " + shown.text() + " ");
            }
            case "textarea" -> {
                boolean before = verbatim;
                verbatim = true;
                append(element.wholeText());
                verbatim = before;
            }
            default -> {
                if (!isSideBySide(element, style)) {
                    read(element);
                }
            }
        }
    }

    /** Reads an element whose children stand side by side, and returns whether it is one. */
    private boolean isSideBySide(Element element, Style style) throws UnreadableFile {
        var children = element.childNodes().stream().filter(this::isSeen).toList();
        int columns = columns(children, style);
        if (columns < 2) {
            return false;
        }
        var cells = new ArrayList<Table.Cell>();
        for (var child : children) {
            cells.add(cell(child, child instanceof Element one ? styles.of(one).span(columns) : 1));
        }
        endLine();
        if (cells.stream().anyMatch(cell -> cell.blocks().size() > MOST_LINES_SIDE_BY_SIDE)) {
            cells.forEach(cell -> blocks.addAll(cell.blocks()));
        } else {
            flushPictures();
            blocks.add(new Table(rows(cells, columns), maxColumns));
        }
        return true;
    }

    private static List<List<Table.Cell>> rows(List<Table.Cell> cells, int columns) {
        var rows = new ArrayList<List<Table.Cell>>();
        int used = columns;
        for (var cell : cells) {
            if (used + cell.columns() > columns) {
                rows.add(new ArrayList<>());
                used = 0;
            }
            rows.get(rows.size() - 1).add(cell);
            used += cell.columns();
        }
        return rows;
    }

    private boolean isSeen(Node node) {
        return node instanceof TextNode text ? !text.isBlank() : node instanceof Element element && !isHidden(element);
    }

    /** How many children of an element stand side by side; 0 where they follow each other like words or blocks. */
    private int columns(List<Node> children, Style style) {
        if (style.isGrid()) {
            return style.tracks() > maxColumns ? 0 : style.tracks();
        }
        boolean areCells = children.stream()
                .anyMatch(
                        child -> child instanceof Element one && styles.of(one).isCell());
        return (style.isRow() || areCells) && children.size() <= MOST_SIDE_BY_SIDE ? children.size() : 0;
    }

    private Table.Cell cell(Node content, int columns) throws UnreadableFile {
        var inside = inside();
        inside.node(content);
        said |= inside.said;
        return new Table.Cell(trimmed(inside.blocks()), columns, 1);
    }

    /** For what stands inside something, with the style that is around it. */
    private HtmlBlocks inside() {
        var inside = new HtmlBlocks(maxColumns, base, styles);
        inside.bold = bold;
        inside.verbatim = verbatim;
        inside.link = link;
        return inside;
    }

    private void indented(Element element, int columns) throws UnreadableFile {
        indent += columns;
        read(element);
        endLine();
        indent -= columns;
    }

    private void list(Element list, boolean numbered) throws UnreadableFile {
        int number = 1;
        try {
            number = Integer.parseInt(list.attr("start").strip());
        } catch (NumberFormatException none) {
            // From 1, then.
        }
        indent += 2;
        for (var child : list.childNodes()) {
            if (child instanceof Element item && item.normalName().equals("li") && !isHidden(item)) {
                endLine();
                marker = numbered ? number++ + ". " : "• ";
            }
            node(child);
        }
        endLine();
        marker = "";
        indent -= 2;
    }

    private void input(Element input) {
        switch (input.attr("type").toLowerCase(Locale.ROOT)) {
            case "hidden", "password", "file", "image" -> {}
            case "checkbox", "radio" -> append(input.hasAttr("checked") ? "☒ " : "☐ ");
            default -> append(" " + input.attr("value") + " ");
        }
    }

    private void table(Element table) throws UnreadableFile {
        var rows = new ArrayList<List<Table.Cell>>();
        var last = new ArrayList<List<Table.Cell>>();
        rows(table, rows, last);
        rows.addAll(last);
        if (!rows.isEmpty()) {
            flushPictures();
            blocks.add(new Table(rows, maxColumns));
        }
    }

    private void rows(Element element, List<List<Table.Cell>> rows, List<List<Table.Cell>> last) throws UnreadableFile {
        for (var child : element.children()) {
            if (isHidden(child)) {
                continue;
            }
            switch (child.normalName()) {
                case "tr" -> rows.add(row(child));
                case "tfoot" -> rows(child, last, last);
                case "thead", "tbody" -> rows(child, rows, last);
                default -> {
                    element(child);
                    endLine();
                }
            }
        }
    }

    private List<Table.Cell> row(Element row) throws UnreadableFile {
        var cells = new ArrayList<Table.Cell>();
        for (var cell : row.children()) {
            if (isHidden(cell)) {
                continue;
            }
            var inside = inside();
            inside.element(cell);
            said |= inside.said;
            cells.add(new Table.Cell(trimmed(inside.blocks()), span(cell, "colspan"), span(cell, "rowspan")));
        }
        return cells;
    }

    private static List<Block> trimmed(List<Block> blocks) {
        int from = 0;
        while (from < blocks.size() && isBlank(blocks.get(from))) {
            from++;
        }
        int to = blocks.size();
        while (to > from && isBlank(blocks.get(to - 1))) {
            to--;
        }
        return blocks.subList(from, to);
    }

    private int span(Element cell, String attribute) {
        try {
            return Math.max(
                    1,
                    Math.min(maxColumns, Integer.parseInt(cell.attr(attribute).strip())));
        } catch (NumberFormatException none) {
            return 1;
        }
    }

    /** Ends the last word of a line that has some, and maybe more than it. */
    private void setOff(String blanks) {
        boolean isSetOff = line.indexOf(blanks, Math.max(0, line.length() - blanks.length())) >= 0;
        if (!line.isEmpty() && !isSetOff) {
            line.append(blanks);
        }
    }

    private void append(String text) {
        var words = verbatim ? text.replace("\r\n", "\n") : text.replaceAll("[ \\t\\n\\r\\f]+", " ");
        if (!verbatim && (line.isEmpty() || line.charAt(line.length() - 1) == ' ')) {
            words = words.startsWith(" ") ? words.substring(1) : words;
        }
        words = link == null ? words : PrintedText.undivided(words);
        if (!words.isEmpty()) {
            int from = line.length();
            boldWords.add(bold, words, from);
            line.append(words);
            if (link != null && !words.isBlank()) {
                link(from, line.length(), link);
            }
        }
    }

    private void link(int from, int to, Hyperlink through) {
        said = true;
        int last = links.size() - 1;
        if (last >= 0 && links.get(last).link() == through) {
            links.set(last, new LinkSpan(links.get(last).from(), to, through));
        } else {
            links.add(new LinkSpan(from, to, through));
        }
    }

    private void endLine() {
        var text = line.toString().stripTrailing();
        line.setLength(0);
        if (!text.isBlank()) {
            blocks.add(new Paragraph(
                    marker + text, indent, boldWords.take(marker.length(), text.length()), linksIn(text)));
            links.clear();
            marker = "";
        } else {
            // Pictures alone make no line: they stand before what comes next.
            links.replaceAll(picture -> new LinkSpan(0, 0, picture.link()));
        }
    }

    private List<LinkSpan> linksIn(String text) {
        int before = marker.length();
        return links.stream()
                .map(span -> new LinkSpan(
                        before + Math.min(span.from(), text.length()),
                        before + Math.min(span.to(), text.length()),
                        span.link()))
                .toList();
    }

    /** Pictures that nothing follows have a line of their own, or the blank one that is there already. */
    private void flushPictures() {
        if (!links.isEmpty()) {
            int last = blocks.size() - 1;
            if (last >= 0 && isBlank(blocks.get(last))) {
                blocks.remove(last);
            }
            blocks.add(new Paragraph("", indent, false, links));
            links.clear();
        }
    }

    /** A blank line, unless there is one, or nothing yet. */
    private void space() {
        if (!blocks.isEmpty() && !isBlank(blocks.get(blocks.size() - 1)) && marker.isEmpty()) {
            blocks.add(Paragraph.blank());
        }
    }

    private static boolean isBlank(Block block) {
        return block instanceof Paragraph text && text.isBlank();
    }
}
