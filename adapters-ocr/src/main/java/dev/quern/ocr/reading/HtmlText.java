package dev.quern.ocr.reading;

import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/**
 * The text of HTML as a reader sees it: a block starts a line, the cells of a row stand side by side, what is not shown is
 * left out. Nothing is fetched and nothing runs.
 */
final class HtmlText {
    private static final Set<String> UNSEEN = Set.of("script", "style", "head", "title", "template", "noscript");
    private static final Set<String> CELLS = Set.of("td", "th");

    private HtmlText() {}

    static String of(String html) {
        var text = new StringBuilder();
        NodeTraversor.traverse(new Visitor(text), Jsoup.parse(html).body());
        return tidy(text.toString().replace('\u00A0', ' '));
    }

    /** No spaces at the ends of lines, and one empty line between others at most. */
    private static String tidy(String text) {
        var tidy = new StringBuilder();
        boolean gap = false;
        for (var line : text.lines().map(String::stripTrailing).toList()) {
            if (!line.isEmpty()) {
                tidy.append(gap && !tidy.isEmpty() ? "\n" : "").append(line).append('\n');
            }
            gap = line.isEmpty();
        }
        return tidy.toString();
    }

    private static final class Visitor implements NodeVisitor {
        private final StringBuilder text;
        private int unseen;

        Visitor(StringBuilder text) {
            this.text = text;
        }

        @Override
        public void head(Node node, int depth) {
            if (node instanceof Element element && isUnseen(element)) {
                unseen++;
            } else if (unseen > 0) {
                return;
            }
            if (unseen > 0) {
                return;
            }
            if (node instanceof TextNode words) {
                append(words);
            } else if (node instanceof Element element) {
                if (element.normalName().equals("br")) {
                    text.append('\n');
                } else if (CELLS.contains(element.normalName())) {
                    gap();
                } else if (element.isBlock()) {
                    newLine();
                }
            }
        }

        @Override
        public void tail(Node node, int depth) {
            if (!(node instanceof Element element)) {
                return;
            }
            if (isUnseen(element)) {
                unseen--;
            } else if (unseen == 0 && element.isBlock() && !CELLS.contains(element.normalName())) {
                newLine();
                if (element.normalName().equals("p")) {
                    text.append('\n');
                }
            }
        }

        private void append(TextNode words) {
            boolean preformatted = isWithinPre(words.parent());
            var line =
                    preformatted ? words.getWholeText() : words.getWholeText().replaceAll("[ \\t\\r\\n\\f]+", " ");
            text.append(atLineStart() && !preformatted ? line.stripLeading() : line);
        }

        private static boolean isWithinPre(@Nullable Element element) {
            return element != null && element.closest("pre") != null;
        }

        /** Between two cells: what wide gaps are in a printed table. */
        private void gap() {
            if (!atLineStart()) {
                text.append("    ");
            }
        }

        private void newLine() {
            if (!atLineStart()) {
                text.append('\n');
            }
        }

        private boolean atLineStart() {
            return text.isEmpty() || text.charAt(text.length() - 1) == '\n';
        }

        private static boolean isUnseen(Element element) {
            return UNSEEN.contains(element.normalName())
                    || element.hasAttr("hidden")
                    || element.attr("style").replace(" ", "").contains("display:none");
        }
    }
}
