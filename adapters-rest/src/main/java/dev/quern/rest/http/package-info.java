/**
 * What every request goes through once it is let in: the key, the limits, and the answers to what went wrong. Whether it is let in
 * is decided in {@link dev.quern.rest.reception}.
 */
@NullMarked
package dev.quern.rest.http;

import org.jspecify.annotations.NullMarked;
