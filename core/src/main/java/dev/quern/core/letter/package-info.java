/**
 * The heads of messages: who wrote to whom. How a message comes in is in {@code intake}, and how its file is read is an
 * adapter's.
 */
@NullMarked
package dev.quern.core.letter;

import org.jspecify.annotations.NullMarked;
