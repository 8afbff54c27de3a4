/** What every request goes through: the threshold, the key, the limits, and the answers to what went wrong. */
@NullMarked
package dev.quern.rest.http;

import org.jspecify.annotations.NullMarked;
