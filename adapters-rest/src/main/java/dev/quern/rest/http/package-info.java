/**
 * Steps common to all requests once {@link dev.quern.rest.reception} has received them: the key and its rate of calls, origins,
 * and the answers to failures.
 */
@NullMarked
package dev.quern.rest.http;

import org.jspecify.annotations.NullMarked;
