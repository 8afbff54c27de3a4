/**
 * The engine that asks a language model over HTTP: request, calls, answer, and where on the pages its values stand. Start at
 * {@link dev.quern.ocr.llm.LlmExtractor}.
 */
@NullMarked
package dev.quern.ocr.llm;

import org.jspecify.annotations.NullMarked;
