/**
 * The rows of an account as trees that are the same for every database, out of one and into another. What lies in which file of an
 * export is not known here, nor the bytes of documents; copies of a whole database are in {@code backup}.
 */
@NullMarked
package dev.quern.jdbc.transfer;

import org.jspecify.annotations.NullMarked;
