/**
 * Typed values, the evidence that they rest on, and the port that reads them from text. Finding the value of a field in
 * a document does not belong here but in {@code extraction} and {@code template}, and results are stored by
 * {@link dev.quern.core.document.Documents}.
 */
@NullMarked
package dev.quern.core.result;

import org.jspecify.annotations.NullMarked;
