/**
 * The commands that people call, how they read their arguments and what they print. The documents of the demo are
 * resources of this package.
 */
@NullMarked
package dev.quern.app.command;

import org.jspecify.annotations.NullMarked;
