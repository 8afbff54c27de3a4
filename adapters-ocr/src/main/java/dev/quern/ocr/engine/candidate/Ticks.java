package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options that forms have ticked, and those that they have not: "Payment: ☐ cash ☒ card", or a cross before "card" where boxes
 * are drawn. What an option answers stands before the first one of its line, or over it.
 */
public final class Ticks {
    private static final Pattern TICKED = Pattern.compile("[☒☑✓✔✗✘⊠]|[\\[(][xX✓✔][\\])]");
    private static final Pattern EMPTY = Pattern.compile("[☐□❏❑▢]|\\[_?\\]|\\(_?\\)");
    /** "[ ]" in two words. */
    private static final Pattern OPEN = Pattern.compile("[\\[(]");

    private static final Pattern CLOSE = Pattern.compile("[\\])]");
    private static final Pattern CROSS = Pattern.compile("[xX]");
    /** Marks at the end of an option that part it from the next one. */
    private static final Pattern END = Pattern.compile("[,;.]+$");
    /** "2 x" is how many of something. */
    private static final Pattern COUNT = Pattern.compile("[\\d.,]+");

    private static final int LONGEST_MARK = 3;
    /** Words of an option without a box. */
    private static final int LONGEST = 6;

    /**
     * One of the options of a form.
     *
     * @param from its first token
     * @param to the index after its last one
     * @param label what it answers; null where nothing says it
     */
    public record Option(
            Segment segment,
            int from,
            int to,
            boolean ticked,
            @Nullable String label) {
        /** Returns whether a candidate is of this option, or has some of it. */
        boolean overlaps(Candidate candidate) {
            return candidate.segment().is(segment) && candidate.from() < to && from < candidate.to();
        }

        boolean is(Candidate candidate) {
            return candidate.segment().is(segment) && candidate.from() == from && candidate.to() == to;
        }
    }

    private final List<Option> options = new ArrayList<>();

    private Ticks() {}

    public static Ticks in(List<PageView> views) {
        var ticks = new Ticks();
        for (var view : views) {
            for (int line = 0; line < view.lines().size(); line++) {
                ticks.read(view, line);
            }
        }
        return ticks;
    }

    /** Returns whether nothing is ticked. */
    public boolean isNone() {
        return options.isEmpty();
    }

    /** The ticked options as candidates. */
    List<Candidate> candidates(PageView view) {
        return options.stream()
                .filter(option -> option.ticked()
                        && option.segment().page() == view.page().index()
                        && !asksOn(view, option))
                .map(option -> Candidate.named(
                        Shape.TEXT,
                        END.matcher(option.segment().text(option.from(), option.to()))
                                .replaceFirst(""),
                        option.segment(),
                        option.from(),
                        option.to()))
                .toList();
    }

    /** The ticked option that a candidate is. */
    public Optional<Option> ticked(Candidate candidate) {
        return isNone()
                ? Optional.empty()
                : options.stream()
                        .filter(option -> option.ticked() && option.is(candidate))
                        .findFirst();
    }

    /** "yes, namely:" left of another cell is no answer by itself. */
    private static boolean asksOn(PageView view, Option option) {
        return option.to() == option.segment().tokens().size()
                && Looks.endsAsLabel(option.segment().text())
                && view.rightOf(option.segment()) != null;
    }

    /**
     * What the option before a cell answers, where it is ticked and asks for what the cell holds: "Any damage? ☐ no ☒ yes,
     * namely:" left of "a dent".
     */
    public Optional<String> askedBefore(PageView view, Segment cell) {
        var left = isNone() ? null : view.leftOf(cell);
        return left == null
                ? Optional.empty()
                : options.stream()
                        .filter(option -> option.ticked() && option.segment().is(left) && asksOn(view, option))
                        .findFirst()
                        .map(Option::label);
    }

    /** Returns whether a candidate is of an option that another one is ticked beside. */
    public boolean isUnticked(Candidate candidate) {
        return !isNone() && options.stream().anyMatch(option -> !option.ticked() && option.overlaps(candidate));
    }

    /** A token of a line. */
    private record At(Segment segment, int token) {
        String text() {
            return segment.tokens().get(token).text();
        }

        boolean isLast() {
            return token + 1 == segment.tokens().size();
        }
    }

    private void read(PageView view, int line) {
        var tokens = tokens(view.lines().get(line));
        var marks = new ArrayList<Integer>();
        for (int i = 0; i < tokens.size(); i++) {
            if (isMark(tokens, i)) {
                marks.add(i);
            }
        }
        boolean boxes = marks.stream().anyMatch(mark -> !isTicked(tokens.get(mark)));
        if (marks.stream().noneMatch(mark -> isTicked(tokens.get(mark)))
                || marks.stream().anyMatch(mark -> isAfterWords(tokens, mark))) {
            return;
        }
        for (int mark : marks) {
            int first = after(tokens, mark);
            int end = first;
            while (end < tokens.size()
                    && !marks.contains(end)
                    && (end == first || !tokens.get(end - 1).isLast())) {
                end++;
            }
            if (end > first) {
                options.add(new Option(
                        tokens.get(first).segment(),
                        tokens.get(first).token(),
                        tokens.get(end - 1).token() + 1,
                        isTicked(tokens.get(mark)),
                        label(view, tokens, mark)));
            }
        }
        if (!boxes) {
            unmarked(view.lines().get(line), tokens, marks);
        }
    }

    private static List<At> tokens(List<Segment> line) {
        var tokens = new ArrayList<At>();
        for (var segment : line) {
            for (int i = 0; i < segment.tokens().size(); i++) {
                tokens.add(new At(segment, i));
            }
        }
        return tokens;
    }

    /** A box, or a cross that is by itself or stands before words: "155 x 90" has a sign between figures. */
    private static boolean isMark(List<At> tokens, int i) {
        var text = tokens.get(i).text();
        if (text.length() > LONGEST_MARK) {
            return false;
        }
        return TICKED.matcher(text).matches()
                || EMPTY.matcher(text).matches()
                || isPair(tokens, i)
                || (CROSS.matcher(text).matches() && isBeforeWords(tokens, i));
    }

    private static boolean isBeforeWords(List<At> tokens, int i) {
        return i + 1 < tokens.size()
                && Looks.letters(tokens.get(i + 1).text()) > 0
                && !CROSS.matcher(tokens.get(i + 1).text()).matches()
                && (i == 0 || !COUNT.matcher(tokens.get(i - 1).text()).matches())
                && (tokens.get(i).token() == 0
                        || Looks.letters(tokens.get(i - 1).text()) > 1);
    }

    private static boolean isPair(List<At> tokens, int i) {
        return i + 1 < tokens.size()
                && OPEN.matcher(tokens.get(i).text()).matches()
                && CLOSE.matcher(tokens.get(i + 1).text()).matches();
    }

    /** The token after a mark. */
    private static int after(List<At> tokens, int mark) {
        return mark + (isPair(tokens, mark) ? 2 : 1);
    }

    /**
     * "Single ☐ Married ☒": options before their boxes are left to who knows the choices. In "☒ single ☐" the option of the
     * last box is on the next line.
     */
    private static boolean isAfterWords(List<At> tokens, int mark) {
        return tokens.get(mark).token() > 0
                && tokens.get(after(tokens, mark) - 1).isLast()
                && !opensWithBox(tokens, mark - tokens.get(mark).token());
    }

    /** Returns whether the first box of a cell has no words before it that may be its option: at its head, or after a colon. */
    private static boolean opensWithBox(List<At> tokens, int begin) {
        int box = begin;
        while (!isMark(tokens, box)) {
            box++;
        }
        return box > begin
                ? Looks.endsAsLabel(tokens.get(box - 1).text())
                : begin == 0 || isLabel(tokens.get(begin - 1).segment());
    }

    private static boolean isTicked(At mark) {
        return !EMPTY.matcher(mark.text()).matches()
                && !OPEN.matcher(mark.text()).matches();
    }

    /** Where boxes are drawn and only the cross is text, the options without one are what else stands in the line. */
    private void unmarked(List<Segment> line, List<At> tokens, List<Integer> marks) {
        boolean asked = false;
        for (var segment : line) {
            boolean marked = marks.stream()
                    .anyMatch(mark -> tokens.get(mark).segment().is(segment)
                            || (mark + 1 < tokens.size()
                                    && tokens.get(mark + 1).segment().is(segment)));
            boolean answer = asked;
            asked = marked && Looks.endsAsLabel(segment.text());
            if (!marked
                    && !answer
                    && !isLabel(segment)
                    && segment.text().indexOf(':') < 0
                    && segment.tokens().size() <= LONGEST
                    && Looks.letters(segment.text()) > 0
                    && !segment.is(line.get(0))) {
                options.add(new Option(segment, 0, segment.tokens().size(), false, null));
            }
        }
    }

    private static boolean isLabel(Segment segment) {
        return Looks.endsAsLabel(segment.text()) || segment.text().endsWith("?");
    }

    private static @Nullable String label(PageView view, List<At> tokens, int mark) {
        var own = tokens.get(mark).segment();
        int begin = mark - tokens.get(mark).token();
        // "Payment: ☐ cash ☒ card"
        for (int i = begin; i < mark; i++) {
            if (isMark(tokens, i)) {
                if (i > begin) {
                    return own.text(0, tokens.get(i).token());
                }
                break;
            }
        }
        if (tokens.get(mark).token() > 0 && begin < mark && !isMark(tokens, begin)) {
            return own.text(0, tokens.get(mark).token());
        }
        Segment first = null;
        for (var left = view.leftOf(own); left != null; left = view.leftOf(left)) {
            if (isLabel(left)) {
                return left.text();
            }
            first = left;
        }
        return first != null && !isMarked(first) ? first.text() : above(view, own);
    }

    private static boolean isMarked(Segment segment) {
        var first = segment.tokens().get(0).text();
        boolean pair = segment.tokens().size() > 1
                && OPEN.matcher(first).matches()
                && CLOSE.matcher(segment.tokens().get(1).text()).matches();
        return pair
                || TICKED.matcher(first).matches()
                || EMPTY.matcher(first).matches()
                || CROSS.matcher(first).matches();
    }

    /** The text over a mark, or over the options that stand over its own. */
    private static @Nullable String above(PageView view, Segment mark) {
        for (int line = mark.line() - 1; line >= 0; line--) {
            Segment over = null;
            for (var segment : view.lines().get(line)) {
                over = segment.left() <= mark.left() + mark.height() ? segment : over;
            }
            if (over == null || !isMarked(over)) {
                return over == null ? null : over.text();
            }
        }
        return null;
    }
}
