/**
 * Templates as data (where on a page, or between which delimiters of a text, the values of fields stand), the rules
 * that they obey, and the use cases that make, draft and try them. Laying them over pages does not belong here: an
 * adapter does it ({@code dev.quern.ocr.fitting}), as the {@link dev.quern.core.template.TemplateFitter}.
 */
@NullMarked
package dev.quern.core.template;

import org.jspecify.annotations.NullMarked;
