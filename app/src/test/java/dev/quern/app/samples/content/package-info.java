/** The content of sample documents: made-up companies, dates, goods and sums that add up, in the words of six languages. */
@NullMarked
package dev.quern.app.samples.content;

import org.jspecify.annotations.NullMarked;
