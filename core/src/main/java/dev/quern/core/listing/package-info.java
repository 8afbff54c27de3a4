/** Lists a page at a time. */
@NullMarked
package dev.quern.core.listing;

import org.jspecify.annotations.NullMarked;
