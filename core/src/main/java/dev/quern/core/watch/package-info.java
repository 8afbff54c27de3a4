/**
 * What those who watch over a program are told while it works: the port, and the steps, attempts and ends that it speaks of.
 * How that is counted, traced or logged is the business of adapters, and nothing here changes what is done.
 */
@NullMarked
package dev.quern.core.watch;

import org.jspecify.annotations.NullMarked;
