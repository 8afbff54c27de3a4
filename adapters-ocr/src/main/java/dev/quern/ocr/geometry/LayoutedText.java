package dev.quern.ocr.geometry;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A document as plain text that keeps its look: words at the column they stand at, blank lines where the page has
 * space, a form feed between pages. For fixed-width fonts, and for people and programs that know no boxes.
 *
 * <p>{@link #withTargets} gives what links lead to as well, in angle brackets at the end of the line that the link ends on, in
 * the order of the links; not where the words are that address already.
 */
public final class LayoutedText {
    private static final int MOST_COLUMNS = 400;
    private static final int MOST_BLANK_LINES = 3;
    /**
     * Words no further apart than this many columns belong to one phrase, set with one blank between them. The text is a grid of
     * characters, in which a gap is as wide as its columns, whatever the height of the words; its lines are the page's.
     */
    private static final double SPACE = 1.2;

    private LayoutedText() {}

    /** The text of all pages. */
    public static String of(Pages pages) {
        return text(pages, false);
    }

    /** The text of all pages, and what their links lead to. */
    public static String withTargets(Pages pages) {
        return text(pages, true);
    }

    private static String text(Pages pages, boolean withTargets) {
        var text = new StringBuilder();
        for (var page : pages.pages()) {
            if (!text.isEmpty()) {
                text.append('\f');
            }
            append(text, page, withTargets ? LinkedWords.of(page) : List.of());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Page page, List<LinkedWords> links) {
        var pictures =
                links.stream().filter(link -> link.words().isEmpty()).collect(Collectors.toCollection(ArrayDeque::new));
        if (page.words().isEmpty()) {
            appendPictures(text, pictures, Double.POSITIVE_INFINITY);
            return;
        }
        var targets = new IdentityHashMap<Word, List<String>>();
        for (var link : links) {
            if (!link.words().isEmpty() && !isPrinted(link)) {
                var last = link.words().get(link.words().size() - 1);
                targets.computeIfAbsent(last, word -> new ArrayList<>())
                        .add(link.link().target());
            }
        }
        double column = columnWidth(page);
        double lineHeight = wordHeight(page);
        double bottom = Double.NaN;
        for (var line : Lines.of(page.words())) {
            double top =
                    line.stream().mapToDouble(word -> word.box().top()).min().orElseThrow();
            appendPictures(text, pictures, top);
            if (!Double.isNaN(bottom) && lineHeight > 0) {
                long blank = Math.min(MOST_BLANK_LINES, Math.round((top - bottom) / (1.4 * lineHeight) - 0.3));
                text.append("\n".repeat((int) Math.max(0, blank)));
            }
            appendLine(text, line, column, targets);
            bottom =
                    line.stream().mapToDouble(word -> word.box().bottom()).max().orElseThrow();
        }
        appendPictures(text, pictures, Double.POSITIVE_INFINITY);
    }

    /** The targets of pictures that stand above a height, each on a line of its own. */
    private static void appendPictures(StringBuilder text, ArrayDeque<LinkedWords> pictures, double above) {
        while (!pictures.isEmpty() && pictures.getFirst().link().box().top() < above) {
            text.append('<').append(pictures.removeFirst().link().target()).append(">\n");
        }
    }

    private static boolean isPrinted(LinkedWords link) {
        var printed = link.words().stream().map(Word::text).collect(Collectors.joining());
        return link.link().target().contains(printed) && printed.indexOf('.') > 0;
    }

    private static void appendLine(
            StringBuilder text, List<Word> line, double column, Map<Word, List<String>> targets) {
        int begin = text.length();
        double right = Double.NEGATIVE_INFINITY;
        for (var word : line) {
            int at = text.length() - begin;
            int wanted = (int) Math.round(Math.max(0, Math.min(1, word.box().left())) / column);
            boolean nextWord = word.box().left() - right <= SPACE * column;
            int blanks = at == 0 ? wanted : nextWord ? 1 : Math.max(1, wanted - at);
            text.append(" ".repeat(blanks)).append(word.text());
            right = word.box().right();
        }
        for (var word : targets.isEmpty() ? List.<Word>of() : line) {
            targets.getOrDefault(word, List.of())
                    .forEach(target -> text.append(" <").append(target).append('>'));
        }
        text.append('\n');
    }

    /** The usual height of a word, as a fraction of the page's height, on a page with words. */
    public static double wordHeight(Page page) {
        return median(page.words().stream().map(word -> word.box().height()).toList());
    }

    /** The usual width of a character, as a fraction of the page's width, on a page with words. */
    public static double columnWidth(Page page) {
        double usual = median(page.words().stream()
                .map(word -> word.box().width() / word.text().length())
                .toList());
        return Math.max(usual, 1.0 / MOST_COLUMNS);
    }

    private static double median(List<Double> values) {
        var sorted = new ArrayList<>(values);
        sorted.sort(Comparator.naturalOrder());
        return sorted.get(sorted.size() / 2);
    }
}
