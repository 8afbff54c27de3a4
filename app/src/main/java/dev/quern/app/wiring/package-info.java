/**
 * Builds the server from its parts, as the settings choose them, and starts and stops its workers and errands. What these do is
 * the business of the core and the adapters.
 */
@NullMarked
package dev.quern.app.wiring;

import org.jspecify.annotations.NullMarked;
