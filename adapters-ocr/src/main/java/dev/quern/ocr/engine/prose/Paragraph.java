package dev.quern.ocr.engine.prose;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lines that belong together as one row of words, over the ends of lines and pages. Words are numbered from 0. */
final class Paragraph {
    private static final Pattern MARKS = Pattern.compile("^[^\\p{L}\\d]+|[^\\p{L}\\d]+$|(?<=\\p{L})['’]s?$");
    private static final Pattern PAUSE = Pattern.compile(".*[,;:)”\"“»–—-]");
    private static final Pattern STOP = Pattern.compile(".*(?:[;!?]|[\\p{L}\\d)”\"]{3,}\\.[”\"’)]*)");
    private static final Pattern NUMBERING =
            Pattern.compile("(?:\\(?(?:\\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]|\\d{1,2}(?:\\.\\d{1,2})+\\.?|§)");
    private static final Pattern PAGE_NUMBER =
            Pattern.compile("(?iu)\\W*(?:\\p{L}+ )?\\d{1,3}\\W*(?:\\p{L}+ \\d{1,3})?\\W*");

    /** Words of a paragraph; what goes on longer is read in parts. */
    private static final int LONGEST = 700;
    /** In heights of a line: the gap between two words that still stand in one sentence, and how far a first line is indented. */
    private static final double BLANK = 2.5;

    private static final double INDENT = 12;
    private static final double CLOSE = 1.1;
    private static final double APART = 2.2;
    private static final double WIDER = 0.6;
    /** Gaps that tell what is usual on a page. */
    private static final int ENOUGH = 6;

    /** Lines above and below that tell how wide a column is. */
    private static final int NEAR = 15;
    /** Words of a line that may go on in the next. */
    private static final int LEAST = 4;

    private final List<Segment> lines = new ArrayList<>();
    private final List<int[]> tokens = new ArrayList<>();
    private final List<Integer> offsets = new ArrayList<>();
    private final List<String> plain = new ArrayList<>();
    private String text = "";

    private Paragraph() {}

    /** Segments of one line that only wide blanks of justified print set apart. */
    private record Row(List<Segment> segments) {
        Segment first() {
            return segments.get(0);
        }

        Segment last() {
            return segments.get(segments.size() - 1);
        }

        double left() {
            return first().left();
        }

        double right() {
            return last().right();
        }

        int words() {
            return segments.stream()
                    .mapToInt(segment -> segment.tokens().size())
                    .sum();
        }

        String lastWord() {
            var tokens = last().tokens();
            return tokens.get(tokens.size() - 1).text();
        }
    }

    /** The paragraphs of some pages in reading order. */
    static List<Paragraph> in(List<PageView> views) {
        var all = new ArrayList<List<Row>>();
        List<Row> carried = null;
        for (var view : views) {
            var rows = rows(view);
            var open = new ArrayList<List<Row>>();
            double usual = usualGap(rows);
            boolean first = true;
            for (int line = 0; line < rows.size(); line++) {
                for (var row : rows.get(line)) {
                    List<Row> found = null;
                    for (var paragraph : open) {
                        if (goesOn(paragraph.get(paragraph.size() - 1), row, rows, usual)) {
                            found = paragraph;
                        }
                    }
                    boolean body = row.words() >= LEAST;
                    if (found == null && first && body && carried != null && isContinuation(row)) {
                        found = carried;
                        open.add(found);
                    } else if (found == null) {
                        found = new ArrayList<>();
                        all.add(found);
                        open.add(found);
                    }
                    first &= !body;
                    found.add(row);
                }
                int at = line;
                open.removeIf(paragraph ->
                        at - paragraph.get(paragraph.size() - 1).first().line() > 2);
            }
            carried = lastOf(rows, open);
        }
        return all.stream().map(Paragraph::of).filter(one -> one.size() > 0).toList();
    }

    private static boolean isContinuation(Row row) {
        return Character.isLowerCase(row.first().text().codePointAt(0));
    }

    /** The paragraph that may go on over the page: its last line is full and the last of the page but for its number. */
    private static @Nullable List<Row> lastOf(List<List<Row>> rows, List<List<Row>> open) {
        for (int line = rows.size() - 1; line >= 0; line--) {
            for (var row : rows.get(line)) {
                if (row.words() >= LEAST
                        && !PAGE_NUMBER.matcher(row.first().text()).matches()
                        && !STOP.matcher(row.lastWord()).matches()) {
                    for (var paragraph : open) {
                        if (paragraph.get(paragraph.size() - 1).first().is(row.first())) {
                            return paragraph;
                        }
                    }
                    return null;
                }
            }
        }
        return null;
    }

    private static List<List<Row>> rows(PageView view) {
        var rows = new ArrayList<List<Row>>();
        for (var line : view.lines()) {
            var row = new ArrayList<Row>();
            var run = new ArrayList<Segment>();
            for (var segment : line) {
                boolean near = !run.isEmpty()
                        && segment.left() - run.get(run.size() - 1).right() < BLANK * segment.height()
                        && run.get(run.size() - 1).tokens().size()
                                        + segment.tokens().size()
                                > LEAST;
                if (!run.isEmpty() && !near) {
                    row.add(new Row(List.copyOf(run)));
                    run.clear();
                }
                run.add(segment);
            }
            if (!run.isEmpty()) {
                row.add(new Row(List.copyOf(run)));
            }
            rows.add(row);
        }
        return rows;
    }

    /** The gap between the lines of paragraphs; wider ones are between paragraphs. */
    private static double usualGap(List<List<Row>> rows) {
        var gaps = new ArrayList<Double>();
        Row last = null;
        for (var line : rows) {
            var row = line.isEmpty() ? null : line.get(0);
            if (row != null && last != null && row.words() >= LEAST && last.words() >= LEAST) {
                gaps.add(row.first().top() - last.first().bottom());
            }
            last = row;
        }
        Collections.sort(gaps);
        return gaps.size() < ENOUGH ? Double.MAX_VALUE : gaps.get(gaps.size() / 3);
    }

    private static boolean goesOn(Row over, Row under, List<List<Row>> rows, double usual) {
        var above = over.last();
        var below = under.first();
        double height = Math.max(1e-6, Math.min(above.height(), below.height()));
        double gap = below.top() - above.bottom();
        if (over.words() < LEAST
                || gap < -height
                || gap > APART * height
                || gap > usual + WIDER * height
                || under.left() > over.right()
                || Math.abs(over.left() - under.left()) > INDENT * height
                || NUMBERING.matcher(below.tokens().get(0).text()).matches()) {
            return false;
        }
        // Where the next word would have fitted, the line was not broken for want of room.
        var word = below.tokens().get(0);
        boolean full = over.right() + (word.right() - word.left()) > width(over, rows) - height;
        boolean stops = STOP.matcher(over.lastWord()).matches() && Looks.capital(below.text());
        return full && (gap < CLOSE * height || !stops) && !(stops && under.left() > over.left() + height);
    }

    /** How far the lines around reach that begin below each other. */
    private static double width(Row row, List<List<Row>> rows) {
        double right = row.right();
        int line = row.first().line();
        double height = row.first().height();
        for (int at = Math.max(0, line - NEAR); at < Math.min(rows.size(), line + NEAR); at++) {
            for (var other : rows.get(at)) {
                if (Math.abs(other.left() - row.left()) < INDENT * height && other.words() >= LEAST) {
                    right = Math.max(right, other.right());
                }
            }
        }
        return right;
    }

    private static Paragraph of(List<Row> rows) {
        var paragraph = new Paragraph();
        var text = new StringBuilder();
        for (var row : rows) {
            for (var segment : row.segments()) {
                for (int i = 0; i < segment.tokens().size() && paragraph.tokens.size() < LONGEST; i++) {
                    if (i == 0) {
                        paragraph.lines.add(segment);
                    }
                    var word = segment.tokens().get(i).text();
                    paragraph.offsets.add(text.length() == 0 ? 0 : text.length() + 1);
                    text.append(text.length() == 0 ? "" : " ").append(word);
                    paragraph.tokens.add(new int[] {paragraph.lines.size() - 1, i});
                    paragraph.plain.add(Folding.plain(bare(word)));
                }
            }
        }
        paragraph.text = text.toString();
        return paragraph;
    }

    private static String bare(String word) {
        var bare = MARKS.matcher(word).replaceAll("");
        return MARKS.matcher(bare).replaceAll("");
    }

    int size() {
        return tokens.size();
    }

    String text() {
        return text;
    }

    List<Segment> lines() {
        return lines;
    }

    int page() {
        return lines.get(0).page();
    }

    /** The line that a word is on. */
    Segment line(int at) {
        return lines.get(tokens.get(at)[0]);
    }

    /** The number of a word on its line. */
    int inLine(int at) {
        return tokens.get(at)[1];
    }

    /** A word as it is printed, with the marks around it. */
    String word(int at) {
        var token = tokens.get(at);
        return lines.get(token[0]).tokens().get(token[1]).text();
    }

    /** A word in lower case without accents and marks. */
    String plain(int at) {
        return plain.get(at);
    }

    boolean isCapital(int at) {
        var word = bare(word(at));
        return !word.isEmpty() && Character.isUpperCase(word.codePointAt(0));
    }

    /** Returns whether a mark follows a word. */
    boolean pauses(int at) {
        return PAUSE.matcher(word(at)).matches() || ends(at);
    }

    /** Returns whether a sentence ends with a word. */
    boolean ends(int at) {
        var word = word(at);
        return at == size() - 1
                || (STOP.matcher(word).matches()
                        && (!word.endsWith(".") || (!Looks.onlyLegalForm(word) && Looks.capital(word(at + 1)))));
    }

    /** The first word of the sentence that a word is in. */
    int sentence(int at) {
        int from = at;
        while (from > 0 && !ends(from - 1)) {
            from--;
        }
        return from;
    }

    /** The place after the last word of the sentence that a word is in. */
    int sentenceEnd(int at) {
        int to = at;
        while (to < size() - 1 && !ends(to)) {
            to++;
        }
        return Math.min(size(), to + 1);
    }

    int offset(int at) {
        return at < size() ? offsets.get(at) : text.length() + 1;
    }

    /** The word that holds the character at an offset of the text. */
    int tokenAt(int offset) {
        int at = Collections.binarySearch(offsets, offset);
        return at >= 0 ? at : Math.max(0, -at - 2);
    }

    /** The text of some words. */
    String text(int from, int to) {
        return from >= to ? "" : text.substring(offset(from), offset(to) - 1);
    }

    /** Returns whether a paragraph begins with a number or a letter of a list. */
    boolean isNumbered() {
        return NUMBERING.matcher(word(0)).matches();
    }

    /** Some of its words as a candidate, which may go on in the next line. */
    Candidate candidate(Shape shape, String words, @Nullable Value value, int from, int to) {
        var first = tokens.get(from);
        var last = tokens.get(to - 1);
        var segment = lines.get(first[0]);
        int end = last[0] == first[0] ? last[1] + 1 : segment.tokens().size();
        var below = new ArrayList<Segment>();
        for (int line = first[0] + 1; line <= last[0]; line++) {
            var next = lines.get(line);
            int size = line == last[0] ? last[1] + 1 : next.tokens().size();
            below.add(next.upTo(size));
        }
        return new Candidate(shape, words, value, segment, first[1], end, below, 0.5, Candidate.Role.ALONE, first[1]);
    }
}
