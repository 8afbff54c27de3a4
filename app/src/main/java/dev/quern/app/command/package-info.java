/**
 * The commands that people call, how they read their arguments and what they print. How fast the program is, is measured in
 * {@link dev.quern.app.bench}.
 */
@NullMarked
package dev.quern.app.command;

import org.jspecify.annotations.NullMarked;
