/**
 * A page as the engine sees it: lines of segments of tokens, running text, and the part of a long document that is
 * searched. The meaning of words belongs in {@code dev.quern.ocr.engine.ask} and
 * {@code dev.quern.ocr.engine.candidate}, and lines that all readers of pages share in {@code dev.quern.ocr.geometry}.
 */
@NullMarked
package dev.quern.ocr.engine.page;

import org.jspecify.annotations.NullMarked;
