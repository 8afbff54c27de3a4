/**
 * Works out what a field asks for and how well the words of a label name it: the lexicon, meanings, and what is
 * remembered of both. Nothing here looks for values.
 */
@NullMarked
package dev.quern.ocr.engine.ask;

import org.jspecify.annotations.NullMarked;
