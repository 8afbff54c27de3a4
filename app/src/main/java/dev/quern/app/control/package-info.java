/**
 * How commands reach a server that runs on the same machine, to have it do what only the program can that has the embedded
 * database open. What others may ask of a server belongs to its HTTP interface.
 */
@NullMarked
package dev.quern.app.control;

import org.jspecify.annotations.NullMarked;
