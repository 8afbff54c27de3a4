/** Postal addresses and their parts. */
@NullMarked
package dev.quern.ocr.value.address;

import org.jspecify.annotations.NullMarked;
