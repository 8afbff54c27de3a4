/**
 * The network that tells how likely a label or a sentence answers a field, and the pieces of words that it takes. Its
 * training is in {@code adapters-ocr/training}, outside the build; how much its judgement counts is decided by the
 * classes that ask it, such as those of {@code dev.quern.ocr.engine.clue}.
 */
@NullMarked
package dev.quern.ocr.engine.reader;

import org.jspecify.annotations.NullMarked;
