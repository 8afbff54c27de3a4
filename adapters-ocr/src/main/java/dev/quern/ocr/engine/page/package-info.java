/** A page as the engine sees it: lines of segments of tokens. Nothing here knows what they mean. */
@NullMarked
package dev.quern.ocr.engine.page;

import org.jspecify.annotations.NullMarked;
