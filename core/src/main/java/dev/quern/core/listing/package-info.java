/** Lists a page at a time. What is listed has its own package. */
@NullMarked
package dev.quern.core.listing;

import org.jspecify.annotations.NullMarked;
