/** The look of sample documents: layouts, and the sheets that draw a document's content in them. */
@NullMarked
package dev.quern.app.samples.sheets;

import org.jspecify.annotations.NullMarked;
