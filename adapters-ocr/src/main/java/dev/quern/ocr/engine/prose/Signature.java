package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import org.jspecify.annotations.Nullable;

/**
 * One who signs.
 *
 * @param party the number of the party that is signed for, from 0; below 0 where the block does not say
 * @param office what the signer is; null where the block does not say
 */
public record Signature(Candidate name, @Nullable Candidate office, int party) {}
