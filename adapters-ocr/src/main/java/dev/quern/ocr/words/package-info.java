/**
 * The words of natural languages that documents are understood by, read once from the files in the folder of this name. Nothing
 * here knows what they are used for; words that are asked for nowhere else, such as names of file formats, do not belong in it.
 */
@NullMarked
package dev.quern.ocr.words;

import org.jspecify.annotations.NullMarked;
