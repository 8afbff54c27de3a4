/**
 * Typed values, the evidence they rest on, and how written forms become them. Who found them, and where they are
 * stored, is not known here.
 */
@NullMarked
package dev.quern.core.result;

import org.jspecify.annotations.NullMarked;
