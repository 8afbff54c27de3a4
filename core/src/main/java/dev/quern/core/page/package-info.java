/** What a reader sees: pages of words with boxes. What the words mean is not known here. */
@NullMarked
package dev.quern.core.page;

import org.jspecify.annotations.NullMarked;
