package dev.quern.ocr.engine.candidate;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.NumberWords;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Unit;
import dev.quern.ocr.value.date.CalendarWords;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Spots what sentences name and count: persons, capitalised names, numbers that only their units tell. */
public final class SentenceParts {
    private static final Pattern COUNT = Pattern.compile("(\\d{1,4})[-‑]\\p{L}+[,.;]?");

    private SentenceParts() {}

    /**
     * The candidates within a line of running text.
     *
     * @param isLabel whether a text is nothing but a label
     */
    public static List<Candidate> of(PageView view, Segment segment, LabelFit fit, Predicate<String> isLabel) {
        var found = new ArrayList<Candidate>();
        counts(view, segment, found);
        named(view, segment, isLabel, found);
        int greeting = Greeting.length(segment);
        if (greeting > 0) {
            int to = Persons.run(segment.tokens(), greeting);
            found.add(Candidate.named(Shape.PERSON, Persons.bare(segment.text(greeting, to)), segment, greeting, to));
        } else if (segment.tokens().size() > 2) {
            var whole = TitledName.untitled(TitledName.bare(segment.text()));
            for (var name : Persons.in(segment, fit)) {
                var bare = Persons.bare(name.text());
                if (bare.equals(whole)) {
                    // The whole of "Mr. Ray Long" is a candidate already.
                    continue;
                }
                found.add(Candidate.named(Shape.PERSON, bare, segment, name.from(), name.to()));
            }
        }
        return found;
    }

    /** "24-hour" and "two years". */
    private static void counts(PageView view, Segment segment, List<Candidate> found) {
        var tokens = segment.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            var text = tokens.get(i).text();
            var glued = COUNT.matcher(text);
            boolean hyphened = glued.matches() && Unit.of(text, List.of()) != null;
            var number = hyphened ? Integer.valueOf(glued.group(1)) : NumberWords.value(text);
            if (number != null && (hyphened || Unit.of("", Prose.behind(view, segment, i + 1, 2)) != null)) {
                var value = new Value.Decimal(BigDecimal.valueOf(number));
                found.add(Candidate.typed(Shape.NUMBER, text, value, segment, i, i + 1, 0.5));
            }
        }
    }

    /** "the laws of the State of Iowa": what is named within a sentence. */
    private static void named(PageView view, Segment segment, Predicate<String> isLabel, List<Candidate> found) {
        // "Picked up from Jane Roe" is no sentence, and names somebody in more than one word.
        int least = Looks.sentence(segment.text())
                        || Prose.before(view, segment) != null
                        || Prose.behind(view, segment) != null
                ? 1
                : 2;
        var tokens = segment.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            if (!Looks.capital(tokens.get(i).text())) {
                continue;
            }
            var before = Prose.before(view, segment, i, 1);
            boolean inside = !before.isEmpty()
                    && Character.isLowerCase(before.get(0).codePointAt(0))
                    && !before.get(0).endsWith(".");
            // "Department of Building Safety" is one name where no sentence is around it.
            boolean part = least > 1 && i > 2 && Looks.capital(tokens.get(i - 2).text());
            int to = inside && !part ? Persons.run(tokens, i) : i;
            if (to - i >= least && !isDay(segment, i, to) && !isLabel.test(segment.text(i, to))) {
                found.add(Candidate.named(Shape.PERSON, Persons.bare(segment.text(i, to)), segment, i, to));
            }
        }
    }

    /** "Monday" alone: a day of the week, not somebody called so. */
    private static boolean isDay(Segment segment, int from, int to) {
        var word = Persons.bare(segment.text(from, to));
        return to - from == 1 && CalendarWords.isWeekday(word);
    }
}
