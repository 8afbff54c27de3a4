/** What processing costs, charged once a document. */
@NullMarked
package dev.quern.core.credit;

import org.jspecify.annotations.NullMarked;
