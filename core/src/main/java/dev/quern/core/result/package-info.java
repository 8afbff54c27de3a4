/** Typed values, the evidence they rest on, and how written forms become them. */
@NullMarked
package dev.quern.core.result;

import org.jspecify.annotations.NullMarked;
