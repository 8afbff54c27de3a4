package dev.quern.ocr.engine.page;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.Lines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One page as lines of segments. Build it with {@link #of}.
 *
 * @param lines from top to bottom, each with its segments from left to right
 * @param segments all of them in reading order
 */
public record PageView(Page page, List<List<Segment>> lines, List<Segment> segments) {
    private static final String BAR = "|";
    private static final Pattern LEADER = Pattern.compile("[.…]{3,}");
    /** Dots that are none of a sentence; where a page has some, three are as well. */
    private static final Pattern LEADERS = Pattern.compile("[.…]{4,}");

    public static PageView of(Page page) {
        var words = page.words().stream()
                .filter(word -> !isSigningMark(word.text()))
                .toList();
        var lines = new ArrayList<List<Segment>>();
        var segments = new ArrayList<Segment>();
        boolean leads =
                words.stream().anyMatch(word -> LEADERS.matcher(word.text()).matches());
        for (var runs : Lines.withColumns(page, words)) {
            var line = new ArrayList<Segment>();
            var parted = isRowOfBars(runs) ? parted(runs, word -> word.text().equals(BAR)) : runs;
            for (var run : leads ? withoutLeaders(parted) : parted) {
                var tokens = run.stream().map(word -> Token.of(word, page)).toList();
                var segment = Segment.of(page.index(), lines.size(), segments.size(), tokens);
                line.add(segment);
                segments.add(segment);
            }
            lines.add(List.copyOf(line));
        }
        return new PageView(page, List.copyOf(lines), List.copyOf(segments));
    }

    /** "Brake pads ........ 138.50": dots that lead from one word to another part them as a gap does. */
    private static List<List<Word>> withoutLeaders(List<List<Word>> runs) {
        var line = runs.stream().flatMap(List::stream).toList();
        int first = 0;
        while (first < line.size() && isLeader(line.get(first))) {
            first++;
        }
        int last = line.size() - 1;
        while (last > first && isLeader(line.get(last))) {
            last--;
        }
        var within = Collections.newSetFromMap(new IdentityHashMap<Word, Boolean>());
        line.subList(Math.min(first, line.size()), last + 1).stream()
                .filter(PageView::isLeader)
                .forEach(within::add);
        return parted(runs, within::contains);
    }

    /** Some runs without words that part them. */
    private static List<List<Word>> parted(List<List<Word>> runs, Predicate<Word> parts) {
        var parted = new ArrayList<List<Word>>();
        for (var run : runs) {
            var part = new ArrayList<Word>();
            for (var word : run) {
                if (parts.test(word)) {
                    parted.add(part);
                    part = new ArrayList<>();
                } else {
                    part.add(word);
                }
            }
            parted.add(part);
        }
        parted.removeIf(List::isEmpty);
        return parted;
    }

    /** "| Task | Owner | Due |": a row of a table as text has it. */
    private static boolean isRowOfBars(List<List<Word>> runs) {
        var first = runs.get(0);
        var last = runs.get(runs.size() - 1);
        return first.get(0).text().equals(BAR)
                && last.get(last.size() - 1).text().equals(BAR)
                && runs.stream()
                        .flatMap(List::stream)
                        .anyMatch(word -> !word.text().equals(BAR));
    }

    private static boolean isLeader(Word word) {
        return LEADER.matcher(word.text()).matches();
    }

    public double width() {
        return page.width();
    }

    public double height() {
        return page.height();
    }

    /** How far a line stands under the one before it, in heights of a line; 0 for the first. */
    public double gapOver(int line) {
        if (line == 0) {
            return 0;
        }
        double bottom =
                lines.get(line - 1).stream().mapToDouble(Segment::bottom).max().orElse(0);
        double top = lines.get(line).stream().mapToDouble(Segment::top).min().orElse(0);
        double height =
                lines.get(line).stream().mapToDouble(Segment::height).max().orElse(1);
        return (top - bottom) / Math.max(1e-6, height);
    }

    /** The nearest segment over or under another that shares some of its width; null at the edge of the page. */
    @Nullable
    public Segment next(Segment segment, boolean over) {
        int step = over ? -1 : 1;
        for (int at = segment.line() + step; at >= 0 && at < lines.size(); at += step) {
            var nearest = lines.get(at).stream()
                    .filter(other -> other.sharedWidth(segment) > 0)
                    .min(Comparator.comparingDouble(other -> over ? other.gapTo(segment) : segment.gapTo(other)));
            if (nearest.isPresent()) {
                return nearest.get();
            }
        }
        return null;
    }

    /** The nearest segment left of another on its line; null at the edge. */
    @Nullable
    public Segment leftOf(Segment segment) {
        int at = place(segment);
        return at > 0 ? lines.get(segment.line()).get(at - 1) : null;
    }

    /** The nearest segment right of another on its line; null at the edge. */
    @Nullable
    public Segment rightOf(Segment segment) {
        var line = lines.get(segment.line());
        int at = place(segment);
        return at + 1 < line.size() ? line.get(at + 1) : null;
    }

    /** On its line; segments are numbered in reading order. */
    private int place(Segment segment) {
        return segment.index() - lines.get(segment.line()).get(0).index();
    }

    /** Returns whether a word stands for the signature in a typed copy: "/s/ Ann Day". */
    private static boolean isSigningMark(String word) {
        return word.equalsIgnoreCase("/s/");
    }
}
