/** Templates: where on a page, or between which delimiters of a text, the values of fields stand. */
@NullMarked
package dev.quern.core.template;

import org.jspecify.annotations.NullMarked;
