/** A client of the server, as any program may be one: what the demo and the benchmarks call it with. */
@NullMarked
package dev.quern.app.client;

import org.jspecify.annotations.NullMarked;
