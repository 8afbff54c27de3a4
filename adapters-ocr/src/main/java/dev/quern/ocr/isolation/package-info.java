/**
 * Separate processes that open files and run transforms, so that a file that hangs, exhausts memory or crashes costs
 * only itself: their programs, their limits, and the messages to them. The work done in these processes belongs in
 * {@code dev.quern.ocr.reading}, {@code dev.quern.ocr.unpacking}, {@code dev.quern.ocr.paging} and
 * {@code dev.quern.ocr.transform}.
 */
@NullMarked
package dev.quern.ocr.isolation;

import org.jspecify.annotations.NullMarked;
