/**
 * How often a minute callers may do something, over all programs of an installation. What is limited, and what becomes of a caller
 * who comes too often, belongs to the edge that lets callers in; limits on what an account uses belong to {@code credit}, and on
 * what waits to {@code intake}.
 */
@NullMarked
package dev.quern.core.rate;

import org.jspecify.annotations.NullMarked;
