/**
 * Where requests come from: the connection's other end or, where a proxy stands there that is trusted, what it says of its own
 * caller. What is done with that belongs to those who ask.
 */
@NullMarked
package dev.quern.rest.proxy;

import org.jspecify.annotations.NullMarked;
