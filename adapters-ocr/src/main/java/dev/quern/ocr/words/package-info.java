/**
 * The words of natural languages that documents are understood by, read once from the word files in the folder of this
 * name. The use of a word belongs in the classes that ask for it, and names that only a file format has stay in the
 * reader of that format. The lexicon, in the same folder, is read by {@link dev.quern.ocr.engine.ask.Lexicon}.
 */
@NullMarked
package dev.quern.ocr.words;

import org.jspecify.annotations.NullMarked;
