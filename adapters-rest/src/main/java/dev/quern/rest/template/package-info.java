/**
 * Templates over HTTP: lists, drafts, changes, copies, and trials on past documents. The rules for templates are in
 * {@code dev.quern.core.template}, and fitting them to documents is left to
 * {@link dev.quern.core.template.TemplateFitter}.
 */
@NullMarked
package dev.quern.rest.template;

import org.jspecify.annotations.NullMarked;
