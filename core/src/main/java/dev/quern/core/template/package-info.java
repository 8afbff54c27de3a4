/**
 * Templates: where on a page, or between which delimiters of a text, the values of fields stand, with what drafts and
 * tries them. Fitting them to pages is left to {@link dev.quern.core.template.TemplateFitter}.
 */
@NullMarked
package dev.quern.core.template;

import org.jspecify.annotations.NullMarked;
