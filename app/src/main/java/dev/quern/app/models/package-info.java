/**
 * Fetches models that the program does not bring. Looking for them in their folder, and using them, belongs in
 * {@code dev.quern.ocr.recognition}.
 */
@NullMarked
package dev.quern.app.models;

import org.jspecify.annotations.NullMarked;
