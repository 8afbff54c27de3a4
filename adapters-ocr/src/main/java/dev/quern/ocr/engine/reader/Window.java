package dev.quern.ocr.engine.reader;

import dev.quern.core.page.Word;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.geometry.LinkedWords;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Some successive lines of a document as the page reader takes them: pieces of words, each with what its word looks like and
 * where its segment stands to others. The training reads what this class makes, so that both see the same.
 */
public final class Window {
    /** What is known of each piece, under the names of the network's inputs in lower case. */
    public enum Column {
        /** Its number among all pieces. */
        PIECES,
        /** That of its segment, from 0. */
        NUMBERS,
        /** The number of the segment before its own on its line; below 0 where there is none. */
        LEFT,
        /** The number of the segment over its own; below 0 where there is none. */
        ABOVE,
        /** The number of its line, from 0. */
        LINES,
        /** How large its word is for the page, whether it is bold, part of a link, and the first of its segment. */
        LOOKS,
        /** Where its word begins on the page's width. */
        EDGES,
        /** How far its line is from the line before. */
        GAPS
    }

    /** Pieces of a window, at most, unless one line has more. */
    static final int LONGEST = 256;
    /** Pieces of one word: the first ones and the last. */
    private static final int OF_WORD = 5;
    /** Of one with digits: which they are says little. */
    private static final int OF_NUMBER = 3;
    /** What the lines begin with that stand over a message, in this order, and how many there are at least. */
    private static final List<String> HEAD = Words.list("heads of printed messages");

    private static final int LEAST_OF_HEAD = 2;
    /** Lines of a window that the next one begins with. */
    private static final int AGAIN = 3;

    private static final int EDGES = 16;
    /** Lines over a segment that one over it may stand in. */
    private static final int UP = 3;

    /**
     * A word with the numbers of its first and last piece.
     *
     * @param segment its number in the window
     * @param token its index in the segment
     */
    public record WordAt(int segment, int token, int first, int last) {}

    private final List<Segment> segments;
    private final List<WordAt> words;
    private final Map<Column, long[]> columns;

    private Window(List<Segment> segments, List<WordAt> words, Map<Column, long[]> columns) {
        this.segments = segments;
        this.words = words;
        this.columns = columns;
    }

    /** Those that it shows, in reading order. */
    public List<Segment> segments() {
        return segments;
    }

    /** All words of these, in order. */
    public List<WordAt> words() {
        return words;
    }

    /** What is known of each piece, in their order. */
    public long[] column(Column column) {
        return Objects.requireNonNull(columns.get(column));
    }

    /** All windows of a document. */
    static List<Window> of(List<PageView> views, WordPieces pieces) {
        var all = new ArrayList<Window>();
        for (var view : views) {
            var cut = new Cutting(view, pieces);
            int line = view.page().index() == 0 ? head(view) : 0;
            while (line < view.lines().size()) {
                int end = cut.end(line);
                all.add(cut.window(line, end));
                if (end == view.lines().size()) {
                    break;
                }
                line = Math.max(line + 1, end - AGAIN);
            }
        }
        return all;
    }

    /**
     * The number of lines that are the head of a message, which stands over it as on a print. The network has learned from
     * messages without.
     */
    private static int head(PageView view) {
        int lines = 0;
        int key = 0;
        while (lines < view.lines().size() && view.lines().get(lines).size() == 1) {
            var text = view.lines().get(lines).get(0).text();
            while (key < HEAD.size() && !text.startsWith(HEAD.get(key) + ": ")) {
                key++;
            }
            if (key == HEAD.size()) {
                break;
            }
            key++;
            lines++;
        }
        return lines < LEAST_OF_HEAD ? 0 : lines;
    }

    /** The nearest segment over another of its page, within a few lines; null where there is none. */
    public static @Nullable Segment over(PageView view, Segment segment) {
        for (int line = segment.line() - 1; line >= Math.max(0, segment.line() - UP); line--) {
            Segment best = null;
            for (var other : view.lines().get(line)) {
                double shared = segment.sharedWidth(other);
                if (shared > 0 && (best == null || shared > segment.sharedWidth(best))) {
                    best = other;
                }
            }
            if (best != null) {
                return best;
            }
        }
        return null;
    }

    /** The windows of one page. */
    private static final class Cutting {
        private final PageView view;
        /** By segment, the pieces of each of its words. */
        private final List<List<long[]>> pieces = new ArrayList<>();

        private final Set<Word> linked = Collections.newSetFromMap(new IdentityHashMap<>());
        private final double size;

        Cutting(PageView view, WordPieces cutter) {
            this.view = view;
            for (var segment : view.segments()) {
                var words = new ArrayList<long[]>();
                for (var token : segment.tokens()) {
                    int most = Looks.hasDigit(token.text()) ? OF_NUMBER : OF_WORD;
                    words.add(shortened(cutter.ofWords(token.text()), most));
                }
                pieces.add(words);
            }
            LinkedWords.of(view.page()).forEach(link -> linked.addAll(link.words()));
            var sizes = view.segments().stream()
                    .mapToDouble(Segment::fontSize)
                    .sorted()
                    .toArray();
            size = sizes.length == 0 ? 1 : Math.max(1e-6, sizes[sizes.length / 2]);
        }

        private static long[] shortened(long[] word, int most) {
            if (word.length <= most) {
                return word;
            }
            var cut = Arrays.copyOf(word, most);
            cut[most - 1] = word[word.length - 1];
            return cut;
        }

        /** The number of the line after the last that fits into a window. */
        int end(int from) {
            int count = 2;
            for (int line = from; line < view.lines().size(); line++) {
                for (var segment : view.lines().get(line)) {
                    for (var word : pieces.get(segment.index())) {
                        count += word.length;
                    }
                }
                if (count > LONGEST && line > from) {
                    return line;
                }
            }
            return view.lines().size();
        }

        Window window(int from, int to) {
            var segments = new ArrayList<Segment>();
            view.lines().subList(from, to).forEach(segments::addAll);
            int first = segments.isEmpty() ? 0 : segments.get(0).index();
            var words = new ArrayList<WordAt>();
            var rows = new ArrayList<long[]>();
            for (var segment : segments) {
                var left = view.leftOf(segment);
                var over = over(view, segment);
                int above = over == null ? -1 : over.index();
                double size = segment.fontSize() / this.size;
                int sizeClass = size < 0.85 ? 0 : size < 1.15 ? 1 : size < 1.5 ? 2 : 3;
                int gap = gap(segment);
                for (int token = 0; token < segment.tokens().size(); token++) {
                    var one = segment.tokens().get(token);
                    int begin = rows.size();
                    int look = sizeClass
                            + (one.word().bold() ? 4 : 0)
                            + (linked.contains(one.word()) ? 8 : 0)
                            + (token == 0 ? 16 : 0);
                    long edge = Math.max(0, Math.min(EDGES - 1, (long) (EDGES * one.left() / view.width())));
                    for (long piece : pieces.get(segment.index()).get(token)) {
                        if (rows.size() < 2 * LONGEST) {
                            rows.add(new long[] {
                                piece,
                                segment.index() - first,
                                left == null ? -1 : left.index() - first,
                                above < first ? -1 : above - first,
                                segment.line() - from,
                                look,
                                edge,
                                gap
                            });
                        }
                    }
                    int end = rows.size();
                    if (end > begin) {
                        words.add(new WordAt(segment.index() - first, token, begin, end - 1));
                    }
                }
            }
            var columns = new EnumMap<Column, long[]>(Column.class);
            for (var column : Column.values()) {
                int at = columns.size();
                columns.put(column, rows.stream().mapToLong(row -> row[at]).toArray());
            }
            return new Window(List.copyOf(segments), List.copyOf(words), columns);
        }

        /** How far its line is from the one before: 0 the first, 1 right under it, 2 after a gap, 3 after a wide one. */
        private int gap(Segment segment) {
            if (segment.line() == 0) {
                return 0;
            }
            var before = view.lines().get(segment.line() - 1);
            double bottom = before.stream().mapToDouble(Segment::bottom).max().orElse(0);
            double gap = (segment.top() - bottom) / Math.max(1e-6, segment.height());
            return gap < 0.6 ? 1 : gap < 1.5 ? 2 : 3;
        }
    }
}
