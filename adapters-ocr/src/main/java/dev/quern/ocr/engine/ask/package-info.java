/**
 * Works out what a field asks for, and how well the words of a label name it: the lexicon, the meanings of fields, and
 * what is remembered of both. Values are not looked for here but in {@code dev.quern.ocr.engine.candidate} and
 * {@code dev.quern.ocr.engine.table}.
 */
@NullMarked
package dev.quern.ocr.engine.ask;

import org.jspecify.annotations.NullMarked;
