package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;

/**
 * What a sentence states.
 *
 * @param candidate the words that say it
 * @param label what it is, in words of the lexicon or of the document
 * @param quality from 0 to 1: how surely the sentence states that
 */
record Stated(Candidate candidate, String label, double quality) {}
