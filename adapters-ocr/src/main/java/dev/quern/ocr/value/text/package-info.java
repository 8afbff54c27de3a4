/** Characters, tokens, links and the folding of text: what readers of every kind of value share. Nothing here reads a value itself. */
@NullMarked
package dev.quern.ocr.value.text;

import org.jspecify.annotations.NullMarked;
