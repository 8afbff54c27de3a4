/**
 * A client of the server over HTTP, as any program may be one: the demo, the tests and the benchmarks call the server
 * with it. The server's side of these calls is in {@code dev.quern.rest}, and the demo that makes them in
 * {@code command}.
 */
@NullMarked
package dev.quern.app.client;

import org.jspecify.annotations.NullMarked;
