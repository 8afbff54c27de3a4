/**
 * Opens the parts of file formats within limits: XML without entities, parts of zipped formats, and the relations
 * between them. The meaning of a part belongs in the reader of its format, and archives that hold documents are
 * unpacked in {@code dev.quern.ocr.unpacking}.
 */
@NullMarked
package dev.quern.ocr.reading.parts;

import org.jspecify.annotations.NullMarked;
