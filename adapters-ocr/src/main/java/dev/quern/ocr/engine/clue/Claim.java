package dev.quern.ocr.engine.clue;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;

/**
 * A candidate as the value of one field.
 *
 * @param named what the words around it say of that
 * @param answered what they mean
 * @param seen what the page reader makes of it
 * @param suits how well its words suit the question, wherever they stand, from -1 to 1
 * @param known how much more rules know of the field than the page reader does, from 0 to 1; 1 where that was not asked
 * @param unnamed how far none of the field's candidates is named by a label that fits, from 0 to 1
 */
public record Claim(
        Meaning field,
        Candidate candidate,
        Named named,
        Answers.Answered answered,
        Pointing.Seen seen,
        double suits,
        double known,
        double unnamed) {

    /**
     * The judgement of how well labels name a candidate.
     *
     * @param best how well the best names the field, from 0 to 1
     * @param second the same for a label on another side
     * @param other how well a label names another field
     * @param quality of the best, see {@link dev.quern.ocr.engine.label.Label}
     */
    public record Named(double best, double second, double other, double quality) {}

    /** The fit of the best label to the field, from 0 to 1. */
    public double label() {
        return named.best();
    }

    /** The fit of the text that names it best, by its words or by what they mean, from 0 to 1. */
    public double called() {
        return Math.max(named.best(), answered.best());
    }

    /** How likely the page reader takes it for the value, as far as that counts, from 0 to 1. */
    public double likely() {
        return (1 - known) * Math.min(1, seen.at());
    }

    boolean isOfPage(int page) {
        return candidate.page() == page;
    }

    boolean isFor(FieldFormat format) {
        return field.field().format() == format;
    }
}
