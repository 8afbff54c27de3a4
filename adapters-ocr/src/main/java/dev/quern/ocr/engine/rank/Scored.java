package dev.quern.ocr.engine.rank;

import dev.quern.ocr.engine.candidate.Candidate;

/**
 * A candidate as seen by one field.
 *
 * @param score about 5 for a perfect label with nothing against it, below 2 for hardly anything
 * @param label from 0 to 1: the best label's part in it
 * @param known from 0 to 1: how much more rules know of the field than the page reader does; 1 where that was not asked
 * @param seen from 0 to 1: how likely the page reader takes it for the value, as far as that counts
 */
public record Scored(Candidate candidate, double score, double label, double known, double seen) {}
