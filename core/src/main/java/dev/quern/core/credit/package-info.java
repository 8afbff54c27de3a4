/**
 * What processing costs, charged once a document. What a document is, and why it costs that much, is decided elsewhere.
 */
@NullMarked
package dev.quern.core.credit;

import org.jspecify.annotations.NullMarked;
