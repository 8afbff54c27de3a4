/**
 * Builds the server from its parts, as the settings choose them, and starts and stops its workers and errands. The work
 * that these do belongs in the core and the adapters, and the settings in {@code settings}.
 */
@NullMarked
package dev.quern.app.wiring;

import org.jspecify.annotations.NullMarked;
