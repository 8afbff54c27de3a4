package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Labels;

/**
 * Measures how much a candidate is itself a label, and so not the value of one. Five clues ask
 * this, with a weight each:
 *
 * <ul>
 * <li>{@code is-a-key}: any words that stand where the names of values stand;
 * <li>{@code is-in-label-row}: the same, in rows of labels and of values that take turns, which leave little doubt;
 * <li>{@code name-is-itself-a-label}: names of firms and persons by their words;
 * <li>{@code text-is-itself-a-label}: other texts by their words, of which more are both;
 * <li>{@code code-is-itself-a-label}: codes without a digit, which are hardly anything else.
 * </ul>
 *
 * One weight for all would change answers: a name pays for its place and for its words, a number
 * for neither.
 */
final class ItselfALabel {
    private final LabelFit fit;
    private final Labels labels;

    ItselfALabel(LabelFit fit, Labels labels) {
        this.fit = fit;
        this.labels = labels;
    }

    /** Returns whether a candidate stands where keys stand, beside or above values. Typed values are never keys. */
    boolean byPlace(Candidate candidate) {
        return candidate.value() == null && labels.isKey(candidate);
    }

    /** Returns whether a candidate stands in a row of labels, over a row of their values. */
    boolean inLabelRow(Candidate candidate) {
        return candidate.value() == null && labels.isInLabelRow(candidate);
    }

    /** Returns how much of its words is a known label, from 0 to 1. */
    double byWords(Candidate candidate) {
        return fit.labelish(candidate.text());
    }
}
