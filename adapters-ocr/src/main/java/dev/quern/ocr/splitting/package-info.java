/** Where the documents of a stack begin, by what stands on its pages. */
@NullMarked
package dev.quern.ocr.splitting;

import org.jspecify.annotations.NullMarked;
