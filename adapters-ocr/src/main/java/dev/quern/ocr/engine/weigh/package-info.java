/**
 * Weighs what speaks for and against candidates, as one table: each clue has a name and tells how strongly it speaks,
 * and {@code weights.txt} says how much that counts.
 */
@NullMarked
package dev.quern.ocr.engine.weigh;

import org.jspecify.annotations.NullMarked;
