/** The program: its commands, its settings, and the one place where its parts are put together. */
@NullMarked
package dev.quern.app;

import org.jspecify.annotations.NullMarked;
