/**
 * The ports that open files: what tells their types, reads, unpacks, cuts and draws them, and what they answer.
 * Understanding what was read is left to {@code extraction}.
 */
@NullMarked
package dev.quern.core.reading;

import org.jspecify.annotations.NullMarked;
