/** Names of persons and companies. */
@NullMarked
package dev.quern.ocr.value.name;

import org.jspecify.annotations.NullMarked;
