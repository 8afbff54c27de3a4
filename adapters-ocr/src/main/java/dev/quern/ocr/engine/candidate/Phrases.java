package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds words without a form of their own: cells, what follows their labels, and the lines that go on with them. */
public final class Phrases {
    /**
     * Words such as "supplier's" in "supplier's acceptance" and "Pol." in "Pol. Ind. Norte", which are no label of what
     * follows.
     */
    private static final Pattern NO_LABEL = Pattern.compile("(?iu)(?:.*['’]s|.*s['’]|\\p{L}{1,3}\\.)");

    /** The last word of "Reason for" and "Date of". */
    private static final Pattern RUNS_ON = Pattern.compile("(?iu)" + Words.oneOf("small words in names of parties"));

    private static final int MOST_BELOW = 9;
    /** The part of a paragraph's width that a line has at least if the next one goes on with it. */
    private static final double FULL = 0.75;

    /** A gap between lines is wider than another one by this, in heights of a line. */
    private static final double FURTHER = 0.3;
    /** The part by which letters are larger or smaller than others. */
    private static final double LARGER = 0.12;
    /** "Files: plan.pdf": a few words and a colon before others. */
    private static final Pattern LABELLED =
            Pattern.compile("(?U)(?:[\\w&'’./()-]+ ){0,3}[\\w&'’./()-]*\\p{L} ?:( .*)?");

    private static final Pattern ARTICLE = Pattern.compile("(?U)\\p{Ll}{1,4}");
    private static final Pattern MARKS = Pattern.compile("[:=#.\\-–]+");
    private static final Pattern PART = Pattern.compile("[●•·*|–—\\-/]+|.*[,;]");

    private final LabelFit fit;
    private final Predicate<String> isLabel;
    private final Consumer<Candidate> found;

    /**
     * @param isLabel whether a text is nothing but a label
     * @param found takes each candidate
     */
    Phrases(LabelFit fit, Predicate<String> isLabel, Consumer<Candidate> found) {
        this.fit = fit;
        this.isLabel = isLabel;
        this.found = found;
    }

    void spot(PageView view, Segment segment, TwoParts parts) {
        int size = segment.tokens().size();
        // "2% 10, net 30" has a word of a label and is none.
        boolean named = Looks.endsAsLabel(segment.text())
                || (isLabel.test(segment.text())
                        && !Looks.hasDigit(segment.tokens().get(0).text()));
        if (!named
                && Greeting.length(segment) == 0
                && segment.text().length() <= 200
                && Looks.letters(segment.text()) > 0) {
            phrase(view, segment, 0, size);
            parts.lines(segment).forEach(found);
            CellParts.of(segment, fit, isLabel).forEach(found);
            LineEnds.of(segment).forEach(found);
        }
        boolean cut = false;
        int registered = registered(segment);
        if (!named && registered > 0) {
            phrase(view, segment, 0, registered);
        }
        for (int i = 1; i < size && i <= 12; i++) {
            var before = segment.tokens().get(i - 1).text();
            boolean colon = Looks.endsAsLabel(before) || before.equals("=");
            boolean label = i <= 5
                    && !cut
                    && !NO_LABEL.matcher(segment.text(0, i)).matches()
                    && !runsOn(segment, i)
                    && isLabel.test(segment.text(0, i))
                    && !isLabel.test(segment.text(0, i + 1));
            if (colon || label) {
                int from = i;
                while (from < size - 1
                        && MARKS.matcher(segment.tokens().get(from).text()).matches()) {
                    from++;
                }
                // "Advertiser Code" is one label, not an advertiser called "Code".
                if (from < size && (colon || !isLabel.test(segment.text(from, size)))) {
                    phrase(view, segment, from, size);
                    named(segment, from);
                    cut = true;
                }
            }
            if (PART.matcher(before).matches() && i < 10) {
                int end = before.endsWith(",") || before.endsWith(";") ? i : i - 1;
                if (end > 0 && end < size) {
                    phrase(view, segment, 0, end);
                    if (Offices.isOffice(segment.text(i, size))) {
                        found.accept(Candidate.words(Shape.TEXT, segment, i, size));
                    }
                }
                // Only the first part of a line such as "Firm - Street 1 - 12345 Town" can be a name.
                break;
            }
        }
    }

    /** "Grounds for appeal": a label that ends with such a word goes on with the small letters behind it. */
    private static boolean runsOn(Segment segment, int at) {
        var next = at < segment.tokens().size() ? segment.tokens().get(at).text() : "";
        return !next.isEmpty()
                && Character.isLowerCase(next.codePointAt(0))
                && RUNS_ON.matcher(segment.tokens().get(at - 1).text()).matches();
    }

    /** "Contact: Jane Roe, Sales": who is named before what else is said. */
    private void named(Segment segment, int from) {
        int to = Persons.run(segment.tokens(), from);
        if (to - from > 1
                && to < segment.tokens().size()
                && segment.text(from, to).endsWith(",")) {
            found.accept(Candidate.named(Shape.PERSON, Persons.bare(segment.text(from, to)), segment, from, to));
        }
    }

    /** Where the number begins that a firm is registered under; 0 for a line without one. */
    public static int registered(Segment segment) {
        int size = segment.tokens().size();
        for (int i = Math.max(1, size - 4); i < size; i++) {
            if (segment.tokens().get(i).text().startsWith("(") && Looks.registration(segment.text(i, size))) {
                // "Friends of the Park (4711)": nobody's number of registration but part of what it is called here.
                boolean firm = Looks.legalForm(segment.text(0, i)) || Looks.letters(segment.text(i, size)) > 0;
                return firm ? i : 0;
            }
        }
        return 0;
    }

    /** "Street: 700 Commerce Pkwy" under "Address: …" is another value. */
    private static boolean isLabelled(Segment line) {
        return LABELLED.matcher(line.text()).matches();
    }

    /** Where the name of a firm ends that is described after it: "Shore Associates LP, an Oregon limited partnership". */
    private static int firm(Segment segment, int from, int to) {
        var tokens = segment.tokens();
        for (int i = from + 2; i < to; i++) {
            var last = tokens.get(i - 1).text();
            if (last.endsWith(",")
                    && Character.isUpperCase(last.codePointAt(0))
                    && Looks.onlyLegalForm(last.substring(0, last.length() - 1))
                    && Looks.legalForm(segment.text(from, i))
                    && ARTICLE.matcher(tokens.get(i).text()).matches()) {
                return i;
            }
        }
        return to;
    }

    private void phrase(PageView view, Segment segment, int from, int to) {
        int firm = firm(segment, from, to);
        found.accept(Candidate.words(Shape.TEXT, segment, from, firm));
        if (firm < to || to < segment.tokens().size()) {
            return;
        }
        // With the lines under it that begin where it begins: a block.
        double left = segment.tokens().get(from).left();
        block(view, segment, from, below(view, segment, left, false));
        if (from > 0 && left - segment.left() > segment.height()) {
            // "Remarks: The stone shows | fine silk": a paragraph that goes on under its label.
            block(view, segment, from, below(view, segment, segment.left(), true));
        }
    }

    /**
     * Returns the lines under a segment that go on with it.
     *
     * @param left where they begin
     * @param wrapped whether they go on only because the line over them is full
     */
    private List<Segment> below(PageView view, Segment segment, double left, boolean wrapped) {
        var below = new ArrayList<Segment>();
        var last = segment;
        double right = segment.right();
        double height = Math.max(segment.height(), 1e-6);
        for (int line = segment.line() + 1; line < view.lines().size() && below.size() < MOST_BELOW; line++) {
            Segment next = null;
            for (var other : view.lines().get(line)) {
                if (Math.abs(other.left() - left) < 0.6 * height) {
                    next = other;
                }
            }
            if (next == null) {
                if (!view.lines().get(line).isEmpty()
                        && view.lines().get(line).get(0).top() - last.bottom() > 1.2 * height) {
                    break;
                }
                continue;
            }
            right = Math.max(right, next.right());
            if (next.top() - last.bottom() > 1.2 * height
                    || next.height() > 1.6 * height
                    || (wrapped && last.right() - left < FULL * (right - left))
                    || Looks.endsAsLabel(next.text())
                    || (isLabelled(segment) && isLabelled(next))
                    || fit.isLabelled(next.text())
                    || isLabel.test(next.text())) {
                break;
            }
            below.add(next);
            last = next;
        }
        return below;
    }

    /** All lines, those before the first that looks like the beginning of something else, and those before the first row of cells. */
    private void block(PageView view, Segment segment, int from, List<Segment> below) {
        var lines = new ArrayList<Segment>();
        lines.add(segment);
        lines.addAll(below);
        int together = together(lines);
        lines(segment, from, below);
        if (together < lines.size()) {
            lines(segment, from, lines.subList(1, together));
        }
        int alone = alone(view, lines);
        if (alone < together) {
            lines(segment, from, lines.subList(1, alone));
        }
    }

    /**
     * How many of some lines, one under the other, have nothing to their right: those before the first that is a row of
     * cells; all, where the first has something there.
     */
    public static int alone(PageView view, List<Segment> lines) {
        int count = 0;
        while (count < lines.size() && view.rightOf(lines.get(count)) == null) {
            count++;
        }
        return count == 0 ? lines.size() : count;
    }

    /**
     * How many of some lines, one under the other, may be of one text: those up to the first that stands further from the one
     * over it than the second does from the first, that has other letters, or that begins with a label of its own.
     */
    public static int together(List<Segment> lines) {
        var first = lines.get(0);
        int count = 1;
        while (count < lines.size()) {
            var line = lines.get(count);
            double gap = line.top() - lines.get(count - 1).bottom();
            if (gap > lines.get(1).top() - first.bottom() + FURTHER * first.height()
                    || line.bold() != first.bold()
                    || Math.abs(line.fontSize() - first.fontSize()) > LARGER * first.fontSize()
                    || LABELLED.matcher(line.text()).matches()) {
                break;
            }
            count++;
        }
        return count;
    }

    private void lines(Segment segment, int from, List<Segment> below) {
        if (!below.isEmpty()) {
            int to = segment.tokens().size();
            var text = new StringBuilder(segment.text(from, to));
            below.forEach(line -> text.append('\n').append(line.text()));
            found.accept(new Candidate(
                    Shape.ADDRESS,
                    text.toString(),
                    null,
                    segment,
                    from,
                    to,
                    List.copyOf(below),
                    0.5,
                    Candidate.Role.ALONE,
                    from));
        }
    }
}
