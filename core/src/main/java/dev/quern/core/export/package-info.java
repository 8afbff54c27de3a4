/**
 * Results as rows and columns, and the export configs that choose columns for downloads. File formats such as CSV do
 * not belong here: an adapter writes the files ({@code dev.quern.rest.download}).
 */
@NullMarked
package dev.quern.core.export;

import org.jspecify.annotations.NullMarked;
