/**
 * The one place where the parts are put together, and the server made of them, with its chores. Nothing is decided here about
 * documents or requests.
 */
@NullMarked
package dev.quern.app.wiring;

import org.jspecify.annotations.NullMarked;
