/**
 * Splitting stacks: the plan of where to split a document, and the step that makes documents of its parts. Finding the
 * pages on which a new document begins is left to {@link dev.quern.core.extraction.BoundaryFinder}, and cutting the
 * file to {@link dev.quern.core.reading.PageCutter}.
 *
 * <p>Its steps are public for {@link dev.quern.core.Quern} to build, and may change.
 */
@NullMarked
package dev.quern.core.splitting;

import org.jspecify.annotations.NullMarked;
