/**
 * The bytes of documents: the port that keeps them, its implementations in a folder, lasting and temporary, the space left on the disk, and
 * which files are still in use. Opening a file to see what it says belongs in {@code reading}, and files made from
 * documents belong in {@code rendition}.
 */
@NullMarked
package dev.quern.core.file;

import org.jspecify.annotations.NullMarked;
