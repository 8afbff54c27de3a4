package dev.quern.ocr.llm;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.ocr.geometry.LayoutedText;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The part of a document that a model is given: whole pages, from the front and from the back in turn, as many as fit.
 * Where the first page alone is too long, it is the head and the foot of that page.
 *
 * @param text of the pages, laid out with blanks, each under a line with its number
 * @param pages whose words are in the text, numbered as in the document
 * @param leftOut a remark on what is not in the text, for a person; null when all is
 */
record Excerpt(String text, List<Page> pages, @Nullable String leftOut) {
    /** Values are more often at the head of a page than at its foot. */
    private static final double HEAD = 0.6;

    /** Takes about this many characters at most; at least something of the first page. */
    static Excerpt of(Pages document, int characters) {
        int count = document.count();
        var texts = IntStream.range(0, count)
                .mapToObj(page ->
                        LayoutedText.withTargets(document.only(List.of(page))).stripTrailing())
                .toList();
        var chosen = new TreeMap<Integer, String>();
        int left = characters;
        for (int page : fromBothEnds(count)) {
            int length = texts.get(page).length();
            if (length > left && !chosen.isEmpty()) {
                break;
            }
            chosen.put(page, length > left ? cut(texts.get(page), left) : texts.get(page));
            left -= length;
        }
        var text = new StringBuilder();
        int next = 0;
        for (var page : chosen.entrySet()) {
            if (page.getKey() > next) {
                text.append("[").append(span(next, page.getKey())).append(" left out]\n");
            }
            text.append("[page %d of %d]\n".formatted(page.getKey() + 1, count))
                    .append(page.getValue())
                    .append('\n');
            next = page.getKey() + 1;
        }
        if (next < count) {
            text.append("[").append(span(next, count)).append(" left out]\n");
        }
        var pages = chosen.keySet().stream().map(document.pages()::get).toList();
        return new Excerpt(text.toString(), pages, leftOut(chosen, texts));
    }

    /** 0, last, 1, last but one … */
    static List<Integer> fromBothEnds(int count) {
        var order = new ArrayList<Integer>();
        for (int i = 0; order.size() < count; i++) {
            order.add(i);
            if (order.size() < count) {
                order.add(count - 1 - i);
            }
        }
        return order;
    }

    /** Whole lines of its head and its foot. */
    private static String cut(String text, int characters) {
        int head = text.lastIndexOf('\n', (int) (HEAD * characters));
        int foot = text.indexOf('\n', text.length() - (int) ((1 - HEAD) * characters));
        head = head < 0 ? (int) (HEAD * characters) : head;
        foot = foot < 0 ? text.length() : foot;
        return text.substring(0, head) + "\n[lines left out]" + text.substring(foot);
    }

    private static @Nullable String leftOut(TreeMap<Integer, String> chosen, List<String> texts) {
        var parts = new ArrayList<String>();
        chosen.forEach((page, text) -> {
            if (text.length() < texts.get(page).length()) {
                parts.add("lines in the middle of page " + (page + 1));
            }
        });
        int begin = 0;
        for (int page = 0; page <= texts.size(); page++) {
            if (page == texts.size() || chosen.containsKey(page)) {
                if (page > begin) {
                    parts.add(span(begin, page));
                }
                begin = page + 1;
            }
        }
        return parts.isEmpty() ? null : String.join(", ", parts);
    }

    /** From one index to before another. */
    private static String span(int from, int to) {
        return to - from == 1 ? "page " + to : "pages %d to %d".formatted(from + 1, to);
    }
}
