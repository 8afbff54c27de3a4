/**
 * Learns from corrections: the places of values, the words around them, the looks of a layout. The lessons themselves
 * are data of the core ({@code dev.quern.core.lesson}), and rows of tables that were put right are read by
 * {@link dev.quern.ocr.fitting.TaughtRows}.
 */
@NullMarked
package dev.quern.ocr.learning;

import org.jspecify.annotations.NullMarked;
