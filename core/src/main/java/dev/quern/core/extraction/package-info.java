/**
 * The ports that understand what was read: engines and how they fail, proposers of fields, finders of boundaries,
 * readers of spreadsheets by their header, and transforms of results. The steps that call them are in
 * {@code processing} and {@code splitting}; {@link dev.quern.core.lesson.Learner} and
 * {@link dev.quern.core.template.TemplateFitter} are with the lessons and templates that they work with.
 */
@NullMarked
package dev.quern.core.extraction;

import org.jspecify.annotations.NullMarked;
