/**
 * An account as a folder of plain files, and back. What the files say of rows is in {@link dev.quern.jdbc.transfer}; copies of a whole
 * installation, which only Quern reads, are in {@code backup}.
 */
@NullMarked
package dev.quern.app.transfer;

import org.jspecify.annotations.NullMarked;
