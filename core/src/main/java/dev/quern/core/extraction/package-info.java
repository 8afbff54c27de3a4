/**
 * The ports that understand what was read: engines, proposers of fields, finders of boundaries, and what turns rows and
 * results into others. The steps that call them are in {@code processing}; {@link dev.quern.core.lesson.Learner} and
 * {@link dev.quern.core.template.TemplateFitter} are with what they learn and fit.
 */
@NullMarked
package dev.quern.core.extraction;

import org.jspecify.annotations.NullMarked;
