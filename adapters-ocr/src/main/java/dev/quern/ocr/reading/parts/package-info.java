/** Opens the parts of file formats within limits: XML without entities, parts of zipped formats, OLE2 storages. */
@NullMarked
package dev.quern.ocr.reading.parts;

import org.jspecify.annotations.NullMarked;
