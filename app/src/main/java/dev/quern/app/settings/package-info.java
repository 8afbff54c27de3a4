/**
 * The settings: their names, where they may be given (flags, environment, file), and what they mean, as records that other rooms
 * take. What is done by them belongs to those rooms.
 */
@NullMarked
package dev.quern.app.settings;

import org.jspecify.annotations.NullMarked;
