/** Reading in processes of their own, so that a file that hangs, exhausts memory or crashes costs only itself. */
@NullMarked
package dev.quern.ocr.isolation;

import org.jspecify.annotations.NullMarked;
