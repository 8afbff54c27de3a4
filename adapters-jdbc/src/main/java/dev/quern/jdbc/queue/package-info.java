/**
 * What waits to be done, in tables that outlast a killed program: documents and deliveries, taken in turns, and errands.
 * What is done with them is the business of those who start the queues.
 */
@NullMarked
package dev.quern.jdbc.queue;

import org.jspecify.annotations.NullMarked;
