/**
 * Pages as a reader sees them: words, rulings and links, each with its box. Their meaning does not belong here: typed
 * values and their evidence are in {@code result}, and the ports that read pages from files are in {@code reading}.
 */
@NullMarked
package dev.quern.core.page;

import org.jspecify.annotations.NullMarked;
