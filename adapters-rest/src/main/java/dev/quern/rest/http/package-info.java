/**
 * The steps common to all requests: the key and its rate of calls, origins, ids and parameters, and the answers to
 * failures. Receiving a request from the network belongs in {@code reception}, reading and writing JSON in
 * {@code json}, and anything about a single resource in the package of that resource.
 */
@NullMarked
package dev.quern.rest.http;

import org.jspecify.annotations.NullMarked;
