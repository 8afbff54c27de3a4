package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.prose.Sentences;
import dev.quern.ocr.engine.reader.Pointed;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Whole sentences as a text, one or a few that follow each other, where the page reader points into them: it points to some
 * words of an answer, seldom to where it begins and ends.
 */
final class PointedSentences {
    /** Sentences of a text, at most. */
    private static final int MOST = 4;
    /** Words less likely than this say nothing of the sentence that they are in. */
    private static final double LEAST = 0.01;
    /** Words of an answer in sentences, at least. */
    private static final int FEWEST = 4;
    /** Marks that a sentence ends with. */
    private static final String ENDS = ".!?\"”“»)";
    /** Words of a sentence that is none but a remark. */
    private static final int SHORT = 8;

    private final Sentences sentences;

    PointedSentences(Sentences sentences) {
        this.sentences = sentences;
    }

    /**
     * Sentences that follow each other.
     *
     * @param begun how likely the page reader takes words that begin with the first word of all for the value
     * @param first how likely words that begin in the first sentence
     * @param all the same of all the sentences together
     * @param before the same of the sentence before them in their paragraph
     * @param after the same of the sentence after them
     * @param end how likely a value of several lines ends within the last sentence
     * @param begins whether they begin their paragraph
     * @param ends whether they end it
     */
    record Run(
            Candidate candidate,
            double begun,
            double first,
            double all,
            double before,
            double after,
            double end,
            int sentences,
            boolean isShort,
            boolean begins,
            boolean ends) {}

    /** All that may be a field's value, of those that are pointed into. */
    List<Run> of(Pointed pointed, int field, Shape shape) {
        int size = sentences.size();
        var begun = new double[size];
        var masses = new double[size];
        var ends = new double[size];
        for (var span : pointed.best(field, 0, Integer.MAX_VALUE)) {
            int at = sentences.at(span.segment(), span.from());
            if (at >= 0) {
                double likely = pointed.at(field, span.segment(), span.from(), span.to());
                masses[at] += likely;
                begun[at] += sentences.isFirstWord(at, span.segment(), span.from()) ? likely : 0;
            }
        }
        for (var end : pointed.ends(field, LEAST)) {
            int at = sentences.at(end.segment(), end.to() - 1);
            if (at >= 0) {
                ends[at] += pointed.endsAt(field, end.segment(), end.to());
            }
        }
        var runs = new ArrayList<Run>();
        for (int first = 0; first < size; first++) {
            double all = 0;
            double most = 0;
            int words = 0;
            for (int last = first; last < Math.min(size, first + MOST); last++) {
                all += masses[last];
                most = Math.max(most, masses[last]);
                words += sentences.words(last);
                if (most > LEAST && words >= FEWEST) {
                    runs.add(new Run(
                            sentences.text(shape, first, last),
                            begun[first],
                            masses[first],
                            all,
                            sentences.isFirst(first) ? 0 : masses[first - 1],
                            sentences.ends(last) ? 0 : masses[last + 1],
                            ends[last],
                            last - first + 1,
                            words < SHORT,
                            sentences.begins(first),
                            sentences.ends(last)));
                }
                if (sentences.ends(last)) {
                    break;
                }
            }
        }
        return runs;
    }

    /** Returns whether a candidate begins within a sentence. */
    boolean isTorn(Candidate candidate) {
        return sentences.isWithin(candidate.segment(), candidate.from());
    }

    /** What speaks for sentences and against them. */
    static Weighing<Claim> ofSentences() {
        return Weighing.sum(
                Clue.always("sentences-as-text"),
                seen("sentence-seen", Run::first),
                seen("sentences-seen", Run::all),
                seen("sentence-before-seen", Run::before),
                seen("sentence-after-seen", Run::after),
                seen("sentences-end-seen", Run::end),
                told("sentences-begin-paragraph", run -> run.begins() ? 1 : 0),
                told("sentences-whole-paragraph", run -> isWhole(run) ? 1 : 0),
                Clue.of("sentences-whole-and-named", claim -> isWhole(claim.seen().run()) ? claim.called() : 0),
                told("sentences-unfinished", run -> isFinished(run.candidate()) ? 0 : 1),
                told("sentences-many", run -> (run.sentences() - 1) / (MOST - 1.0)),
                told("sentence-short", run -> run.isShort() ? 1 : 0));
    }

    private static boolean isWhole(@Nullable Run run) {
        return run != null && run.begins() && run.ends();
    }

    private static boolean isFinished(Candidate candidate) {
        var text = candidate.text();
        return ENDS.indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    private static Clue<Claim> seen(String id, ToDoubleFunction<Run> likely) {
        return told(id, run -> Pointing.magnitude(likely.applyAsDouble(run)));
    }

    private static Clue<Claim> told(String id, ToDoubleFunction<Run> strength) {
        return Clue.of(id, claim -> {
            var run = claim.seen().run();
            return run == null ? 0 : strength.applyAsDouble(run);
        });
    }
}
