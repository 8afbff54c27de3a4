/**
 * The HTTP server, to be started with {@link dev.quern.rest.RestServer}, and the resources about the server itself:
 * entry, health and metrics. Resources about the data of an account belong in the packages below, one for each part of
 * the interface.
 */
@NullMarked
package dev.quern.rest;

import org.jspecify.annotations.NullMarked;
