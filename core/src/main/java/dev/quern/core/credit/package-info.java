/**
 * The cost of processing, charged once per document. What a document is, and why it costs that much, is decided elsewhere.
 */
@NullMarked
package dev.quern.core.credit;

import org.jspecify.annotations.NullMarked;
