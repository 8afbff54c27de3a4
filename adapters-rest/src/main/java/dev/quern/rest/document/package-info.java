/**
 * Documents over HTTP: lists, details, evidence, log, deliveries, corrections, and requests such as processing or
 * splitting a document again. Files that come in belong in {@code upload}, files that go out in {@code download}, and
 * the draft of a template from a document in {@code template}.
 */
@NullMarked
package dev.quern.rest.document;

import org.jspecify.annotations.NullMarked;
