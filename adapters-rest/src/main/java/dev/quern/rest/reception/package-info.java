/**
 * What stands between the network and the requests: who may come in, how long heads and bodies may take, and what is turned away
 * when all are busy. What a request means, and who sends it, is found out in {@link dev.quern.rest.http}.
 */
@NullMarked
package dev.quern.rest.reception;

import org.jspecify.annotations.NullMarked;
