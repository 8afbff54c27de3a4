/**
 * The embedded engine as a whole: {@link dev.quern.ocr.engine.EmbeddedExtractor}, the order of its steps for one
 * document, and the names that the lexicon has for proposed fields. Each step belongs in a package below, and the
 * engine that asks a language model in {@code dev.quern.ocr.llm}.
 */
@NullMarked
package dev.quern.ocr.engine;

import org.jspecify.annotations.NullMarked;
