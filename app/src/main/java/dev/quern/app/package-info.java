/**
 * The entry to the program: it finds the command that is called, and says in one line what is wrong with a call. The
 * commands themselves are in {@code command}, and the parts that they use are built in {@code wiring}.
 */
@NullMarked
package dev.quern.app;

import org.jspecify.annotations.NullMarked;
