/**
 * The commands that people call, how they read their arguments and what they print, with the documents of the demo as
 * resources. Building the server or an engine belongs in {@code wiring}, measuring accuracy in {@code eval}, and the
 * names and meaning of settings in {@code settings}.
 */
@NullMarked
package dev.quern.app.command;

import org.jspecify.annotations.NullMarked;
