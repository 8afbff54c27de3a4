/**
 * Fetches models that the program does not bring. Where they are looked for and how they are used is the business of
 * {@code dev.quern.ocr.recognition}.
 */
@NullMarked
package dev.quern.app.models;

import org.jspecify.annotations.NullMarked;
