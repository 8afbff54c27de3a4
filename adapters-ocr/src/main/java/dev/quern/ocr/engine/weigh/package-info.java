/**
 * Adds up what speaks for and against something, by clues that have a name and a strength and the weights in
 * {@code weights.txt}, and fits those weights to examples. The clues themselves belong in
 * {@code dev.quern.ocr.engine.clue} and {@code dev.quern.ocr.engine.rank}, and labelled documents are read in
 * {@code dev.quern.app.eval}.
 */
@NullMarked
package dev.quern.ocr.engine.weigh;

import org.jspecify.annotations.NullMarked;
