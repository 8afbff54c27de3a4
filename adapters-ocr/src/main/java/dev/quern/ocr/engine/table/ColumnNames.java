package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Likeness;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.text.Wording;
import java.util.Collections;

/** Judges how well a heading names a wanted column: by its words, else by what it means. */
final class ColumnNames {
    /** What a heading has to reach to name a column, from 0 to 1. */
    static final double NAMED = 0.45;

    /** Headings in other words than were asked for are believed less than those in the same words. */
    private static final double MEANT = 0.8;

    /** How much of it a heading keeps that the lexicon knows to head something else. */
    private static final double OF_OTHERS = 0.6;

    /** Letters of a word that is written short, at least. */
    private static final int SHORTEST = 3;

    private static final double ABBREVIATED = 0.8;

    /** What a word is worth that a heading shares with a column's name. */
    private static final double SHARED = 0.12;

    /** By how much likelier it is that a heading answers for a column than that any text of a document does. */
    private static final double AMONG_HEADINGS = 7;

    private final LabelFit fit;

    ColumnNames(LabelFit fit) {
        this.fit = fit;
    }

    /** "Rev." heads revisions. */
    private static boolean isAbbreviated(String name, String heading) {
        var words = Wording.of(heading);
        return words.size() == 1
                && words.get(0).length() >= SHORTEST
                && Wording.ofName(name).stream()
                        .anyMatch(word -> word.length() > words.get(0).length() && word.startsWith(words.get(0)));
    }

    /** Returns how well a heading names a column. */
    double named(Meaning column, String printed) {
        var heading = RateHeadings.inWords(column, printed);
        var name = column.field().name();
        var likeness = fit.fit(column, heading);
        double named = isAbbreviated(name, heading) ? Math.max(ABBREVIATED, worded(likeness)) : worded(likeness);
        if (named >= NAMED) {
            return Math.min(1, named + shared(name, heading));
        }
        double meant = likely(column, heading);
        double among = AMONG_HEADINGS * meant / (1 - meant + AMONG_HEADINGS * meant);
        double either = Math.max(named, MEANT * among * (likeness.other() > 0.5 ? OF_OTHERS : 1));
        return either + shared(name, heading);
    }

    /** "NZ$ per kg" shares words with a price per kg. */
    private static double shared(String name, String heading) {
        return Collections.disjoint(Wording.ofName(name), Wording.of(heading)) ? 0 : SHARED;
    }

    /** Returns whether a heading names a column so well that there need be no others to believe it. */
    boolean isCertain(Meaning column, String heading) {
        return isWorded(column, heading) || likely(column, heading) >= 0.5;
    }

    /** Returns whether a heading has a column's own words. */
    boolean isWorded(Meaning column, String heading) {
        return worded(fit.fit(column, RateHeadings.inWords(column, heading))) >= NAMED;
    }

    private static double worded(Likeness likeness) {
        return likeness.fits() - 0.3 * likeness.other();
    }

    private double likely(Meaning column, String heading) {
        return fit.matcher()
                .map(matcher -> matcher.likelihood(Matcher.asked(column.field()), heading))
                .orElse(0.0);
    }
}
