/**
 * The settings: their names, where they may be given (flags, environment, file), and what they mean, as records that other
 * packages take. What is done with them belongs to those packages.
 */
@NullMarked
package dev.quern.app.settings;

import org.jspecify.annotations.NullMarked;
