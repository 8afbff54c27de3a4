/**
 * Documents, the states they move through, their log and what waits to be worked on. What was read in them is in {@code
 * result}, their bytes are in {@code file}, and the work on them is in {@code processing}.
 */
@NullMarked
package dev.quern.core.document;

import org.jspecify.annotations.NullMarked;
