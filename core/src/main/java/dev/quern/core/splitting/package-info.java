/**
 * Splitting stacks: where the documents of a stack begin, and how they become documents of their own. Finding the
 * boundaries is the business of {@link dev.quern.core.extraction.BoundaryFinder}.
 *
 * <p>Its steps are public for {@link dev.quern.core.Quern} to build, and may change.
 */
@NullMarked
package dev.quern.core.splitting;

import org.jspecify.annotations.NullMarked;
