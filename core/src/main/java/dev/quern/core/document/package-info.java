/**
 * Documents, the states they move through, their log, and the queue of those that wait to be processed. The values read
 * in them are in {@code result}, their bytes are in {@code file}, and the work on them is in {@code processing}.
 */
@NullMarked
package dev.quern.core.document;

import org.jspecify.annotations.NullMarked;
