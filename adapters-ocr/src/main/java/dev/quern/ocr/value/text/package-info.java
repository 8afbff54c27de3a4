/** Characters, tokens and links: what readers of every kind of value share. */
@NullMarked
package dev.quern.ocr.value.text;

import org.jspecify.annotations.NullMarked;
