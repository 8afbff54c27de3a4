package dev.quern.ocr.reading.web;

import dev.quern.ocr.reading.text.Block;
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

    private final int maxColumns;
    private final String base;
    private final List<Block> blocks = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private final List<LinkSpan> links = new ArrayList<>();
    private @Nullable Hyperlink link;
    private boolean said;
    private boolean lineBold = true;
    private boolean bold;
    private boolean verbatim;
    private int indent;
    private String marker = "";

    /** @param base what relative links are seen from; empty where the file does not say */
    HtmlBlocks(int maxColumns, String base) {
        this.maxColumns = maxColumns;
        this.base = base;
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
            element(element);
        }
    }

    private static boolean isHidden(Element element) {
        if (UNSEEN.contains(element.normalName()) || element.hasAttr("hidden")) {
            return true;
        }
        var style = style(element);
        return style.contains("display:none") || style.contains("visibility:hidden") || style.contains("mso-hide:all");
    }

    private static String style(Element element) {
        var style = element.attr("style");
        return style.isEmpty() ? style : style.toLowerCase(Locale.ROOT).replaceAll("\\s+", "");
    }

    private void element(Element element) throws UnreadableFile {
        var name = element.normalName();
        var style = style(element);
        boolean wasBold = bold;
        boolean wasVerbatim = verbatim;
        var around = link;
        if (name.equals("a") && element.hasAttr("href")) {
            link = hyperlink(element.attr("href"));
            said = false;
        }
        bold |= BOLD.contains(name) || style.contains("font-weight:bold") || style.contains("font-weight:700");
        verbatim |= name.equals("pre") || style.contains("white-space:pre");
        if (style.contains("page-break-before:always") || style.contains("break-before:page")) {
            endLine();
            blocks.add(Block.PAGE_BREAK);
        }
        boolean apart = APART.contains(name);
        boolean block = apart || BLOCKS.contains(name);
        if (block) {
            endLine();
        }
        if (apart) {
            space();
        }
        content(element, name);
        if (link != null && link != around && !said) {
            links.add(new LinkSpan(line.length(), line.length(), link));
        }
        link = around;
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

    private void content(Element element, String name) throws UnreadableFile {
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
            default -> read(element);
        }
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
            var inside = new HtmlBlocks(maxColumns, base);
            inside.bold = bold;
            inside.verbatim = verbatim;
            inside.link = link;
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

    private void append(String text) {
        var words = verbatim ? text.replace("\r\n", "\n") : text.replaceAll("[ \\t\\n\\r\\f]+", " ");
        if (!verbatim && (line.isEmpty() || line.charAt(line.length() - 1) == ' ')) {
            words = words.startsWith(" ") ? words.substring(1) : words;
        }
        words = link == null ? words : PrintedText.undivided(words);
        if (!words.isEmpty()) {
            lineBold &= bold || words.isBlank();
            int from = line.length();
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
            blocks.add(new Paragraph(marker + text, indent, lineBold, linksIn(text)));
            links.clear();
            marker = "";
        } else {
            // Pictures alone make no line: they stand before what comes next.
            links.replaceAll(picture -> new LinkSpan(0, 0, picture.link()));
        }
        lineBold = true;
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
