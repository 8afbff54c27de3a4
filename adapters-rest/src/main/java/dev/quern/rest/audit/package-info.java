/**
 * The audit log at the edge: which call is which action, writing it down before the answer, and its list. What an entry says
 * and where it is kept belong in the core and its stores.
 */
@NullMarked
package dev.quern.rest.audit;

import org.jspecify.annotations.NullMarked;
