/**
 * The ports that understand what was read: engines and how they fail, proposers of fields, finders of boundaries, readers of
 * spreadsheets by their header, and transforms of results. The steps that call them are in {@code processing}; {@link dev.quern.core.lesson.Learner} and
 * {@link dev.quern.core.template.TemplateFitter} are with what they learn and fit.
 */
@NullMarked
package dev.quern.core.extraction;

import org.jspecify.annotations.NullMarked;
