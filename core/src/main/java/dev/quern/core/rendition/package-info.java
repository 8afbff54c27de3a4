/**
 * Renditions are made of a document once it has been read, and kept beside it: its words, images of its pages, a
 * searchable file; or told at once: what a box of a page says. Its values are in {@code result}.
 */
@NullMarked
package dev.quern.core.rendition;

import org.jspecify.annotations.NullMarked;
