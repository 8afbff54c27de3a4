/**
 * The log of the program: which lines are left out when they repeat, and how a failure is told in one line.
 */
@NullMarked
package dev.quern.app.log;

import org.jspecify.annotations.NullMarked;
