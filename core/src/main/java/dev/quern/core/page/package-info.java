/** What a reader sees: pages of words with boxes. */
@NullMarked
package dev.quern.core.page;

import org.jspecify.annotations.NullMarked;
