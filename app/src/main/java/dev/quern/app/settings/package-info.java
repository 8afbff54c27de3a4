/**
 * The settings: their names, the places where they may be given (flags, environment, file), and their meaning, as
 * records that other packages take. Acting on them does not belong here: {@link dev.quern.app.wiring.Wiring} hands each
 * to the part that it is for.
 */
@NullMarked
package dev.quern.app.settings;

import org.jspecify.annotations.NullMarked;
