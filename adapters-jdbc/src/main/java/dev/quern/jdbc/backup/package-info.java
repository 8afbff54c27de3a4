/**
 * Copies of a whole database in a file, made while it is in use, and their way back into an empty one. The files of
 * documents are not in it, only their names.
 */
@NullMarked
package dev.quern.jdbc.backup;

import org.jspecify.annotations.NullMarked;
