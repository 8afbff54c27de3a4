/**
 * Backups of an installation, its database and the files of its documents, and their way back. What is special about each
 * kind of database is in {@link dev.quern.jdbc.backup}.
 */
@NullMarked
package dev.quern.app.backup;

import org.jspecify.annotations.NullMarked;
