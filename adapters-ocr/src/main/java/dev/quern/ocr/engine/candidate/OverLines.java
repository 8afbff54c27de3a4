package dev.quern.ocr.engine.candidate;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.date.CalendarWords;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.DateTimeSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import dev.quern.ocr.value.text.Spotted;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values that the end of a line of running text cuts in two: "on 4" over "February 2026". */
final class OverLines {
    /** Words of each line; no such value has more of them. */
    private static final int MOST = 6;

    private static final Pattern DAY = Pattern.compile(".*(?<!\\d)[0-3]?\\d\\.? \\p{L}{3,10}\\.?,?");
    /** "the 20th", "30", "29." */
    private static final Pattern NUMBER_OF_DAY = Pattern.compile(".*(?<![\\d.,])[0-3]?\\d(?:\\.|\\p{L}{1,3})?");

    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d\\p{Punct}?");

    private final Segment over;
    private final Segment under;
    /** The first of the last words of the line above. */
    private final int first;

    private final int size;
    private final String text;

    private OverLines(Segment over, Segment under) {
        this.over = over;
        this.under = under;
        int words = over.tokens().size();
        this.first = Math.max(0, words - MOST);
        this.size = Math.min(MOST, under.tokens().size());
        this.text = over.text(first, words) + " " + under.text(0, size);
    }

    /**
     * The values that begin on a line and end on the next, where its sentence goes on there.
     *
     * @param day that of the document, to which days without a year are near
     */
    static List<Candidate> of(PageView view, Segment segment, Conventions conventions, @Nullable LocalDate day) {
        var under = under(view, segment);
        if (under == null) {
            return List.of();
        }
        var lines = new OverLines(segment, under);
        var found = new ArrayList<Candidate>();
        if (Looks.hasDigit(lines.text)) {
            var days = DateSpotter.spot(lines.text, conventions);
            lines.typed(Shape.DATE, days, found);
            lines.begun(days, conventions, found);
            lines.typed(Shape.TIME, DateTimeSpotter.spot(lines.text, conventions), found);
            lines.typed(Shape.TIME, TimeSpotter.spot(lines.text, conventions), found);
            // Days without year and time are too easily something else.
            if (day != null) {
                var partial = DateSpotter.spotWithoutYear(lines.text, conventions, day);
                lines.typed(Shape.TIME, DateTimeSpotter.of(lines.text, partial, conventions), found);
            }
        }
        lines.names(found);
        return found;
    }

    /** The line that goes on with another one: its sentence, or the month or the year of the day that it ends with. */
    private static @Nullable Segment under(PageView view, Segment segment) {
        var behind = Prose.behind(view, segment);
        if (behind != null || segment.line() + 1 >= view.lines().size()) {
            return behind;
        }
        var next = view.lines().get(segment.line() + 1);
        boolean goesOn = next.size() == 1
                && next.get(0).top() - segment.bottom() < segment.height()
                && next.get(0).sharedWidth(segment) > 0
                && segment.tokens().size() > MOST
                && isRestOfDate(segment.text(), next.get(0).tokens().get(0).text());
        return goesOn ? next.get(0) : null;
    }

    private static boolean isRestOfDate(String line, String next) {
        return (DAY.matcher(line).matches() && YEAR.matcher(next).matches())
                || (NUMBER_OF_DAY.matcher(line).matches() && CalendarWords.isMonth(Looks.bare(next)));
    }

    private void typed(Shape shape, List<? extends Spotted<? extends Value>> spotted, List<Candidate> found) {
        for (var one : spotted) {
            add(shape, one.start(), one.end(), one.value(), one.certainty(), found);
        }
    }

    /** Days before the end of the first line whose year the second one has: "from 9 May to 6 June" over "2026". */
    private void begun(List<Spotted<Value.Date>> days, Conventions conventions, List<Candidate> found) {
        var above = over.text(first, over.tokens().size());
        var alone = DateSpotter.spot(above, conventions);
        for (var day : days) {
            if (day.end() <= above.length() && alone.stream().noneMatch(one -> one.start() == day.start())) {
                int from = over.tokenAt(over.offset(first) + day.start());
                int to = over.tokenAt(over.offset(first) + day.end() - 1) + 1;
                found.add(Candidate.typed(Shape.DATE, day.in(above), day.value(), over, from, to, day.certainty()));
            }
        }
    }

    private void add(Shape shape, int start, int end, Value value, double certainty, List<Candidate> found) {
        int cut = over.text(first, over.tokens().size()).length();
        if (start < cut && end > cut + 1) {
            int from = over.tokenAt(over.offset(first) + start);
            int to = under.tokenAt(end - cut - 2) + 1;
            found.add(both(shape, text.substring(start, end), value, from, to, certainty));
        }
    }

    /** "Ann" at the end of a line and "Day" at the beginning of the next. */
    private void names(List<Candidate> found) {
        var tokens = over.tokens();
        int from = tokens.size();
        while (from > 1 && Persons.run(tokens, from - 1) == tokens.size()) {
            from--;
        }
        int to = Persons.run(under.tokens(), 0);
        boolean inside =
                from > 0 && Character.isLowerCase(tokens.get(from - 1).text().codePointAt(0));
        if (inside && from < tokens.size() && to > 0 && tokens.size() - from + to <= MOST) {
            var words = Persons.bare(over.text(from, tokens.size()) + " " + under.text(0, to));
            found.add(both(Shape.PERSON, words, null, from, to, 0.5));
        }
    }

    private Candidate both(Shape shape, String words, @Nullable Value value, int from, int to, double certainty) {
        return Candidate.over(shape, words, value, over, from, List.of(under.upTo(to)), certainty);
    }
}
