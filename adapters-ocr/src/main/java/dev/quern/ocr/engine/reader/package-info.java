/**
 * Networks that were taught with documents (`adapters-ocr/training`), and the texts they take. How much their judgement counts is
 * decided where it is used.
 */
@NullMarked
package dev.quern.ocr.engine.reader;

import org.jspecify.annotations.NullMarked;
