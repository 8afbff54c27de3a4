package dev.quern.ocr.engine.rank;

import dev.quern.ocr.engine.candidate.Candidate;

/**
 * A candidate as seen by one field.
 *
 * @param score about 5 for a perfect label with nothing against it, below 2 for hardly anything
 * @param label from 0 to 1: the best label's part in it
 */
public record Scored(Candidate candidate, double score, double label) {}
