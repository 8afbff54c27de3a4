package dev.quern.ocr.learning;

import dev.quern.core.field.Field;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.Anchor.Clue;
import dev.quern.core.lesson.Anchor.Side;
import dev.quern.core.page.Box;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes a place by what is around it, so that it can be found on another document. */
public final class Anchoring {
    private static final int LABEL_WORDS = 5;
    private static final int ABOVE_STEPS = 8;
    private static final int BELOW_STEPS = 1;
    /** Letters of the sign of a currency. */
    private static final int UNIT = 3;

    private Anchoring() {}

    public static Anchor describe(Field field, Spot spot, List<List<Line>> pages, boolean known) {
        var first = spot.first();
        var clues = new ArrayList<Clue>();
        add(clues, left(first));
        add(clues, phrase(first));
        var page = pages.get(spot.page());
        add(clues, vertical(page, first, Side.ABOVE, -1, ABOVE_STEPS));
        if (spot.spans().size() == 1) {
            add(clues, vertical(page, first, Side.BELOW, 1, BELOW_STEPS));
        }
        boolean toEnd = first.to() == first.line().runEnd(first.from());
        return new Anchor(
                spot.page(),
                pages.size() - 1 - spot.page(),
                first.box(),
                clues,
                first.count(),
                spot.spans().size(),
                toEnd,
                Locating.isOfLines(field) ? "" : Letters.shape(first.text()),
                prior(field, clues, known));
    }

    private static void add(List<Clue> clues, @Nullable Clue clue) {
        if (clue != null) {
            clues.add(clue);
        }
    }

    /** Returns how telling the words around a place are for the field. */
    private static double prior(Field field, List<Clue> clues, boolean known) {
        double prior = clues.stream().anyMatch(clue -> clue.side() == Side.LEFT) ? 0.75 : 0.65;
        var name = Folding.letters(field.name());
        for (var clue : clues) {
            if (clue.side() != Side.BELOW && !name.isEmpty() && Letters.alike(name, clue.text()) > 0.7) {
                prior += 0.15;
                break;
            }
        }
        return Math.min(1, prior + (known ? 0.15 : 0));
    }

    /** The words before it on its line; where those of its own run are but a unit, those before them too. */
    static @Nullable Clue left(Span value) {
        var line = value.line();
        int to = value.from();
        while (to > 0 && !Letters.hasLetter(line.word(to - 1).text())) {
            to--;
        }
        if (to == 0 || value.from() - to > 2) {
            return null;
        }
        int start = line.runStart(to - 1);
        if (start > 0 && Folding.letters(line.span(start, to).text()).length() <= UNIT) {
            start = line.runStart(start - 1);
        }
        var label = line.span(Math.max(start, to - LABEL_WORDS), to);
        var text = Folding.letters(label.text());
        return text.length() < 2 ? null : new Clue(Side.LEFT, text, label.box(), value.from() - to + 1);
    }

    /**
     * The small words before it, where what a phrase says changes before them: names and figures, that its first words are no
     * label for.
     */
    private static @Nullable Clue phrase(Span value) {
        var line = value.line();
        int start = line.runStart(value.from());
        int from = value.from();
        while (from > start && isSmall(line.word(from - 1).text())) {
            from--;
        }
        if (from == value.from() || from - 1 <= start) {
            return null;
        }
        var words = line.span(from, value.from());
        var text = Folding.letters(words.text());
        return text.length() < 2 ? null : new Clue(Side.PHRASE, text, words.box(), 1);
    }

    private static boolean isSmall(String word) {
        return Character.isLowerCase(word.codePointAt(0)) && !Letters.hasDigit(word);
    }

    /** The nearest words above or below it that are no figures. */
    private static @Nullable Clue vertical(List<Line> page, Span value, Side side, int way, int mostSteps) {
        var box = value.box();
        int steps = 0;
        for (int i = value.line().index() + way; i >= 0 && i < page.size(); i += way) {
            var run = over(page.get(i), box);
            if (run == null) {
                continue;
            }
            steps++;
            var text = Folding.letters(run.text());
            if (text.length() >= 2 && !Letters.hasDigit(run.text())) {
                return new Clue(side, text, run.box(), steps);
            }
            if (steps == mostSteps) {
                return null;
            }
        }
        return null;
    }

    /** The run of a line that stands over a box, or under it; null when none does. */
    public static @Nullable Span over(Line line, Box box) {
        @Nullable Span best = null;
        double most = 0;
        for (var run : line.allRuns()) {
            double shared = run.box().sharedWidth(box);
            if (shared > most) {
                most = shared;
                best = run;
            }
        }
        return best;
    }
}
