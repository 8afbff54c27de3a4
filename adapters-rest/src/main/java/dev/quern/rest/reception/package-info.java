/**
 * Between the network and the requests: how many connections and bodies are served at once, how long heads and bodies
 * may take, and the answer to callers who are turned away. Finding out who sends a request, and what it means, belongs
 * in {@link dev.quern.rest.http}.
 */
@NullMarked
package dev.quern.rest.reception;

import org.jspecify.annotations.NullMarked;
