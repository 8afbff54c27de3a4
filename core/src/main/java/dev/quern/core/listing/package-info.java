/**
 * One page of a list, and the request for it, for everything that is listed a page at a time. The items, filters and
 * orders of one kind of list belong in the package of its items, such as {@link dev.quern.core.document.DocumentQuery}.
 */
@NullMarked
package dev.quern.core.listing;

import org.jspecify.annotations.NullMarked;
