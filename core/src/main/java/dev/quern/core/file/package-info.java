/**
 * The bytes of documents: the ports that keep them, the files on a disk that do, and who still needs which. What they
 * say is none of its business.
 */
@NullMarked
package dev.quern.core.file;

import org.jspecify.annotations.NullMarked;
