/**
 * Who did what by which key: the entries, what they can be about, and the port that keeps them. Which call is which action is
 * known at the edge, where calls come in.
 */
@NullMarked
package dev.quern.core.audit;

import org.jspecify.annotations.NullMarked;
