/** The HTTP server: start it with {@link dev.quern.rest.RestServer}. */
@NullMarked
package dev.quern.rest;

import org.jspecify.annotations.NullMarked;
