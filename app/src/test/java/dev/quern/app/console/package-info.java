/** The console as people use it, in a real browser in front of a real server. */
@NullMarked
package dev.quern.app.console;

import org.jspecify.annotations.NullMarked;
