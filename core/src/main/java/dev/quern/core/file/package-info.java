/** The bytes of documents: the port that keeps them, and files on a disk that do. What they say is none of its business. */
@NullMarked
package dev.quern.core.file;

import org.jspecify.annotations.NullMarked;
