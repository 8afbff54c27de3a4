/**
 * Learns from corrections: the places of values, the words around them, the looks of a layout. The lessons themselves
 * are data of the core.
 */
@NullMarked
package dev.quern.ocr.learning;

import org.jspecify.annotations.NullMarked;
